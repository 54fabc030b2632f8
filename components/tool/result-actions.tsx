'use client';

import { DownloadButton } from '#components/results/download-button.tsx';
import { exportRequestOf, type ExportOptions } from '#components/results/export-request.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { objectKey } from '#lib/browser/object-key.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';

type ResultActionsProps = {
  result: RunResult;
  options: ExportOptions;
  onEngraveNames: (engraves: boolean) => void;
  isRunning: boolean;
  /** True when Run is the next step, so that the download button is less prominent. */
  isQuiet: boolean;
  exportZip: (request: ExportRequest) => Promise<File>;
};

/** Downloads of a result: the zip of a run with sheets, or the measurements alone. */
export function ResultActions({ result, options, onEngraveNames, isRunning, isQuiet, exportZip }: ResultActionsProps) {
  if (isRunning) return null;
  // A layout with collisions cannot be cut; the sheet view lists the collisions.
  if (result.isUnchecked === true) {
    return <p className="text-sm">You can download once the moved parts are checked and nothing collides.</p>;
  }
  return (
    <div className="grid gap-2">
      {options.names.length > 0 && result.layout !== null && (
        <Label className="min-h-6 pointer-coarse:min-h-11">
          <Checkbox checked={options.engravesNames} onCheckedChange={(checked) => onEngraveNames(checked === true)} />
          Engrave names on the pieces
        </Label>
      )}
      <DownloadButton
        // Moved parts, names and prices make another zip, which has not been downloaded yet.
        key={`${objectKey(result)} ${JSON.stringify(options)}`}
        isQuiet={isQuiet}
        load={async () => exportZip(exportRequestOf(result, options))}
      />
    </div>
  );
}
