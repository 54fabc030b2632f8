'use client';

import { DownloadButton } from '#components/results/download-button.tsx';
import { zipName } from '#components/results/zip-name.ts';
import type { RunResult } from '#components/run/run-state.ts';
import type { ExportRequest } from '#lib/contracts/job.ts';
import { buildRequest } from '#lib/draft/build-request.ts';

type ResultActionsProps = {
  result: RunResult;
  isRunning: boolean;
  exportZip: (request: ExportRequest) => Promise<Blob>;
};

/** What can be taken home: a run's sheets and figures, or the figures alone. */
export function ResultActions({ result, isRunning, exportZip }: ResultActionsProps) {
  if (isRunning) return null;
  return (
    <DownloadButton
      key={result.runId}
      filename={() => zipName(result.form.file?.filename ?? result.measurement.rows[0]?.name ?? '', new Date())}
      load={async () => exportZip(exportRequest(result))}
    />
  );
}

function exportRequest(result: RunResult): ExportRequest {
  if (result.runId !== null && result.layout !== null) return { runId: result.runId };
  const built = buildRequest(result.form);
  if (!built.ok) throw new Error('The job of a finished run cannot be built again.');
  return built.request.artwork;
}
