'use client';

import { FieldMessage } from '#components/fields/field-error.tsx';
import { FieldRange } from '#components/fields/field-range.tsx';
import { useTouched } from '#components/fields/use-touched.ts';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { fieldMessages, parseFillSheets, sheetField } from '#lib/browser/draft/build-request.ts';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import { hasOpenCount } from '#lib/browser/draft/stock/stock-form.ts';
import { limits } from '#lib/shared/limits.ts';

type FillSheetsProps = {
  sheet: SheetForm;
  set: (changed: Partial<SheetForm>) => void;
  problem: string | null;
};

const id = sheetField('fill-sheets');

/** Field for the number of sheets that "as many as fit" may use; shown unless the counts of all sizes determine it. */
export function FillSheets({ sheet, set, problem }: FillSheetsProps) {
  const { isTouched, onLeave, onEdit } = useTouched();
  const { fillSheetsText, others } = sheet;
  if (!hasOpenCount(sheet)) {
    return <p className="text-sm text-muted-foreground">All the sheets you have are filled.</p>;
  }
  const error = problem ?? (isTouched && parseFillSheets(fillSheetsText) === null ? fieldMessages.fillSheets : null);
  const hint = others.length > 0 ? `${id}-hint` : null;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <Label htmlFor={id}>Sheets to fill</Label>
        <Input
          id={id}
          className="figures w-16"
          inputMode="numeric"
          autoComplete="off"
          value={fillSheetsText}
          onChange={({ target }) => {
            onEdit();
            set({ fillSheetsText: target.value });
          }}
          onBlur={onLeave}
          aria-invalid={error !== null}
          aria-describedby={[error === null ? `${id}-range` : `${id}-error`, hint].filter(Boolean).join(' ')}
        />
        <FieldRange id={`${id}-range`} range={limits.fillSheets} />
      </div>
      {hint !== null && (
        <p id={hint} className="text-sm text-muted-foreground">
          Sizes without a count are unlimited; the others are filled.
        </p>
      )}
      <FieldMessage id={`${id}-error`} message={error} />
    </div>
  );
}
