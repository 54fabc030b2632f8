import { use } from 'react';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatCount } from '#lib/shared/format.ts';
import { codeSuggested, noticesOf, type Notice } from '#lib/shared/measurements/notices.ts';
import { ColorCodeButtons } from '#components/operations/color-code-buttons.tsx';
import { DecideOperations } from '#components/operations/decide-operations.ts';
import { LeaveOutButton } from '#components/upload/frame/leave-out-frame.tsx';
import { ShowMeButtons } from './show-me-buttons.tsx';

/** Problems, each with its remedy and buttons that show its locations; notes are folded into one line. */
export function NoticeLists({ measurement }: { measurement: MeasurementResult }) {
  const decide = use(DecideOperations);
  const { problems, notes } = noticesOf(measurement, decide !== null);
  const isNamed = measurement.rows.length > 1;
  return (
    <>
      {problems.length > 0 && (
        <section
          aria-labelledby="problems-heading"
          className="grid gap-1.5 rounded-lg border border-l-4 border-l-warning bg-warning-surface px-3 py-2.5"
        >
          <h3 id="problems-heading" className="flex items-center gap-2 text-sm font-semibold">
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
            {problems.length === 1
              ? 'Check before you quote or cut'
              : `${problems.length} things to check before you quote or cut`}
          </h3>
          <Notices notices={problems} isNamed={isNamed} />
        </section>
      )}
      {notes.length > 0 && (
        <details className="group text-sm text-muted-foreground print:hidden">
          <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-sm pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
            {formatCount(notes.length, 'note')}
          </summary>
          <div className="mt-1 pl-5">
            <Notices notices={notes} isNamed={isNamed} />
          </div>
        </details>
      )}
    </>
  );
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
