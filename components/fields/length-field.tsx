'use client';

import { use } from 'react';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { isLength } from '#lib/browser/draft/build-request.ts';
import type { LengthMessage } from '#lib/browser/draft/stock/roll-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatLengthWithUnit } from '#lib/shared/format.ts';
import { shownLength, storedLength } from '#lib/shared/length-text.ts';
import { parseLength } from '#lib/shared/units.ts';
import { FieldMessage } from './field-error.tsx';
import { LengthRange } from './field-range.tsx';
import { useTouched } from './use-touched.ts';

type LengthFieldProps = {
  id: string;
  /** Label without the unit. */
  label: string;
  /** Stored text: a number without a unit is inches, whatever unit the field shows. */
  value: string;
  onChange: (stored: string) => void;
  /** Limits in inches. */
  range: { min: number; max: number };
  /** Message for a length that is invalid or out of range. */
  problemMessage: LengthMessage;
  /** Problem found by Run; shown even before the field has lost the focus. */
  problem?: string | null;
  /** Id of an external hint. */
  describedBy?: string;
};

/**
 * Field for a length in common notations: '12 1/2', 1' 6", 305mm. A number without a unit is in the unit on display, which the label
 * states. A text field, so that scrolling never changes a number. After the field has lost the focus it shows the parsed value ('= 18.00 in') or the error. A cell of a dense
 * grid: the error occupies a whole row below the adjacent cells.
 */
export function LengthField(props: LengthFieldProps) {
  const { id, label, value, onChange, range, problemMessage, problem = null, describedBy } = props;
  const { isTouched, onLeave, onEdit } = useTouched();
  const unit = use(UnitOnDisplay);
  const shown = shownLength(value, unit);
  const error = problem ?? (isTouched && !isLength(value, range) ? problemMessage(unit) : null);
  const parsed = parseLength(value);
  const echo =
    isTouched && error === null && parsed.ok && !/^[\d.]+$/.test(shown.trim())
      ? `= ${formatLengthWithUnit(parsed.inches, unit)}`
      : null;
  // The error message contains the limits as well.
  const described = [error === null ? `${id}-range` : `${id}-error`, echo === null ? null : `${id}-echo`, describedBy]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <div className="grid content-start gap-1.5">
        <Label htmlFor={id}>
          {label} ({unit})
        </Label>
        <Input
          id={id}
          className="figures"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            onEdit();
            onChange(storedLength(event.target.value, unit));
          }}
          onBlur={onLeave}
          aria-invalid={error !== null}
          aria-describedby={described}
        />
        <LengthRange id={`${id}-range`} range={range} />
        {echo !== null && (
          <p id={`${id}-echo`} className="figures text-sm text-muted-foreground">
            {echo}
          </p>
        )}
      </div>
      {error !== null && (
        <div className="col-span-full -mt-1">
          <FieldMessage id={`${id}-error`} message={error} />
        </div>
      )}
    </>
  );
}
