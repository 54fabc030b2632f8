import { useState } from 'react';
import { NameMark } from '#components/shell/frame/name-mark.tsx';
import type { RunResult } from '#components/run/run-state.ts';
import { formatDate } from '#lib/shared/format.ts';

/** Heading of a printed page with the job and the date, which identify it on the workbench. */
export function PrintedHeading({ result }: { result: RunResult }) {
  const [today] = useState(() => formatDate(new Date().toISOString()));
  const names = result.measurement.rows.map((row) => row.name);
  return (
    <div className="flex items-end justify-between gap-6 border-b-2 border-foreground pb-2">
      <p className="text-xl font-semibold break-words">{names.join(', ')}</p>
      <p className="flex shrink-0 items-center gap-3 text-sm">
        <NameMark /> {today}
      </p>
    </div>
  );
}
