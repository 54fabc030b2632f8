'use client';

import { useState } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { MeasuredShapes } from '#components/viewer/measured-shapes.tsx';
import type { MeasuredRow, MeasurementResult, Warning } from '#lib/contracts/result.ts';

type Shown = { row: MeasuredRow; warning: Warning };

/** What was noticed in the artwork; each with a look at the places it is about. */
export function WarningsList({ measurement }: { measurement: MeasurementResult }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const all = groupWarnings(measurement);
  if (all.length === 0) return null;
  return (
    <section
      aria-labelledby="warnings-heading"
      className="grid gap-2 rounded-lg border border-l-4 border-l-warning bg-warning-surface p-3"
    >
      <h3 id="warnings-heading" className="text-sm font-semibold">
        Good to know
      </h3>
      <ul className="grid gap-1.5 text-sm">
        {all.map(({ warning, rows }) => (
          <li key={`${warning.code}/${warning.message}`}>
            {measurement.rows.length > 1 && (
              <span className="font-medium">{rows.map((entry) => entry.row.name).join(', ')}: </span>
            )}
            {warning.message}
            {rows.map(
              (entry) =>
                entry.warning.places.length > 0 && (
                  <button
                    key={entry.row.id}
                    type="button"
                    className="ml-2 min-h-6 rounded-sm text-primary underline underline-offset-4"
                    onClick={() => setShown(entry)}
                  >
                    Show me{rows.length > 1 && ` in ${entry.row.name}`}
                  </button>
                ),
            )}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Dialog
          open
          onOpenChange={(open) => {
            if (!open) setShown(null);
          }}
        >
          <DialogContent className="sm:max-w-3xl">
            <DialogHeader>
              <DialogTitle>{shown.row.name}</DialogTitle>
              <DialogDescription>{shown.warning.message}</DialogDescription>
            </DialogHeader>
            <div className="h-[60dvh] rounded-md border bg-sheet p-2">
              <MeasuredShapes row={shown.row} marks={shown.warning.places} className="size-full" />
            </div>
          </DialogContent>
        </Dialog>
      )}
    </section>
  );
}

/** The same sentence about several rows is said once, with their names. */
function groupWarnings(measurement: MeasurementResult): { warning: Warning; rows: Shown[] }[] {
  const groups = new Map<string, { warning: Warning; rows: Shown[] }>();
  for (const row of measurement.rows) {
    for (const warning of row.warnings) {
      const key = `${warning.code}/${warning.message}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { warning, rows: [{ row, warning }] });
      else group.rows.push({ row, warning });
    }
  }
  return [...groups.values()];
}
