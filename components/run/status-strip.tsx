import type { ReactNode } from 'react';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import type { LengthUnit } from '#lib/shared/units.ts';
import { UnplacedList } from './unplaced-list.tsx';
import { QuietStatus } from './quiet-status.tsx';
import type { ActiveRun, RunResult } from './run-state.ts';
import { useSecondsIn } from './use-seconds-in.ts';
import { activeText, doneText, staleText } from './run-view.ts';

type StatusStripProps = {
  active: ActiveRun | null;
  result: RunResult | null;
  isStale: boolean;
  unit: LengthUnit;
  /** The current problem with its remedy. */
  problem: ReactNode;
  /** True while the browser reads a file. */
  isReading: boolean;
};

/** Status of the active or last run; always visible. */
export function StatusStrip({ active, result, isStale, unit, problem, isReading }: StatusStripProps) {
  const isQuiet = active === null && !problem;
  const seconds = useSecondsIn(active === null ? null : `${active.runId} ${active.phase}`);
  return (
    <div data-print="hidden" className="grid gap-2 border-b bg-card px-3 py-1.5 empty:hidden">
      {active !== null ? (
        <Underway text={activeText(active, result?.runId === active.runId ? result.layout : null, seconds, unit)} />
      ) : (
        problem
      )}
      {isQuiet && isReading && <Underway text="Reading the file." />}
      {isQuiet && !isReading && result !== null && <Outcome result={result} isStale={isStale} unit={unit} />}
    </div>
  );
}

function Underway({ text }: { text: string }) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-primary" />
      <p className="figures" aria-hidden>
        {text}
      </p>
      <QuietStatus text={text} />
    </div>
  );
}

function Outcome({ result, isStale, unit }: { result: RunResult; isStale: boolean; unit: LengthUnit }) {
  const { layout, measurement, form } = result;
  if (isStale)
    return <output className="-mx-3 -my-1.5 block bg-secondary px-3 py-1.5 text-sm font-medium">{staleText}</output>;
  if (layout !== null && layout.unplaced.length > 0) {
    return (
      <UnplacedList layout={layout} measurement={measurement} mayTurn={form.sheet.rotation !== 'none'} unit={unit} />
    );
  }
  return (
    <p className="figures flex items-center gap-2 text-sm">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      {doneText(result)}
    </p>
  );
}
