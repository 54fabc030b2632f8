'use client';

import { useEffect, useRef } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { rowField } from '#lib/draft/build-request.ts';
import type { JobAction, RowForm } from '#lib/draft/job-form.ts';
import { flags } from '#lib/flags.ts';
import { limits } from '#lib/limits.ts';
import { RefusedFonts } from './fonts/refused-fonts.tsx';
import { TextRowEditor } from './text-row-editor.tsx';
import type { DrawnRow } from './use-lettering.ts';

type TextRowsProps = {
  rows: readonly RowForm[];
  /** Sheets can be filled. */
  isNesting: boolean;
  change: (action: JobAction) => void;
  problemOf: (field: string) => string | null;
  /** Outlines of the rows, by row. */
  drawn: ReadonlyMap<string, DrawnRow>;
};

/** The rows of lettering, one below the other. */
export function TextRows({ rows, isNesting, change, problemOf, drawn }: TextRowsProps) {
  const focusNewRow = useFocusNewRow(rows);
  const isFull = rows.length >= limits.rows;

  function add(afterId?: string) {
    if (isFull) return;
    focusNewRow();
    change({ type: 'row-added', ...(afterId === undefined ? {} : { afterId }) });
  }

  return (
    <section aria-labelledby="lettering-heading" className="grid gap-3">
      <div>
        <h2 id="lettering-heading" className="font-semibold">
          Lettering
        </h2>
        <p id="height-hint" className="text-sm text-muted-foreground">
          Height is the height of a capital letter. You can type 12 1/2, 1' 6" or 305mm.
        </p>
      </div>
      <RefusedFonts />
      {rows.map((row, index) => (
        <TextRowEditor
          key={row.id}
          row={row}
          number={index + 1}
          drawn={drawn.get(row.id)}
          problemOf={problemOf}
          onChange={(changed) => change({ type: 'row-changed', id: row.id, change: changed })}
          fill={
            isNesting
              ? { isOn: row.fills, choose: (fills) => change({ type: 'fill-chosen', of: row.id, fills }) }
              : null
          }
          onAddBelow={() => add(row.id)}
          onPasteLines={(lines) => change({ type: 'lines-pasted', id: row.id, lines })}
          onRemove={() => change({ type: 'row-removed', id: row.id })}
        />
      ))}
      {flags.isAddRowEnabled && (
        <Button variant="outline" className="justify-self-start" aria-disabled={isFull} onClick={() => add()}>
          <Plus aria-hidden />
          {isFull ? `${limits.rows} rows max` : 'Add row'}
        </Button>
      )}
    </section>
  );
}

/** After a row was asked for, the next new row's text takes the focus. */
function useFocusNewRow(rows: readonly RowForm[]): () => void {
  const isWanted = useRef(false);
  const known = useRef(new Set(rows.map((row) => row.id)));
  useEffect(() => {
    const added = rows.find((row) => !known.current.has(row.id));
    known.current = new Set(rows.map((row) => row.id));
    if (added === undefined || !isWanted.current) return;
    isWanted.current = false;
    document.getElementById(rowField(added.id, 'text'))?.focus();
  }, [rows]);
  return () => {
    isWanted.current = true;
  };
}
