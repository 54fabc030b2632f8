'use client';

import { useState } from 'react';
import { DrawingActions, type UseDrawing } from '#components/converter/converter-actions.tsx';
import { QuietStatus } from '#components/run/quiet-status.tsx';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { useStore } from '#components/ui/store.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { parseQuantity } from '#lib/browser/draft/build-request.ts';
import { convertedUnits } from '#lib/shared/drawing/converted-file.ts';
import { formatCount } from '#lib/shared/format.ts';
import { type Combination, type CombineLine, isUnitAsked, isUnitOpen, isUsed, namesOf } from './combination.ts';
import { CombineRow } from './combine-row.tsx';

type CombineFilesProps = {
  combination: Combination;
  /** Receives the drawing on a page with a job of its own; absent where it is sent to the tool. */
  inPlace?: Omit<UseDrawing, 'label'> | undefined;
};

/** The files of a combined drawing as a table, the questions that they leave open, and the actions. */
export function CombineFiles({ combination, inPlace }: CombineFilesProps) {
  const { lines, notice } = useStore(combination.store, (state) => state);
  const [opened, setOpened] = useState<number | null>(null);
  const names = namesOf(lines);
  const used = lines.filter(isUsed);
  const unitless = lines.filter(isUnitAsked);
  const problems = lines.filter(({ problem }) => problem !== null);
  const label = used.length === lines.length ? 'Use this drawing' : `Use ${used.length} of ${lines.length} files`;
  return (
    <div className="grid min-w-0 content-start gap-4">
      <ReadingProgress combination={combination} lines={lines} />
      {notice !== null && <output className="text-sm text-muted-foreground">{notice}</output>}
      {unitless.length > 0 && <UnitForAll unitless={unitless} onChoose={(unit) => combination.chooseUnit(unit)} />}
      {problems.length > 0 && (
        <Alert isQuiet variant="warning">
          <AlertDescription>
            <p>
              {problems.length === 1
                ? '1 file is left out of the drawing. Its reason is in the list.'
                : `${problems.length} files are left out of the drawing. Their reasons are in the list.`}
            </p>
            <Button size="sm" variant="outline" onClick={() => combination.removeProblems()}>
              Remove {problems.length === 1 ? 'it' : 'them'} from the list
            </Button>
          </AlertDescription>
        </Alert>
      )}
      {lines.length > 0 && (
        <div className="rounded-md border bg-card [--combine-columns:auto_minmax(0,1fr)_5.5rem_6.5rem_5.5rem_auto]">
          <div
            aria-hidden
            className="hidden items-end gap-x-3 border-b px-3 py-2 text-sm font-medium text-muted-foreground lg:grid lg:grid-cols-(--combine-columns)"
          >
            <span className="w-14">Picture</span>
            <span>Name</span>
            <span>Unit</span>
            <span>Page</span>
            <span>Layers</span>
            <span className="w-25">Quantity</span>
          </div>
          <ul aria-label="Files of the drawing">
            {lines.map((line, index) => (
              <CombineRow
                key={line.id}
                line={line}
                name={names[index]!}
                combination={combination}
                isOpen={opened === line.id}
                onOpen={setOpened}
              />
            ))}
          </ul>
        </div>
      )}
      {lines.length > 0 && (
        // In view below a list of any length, and over the padding of the dialog.
        <div
          className={cn(
            'sticky border-t pt-3',
            inPlace === undefined ? 'bottom-0 bg-background pb-1' : '-bottom-6 -mb-6 bg-popover pb-6',
          )}
        >
          <DrawingActions
            makeSvg={async () => combination.makeSvg()}
            blocked={blockedText(lines)}
            remedy="Leave out files or layers."
            inPlace={inPlace && { ...inPlace, label }}
          />
        </div>
      )}
    </div>
  );
}

/** Returns why there is no drawing yet; null when there is one. */
function blockedText(lines: readonly CombineLine[]): string | null {
  const left = lines.filter(({ step }) => step === 'waiting' || step === 'reading').length;
  if (left > 0) return `${formatCount(left, 'file')} to read.`;
  const stopped = lines.filter(({ step }) => step === 'stopped').length;
  if (stopped > 0) return `${formatCount(stopped, 'file')} not read yet. Go on reading, or remove them.`;
  const open = lines.filter(isUnitOpen).length;
  if (open > 0) return `Choose the unit of ${formatCount(open, 'file')} first.`;
  if (lines.some((line) => isUsed(line) && parseQuantity(line.quantityText) === null))
    return 'Correct the quantity first.';
  return lines.some(isUsed) ? null : 'No file of the list can be used.';
}

function ReadingProgress({ combination, lines }: { combination: Combination; lines: readonly CombineLine[] }) {
  const isReading = lines.some(({ step }) => step === 'waiting' || step === 'reading');
  const done = lines.filter(({ step }) => step === 'done').length;
  const text = `${done} of ${formatCount(lines.length, 'file')} read`;
  if (lines.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <QuietStatus text={isReading ? text : `${text}, ready`} />
      <span className="figures text-muted-foreground">{text}</span>
      {isReading && (
        <>
          <Progress className="w-40" value={(100 * done) / lines.length} aria-label="Files read" />
          <Button size="sm" variant="secondary" onClick={() => combination.stop()}>
            Cancel
          </Button>
        </>
      )}
      {!isReading && done < lines.length && (
        <Button size="sm" variant="secondary" onClick={() => combination.resume()}>
          Go on reading
        </Button>
      )}
    </div>
  );
}

type UnitForAllProps = {
  unitless: readonly CombineLine[];
  onChoose: (unit: (typeof convertedUnits)[number]) => void;
};

/** One question for all files that state no unit. */
function UnitForAll({ unitless, onChoose }: UnitForAllProps) {
  const open = unitless.filter(isUnitOpen).length;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      <legend className="sr-only">Unit for all files that state none</legend>
      <span className={open > 0 ? 'text-warning' : 'text-muted-foreground'}>
        {unitless.length === 1
          ? '1 file states no unit. Read it in'
          : `${unitless.length} files state no unit. Read all of them in`}
      </span>
      {convertedUnits.map((unit) => (
        <Button
          key={unit}
          size="sm"
          variant={unitless.every(({ choices }) => choices.unit === unit) ? 'default' : 'outline'}
          aria-pressed={unitless.every(({ choices }) => choices.unit === unit)}
          onClick={() => onChoose(unit)}
        >
          {unit}
        </Button>
      ))}
    </fieldset>
  );
}
