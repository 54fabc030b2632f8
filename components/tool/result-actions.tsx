'use client';

import { DownloadButton } from '#components/results/download-button.tsx';
import { exportRequestOf } from '#components/results/export-request.ts';
import type { RunResult } from '#components/run/run-state.ts';
import type { PriceRates } from '#lib/shared/costs/job-price.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';

type ResultActionsProps = {
  result: RunResult;
  prices: PriceRates;
  isRunning: boolean;
  /** True when Run is the next step, so that the download button is less prominent. */
  isQuiet: boolean;
  exportZip: (request: ExportRequest) => Promise<File>;
};

/** Downloads of a result: the zip of a run with sheets, or the measurements alone. */
export function ResultActions({ result, prices, isRunning, isQuiet, exportZip }: ResultActionsProps) {
  if (isRunning) return null;
  // A layout with collisions cannot be cut; the sheet view lists the collisions.
  if (result.isUnchecked === true) {
    return <p className="text-sm">You can download once the moved parts are checked and nothing collides.</p>;
  }
  return (
    <DownloadButton
      key={result.runId}
      isQuiet={isQuiet}
      load={async () => exportZip(exportRequestOf(result, prices))}
    />
  );
}
