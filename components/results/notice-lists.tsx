import { use, useId, useState, type ReactNode } from 'react';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatCount } from '#lib/shared/format.ts';
import { codeSuggested, noticesOf, type Notice } from '#lib/shared/measurements/notices.ts';
import { ColorCodeButtons } from '#components/operations/color-code-buttons.tsx';
import { DecideOperations } from '#components/operations/decide-operations.ts';
import { LeaveOutButton } from '#components/upload/frame/leave-out-frame.tsx';
import { ShowMeButtons } from './show-me-buttons.tsx';

/**
 * Returns the number of problems and notes as a button, which opens the list of them: each problem with its remedy and buttons that show its
 * locations. Print always has the problems.
 */
export function useNotices(measurement: MeasurementResult): { count: ReactNode; list: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const decide = use(DecideOperations);
  const { problems, notes } = noticesOf(measurement, decide !== null);
  if (problems.length + notes.length === 0) return { count: null, list: null };
  const isNamed = measurement.rows.length > 1;
  const parts = [
    ...(problems.length > 0 ? [`${problems.length} to check`] : []),
    ...(notes.length > 0 ? [formatCount(notes.length, 'note')] : []),
  ];
  return {
    count: (
      <button
        type="button"
        data-print="hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={cn(
          'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-medium pointer-coarse:min-h-11',
          problems.length > 0 ? 'bg-warning-surface text-foreground' : 'bg-muted text-muted-foreground',
        )}
      >
        {problems.length > 0 && <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />}
        {parts.join(' · ')}
        <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
    ),
    list: (
      <div id={id} className={cn('grid gap-3', !isOpen && 'not-print:hidden')}>
        {problems.length > 0 && (
          <section
            aria-label="Check before you quote or cut"
            className="rounded-lg border border-l-4 border-l-warning bg-warning-surface px-3 py-2.5"
          >
            <Notices notices={problems} isNamed={isNamed} />
          </section>
        )}
        {notes.length > 0 && (
          <section aria-label="Notes" className="text-muted-foreground print:hidden">
            <Notices notices={notes} isNamed={isNamed} />
          </section>
        )}
      </div>
    ),
  };
}

function Notices({ notices, isNamed }: { notices: readonly Notice[]; isNamed: boolean }) {
  const decide = use(DecideOperations);
  const unit = use(UnitOnDisplay);
  return (
    <ul className="grid gap-1.5 text-sm">
      {notices.map(({ code, message, sentence, where }) => (
        <li key={message} className="break-words">
          {isNamed && <span className="font-medium">{where.map(({ row }) => row.name).join(', ')}: </span>}
          {messageIn({ message, ...(sentence && { sentence }) }, unit)}
          <ShowMeButtons where={where} />
          {code === 'background_rectangle' && <LeaveOutButton />}
          {code === codeSuggested && decide !== null && (
            <ColorCodeButtons classes={where[0]?.row.classes ?? []} choose={decide} />
          )}
        </li>
      ))}
    </ul>
  );
}
