'use client';

import { use } from 'react';
import { Button } from '#components/ui/button.tsx';
import { numberedName, partKey, partNumbers } from '#lib/shared/model.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { formatCount, formatNumber } from '#lib/shared/format.ts';
import { PieceActionsContext } from './piece-actions.ts';

/** Maximum number of pieces listed one by one. */
const maxListed = 24;

/** The pieces that are not cut, each with a button that cuts it again. */
export function LeftOutList({ measurement: { rows } }: { measurement: MeasurementResult }) {
  const actions = use(PieceActionsContext);
  const numbers = partNumbers(rows);
  const pieces = rows.flatMap((row) =>
    (row.leftOut ?? []).map(({ id, name }) => ({
      key: partKey(row.id, id),
      rowId: row.id,
      id,
      text: numberedName(numbers.get(partKey(row.id, id))!, name),
    })),
  );
  if (pieces.length === 0) return null;
  return (
    <section aria-labelledby="left-out-heading" className="grid gap-2 rounded-lg border bg-card px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id="left-out-heading" className="font-semibold">
          {formatCount(pieces.length, 'piece')} left out
        </h3>
        {actions !== null && (
          <Button
            variant="link"
            data-print="hidden"
            className="h-auto min-h-6 p-0 pointer-coarse:min-h-11"
            onClick={() => actions.cutAll()}
          >
            Cut all again
          </Button>
        )}
      </div>
      <p className="text-muted-foreground">In no figure and no cut file.</p>
      <ul className="flex flex-wrap gap-2">
        {pieces.slice(0, maxListed).map(({ key, rowId, id, text }) => (
          <li key={key} className="max-w-full">
            {actions === null ? (
              <span className="break-words">{text}</span>
            ) : (
              <Button
                variant="outline"
                size="sm"
                className="h-auto min-h-8 max-w-full break-all whitespace-normal pointer-coarse:min-h-11"
                onClick={() => actions.cutAgain(rowId, [id])}
              >
                <span className="sr-only">Cut again: </span>
                {text}
              </Button>
            )}
          </li>
        ))}
        {pieces.length > maxListed && <li>and {formatNumber(pieces.length - maxListed, 0)} more</li>}
      </ul>
    </section>
  );
}
