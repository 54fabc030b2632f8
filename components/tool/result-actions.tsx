'use client';

import type { ReactNode } from 'react';
import { DownloadButton } from '#components/results/download-button.tsx';
import type { ExportOptions, ZipChoices } from '#components/results/zip-choices.ts';
import { loadZip } from '#components/results/load-zip.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { objectKey } from '#lib/browser/object-key.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';
import { hasOtherOperations } from '#lib/shared/model.ts';

type ResultActionsProps = {
  /** Button of the quote. */
  quote: ReactNode;
  result: RunResult;
  options: ExportOptions;
  onChoose: (change: Partial<ZipChoices>) => void;
  isRunning: boolean;
  /** True when Run is the next step, so that the download button is less prominent. */
  isQuiet: boolean;
  exportZip: (request: ExportRequest) => Promise<File>;
};

/** Downloads of a result: the zip of a run with sheets, or the measurements alone. */
export function ResultActions({ quote, result, options, onChoose, isRunning, isQuiet, exportZip }: ResultActionsProps) {
  if (isRunning) return null;
  // A layout with collisions cannot be cut; the sheet view lists the collisions.
  if (result.isUnchecked === true) {
    return <p className="text-sm">You can download once the moved parts are checked and nothing collides.</p>;
  }
  const roll = result.layout?.sheet.roll;
  return (
    <div className="grid gap-2">
      {options.names.length > 0 && result.layout !== null && (
        <ZipChoice isOn={options.engravesNames} onChange={(engravesNames) => onChoose({ engravesNames })}>
          Engrave names on the pieces
        </ZipChoice>
      )}
      {result.layout !== null && hasOtherOperations(result.measurement.operations) && (
        <ZipChoice
          isOn={options.hasOperationColors}
          onChange={(hasOperationColors) => onChoose({ hasOperationColors })}
        >
          Cut red, score blue, engrave black in the files
        </ZipChoice>
      )}
      {roll !== undefined && (
        <ZipChoice isOn={options.mirrorsOutput} onChange={(mirrorsOutput) => onChoose({ mirrorsOutput })}>
          Mirror the cutting files (heat transfer)
        </ZipChoice>
      )}
      {roll?.panels === true && (
        <ZipChoice isOn={options.joinsPanels} onChange={(joinsPanels) => onChoose({ joinsPanels })}>
          One file for all panels
        </ZipChoice>
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        {quote}
        <DownloadButton
          // Moved parts, names and prices make another zip, which has not been downloaded yet.
          key={`${objectKey(result)} ${JSON.stringify(options)}`}
          isQuiet={isQuiet}
          load={() => loadZip(result, options, exportZip)}
        />
      </div>
    </div>
  );
}

type ZipChoiceProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: string };

function ZipChoice({ isOn, onChange, children }: ZipChoiceProps) {
  return (
    <Label className="min-h-6 pointer-coarse:min-h-11">
      <Checkbox checked={isOn} onCheckedChange={(checked) => onChange(checked === true)} />
      {children}
    </Label>
  );
}
