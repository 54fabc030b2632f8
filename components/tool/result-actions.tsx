'use client';

import { DownloadButton } from '#components/results/download-button.tsx';
import { exportRequestOf } from '#components/results/export-request.ts';
import type { RunResult } from '#components/run/run-state.ts';
import type { ExportRequest } from '#lib/contracts/job.ts';

type ResultActionsProps = {
  result: RunResult;
  isRunning: boolean;
  /** An older input's files step back. */
  isStale: boolean;
  exportZip: (request: ExportRequest) => Promise<File>;
};

/** What can be taken home: a run's sheets and figures, or the figures alone. */
export function ResultActions({ result, isRunning, isStale, exportZip }: ResultActionsProps) {
  if (isRunning) return null;
  // What collides cannot be cut; the sheet view says what does.
  if (result.isUnchecked === true) {
    return <p className="text-sm">You can download once the moved parts are checked and nothing collides.</p>;
  }
  return <DownloadButton key={result.runId} isQuiet={isStale} load={async () => exportZip(exportRequestOf(result))} />;
}
