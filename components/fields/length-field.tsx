'use client';

import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { lengthProblem } from '#lib/draft/build-request.ts';
import { formatLengthWithUnit } from '#lib/format.ts';
import { parseLength } from '#lib/units.ts';
import { FieldError } from './field-error.tsx';
import { FieldRange } from './field-range.tsx';
import { useTouched } from './use-touched.ts';

type LengthFieldProps = {
  id: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  range: { min: number; max: number };
  /** What to say when the length cannot be read or is out of range. */
  problemMessage: string;
  /** Said by Run; shows even before the field was left. */
  problem?: string | null;
  /** Id of a hint that stands elsewhere. */
  describedBy?: string;
};

/**
 * A length as people write it: '12 1/2', 1' 6", 305mm. A text field, so that scrolling never changes a number. After the
 * field is left it shows what was understood ('= 18.00 in') or what is wrong. A cell of a dense grid: the error takes a whole
 * line of it, below the cells beside this one.
 */
export function LengthField(props: LengthFieldProps) {
  const { id, label, value, onChange, range, problemMessage, problem = null, describedBy } = props;
  const { isTouched, onLeave, onEdit } = useTouched();
  const error = problem ?? (isTouched ? lengthProblem(value, range, problemMessage) : null);
  const parsed = parseLength(value);
  const echo =
    isTouched && error === null && parsed.ok && !parsed.plain ? `= ${formatLengthWithUnit(parsed.inches)}` : null;
  // The error names the limits, too.
  const described = [error === null ? `${id}-range` : `${id}-error`, echo === null ? null : `${id}-echo`, describedBy]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <div className="grid content-start gap-1.5">
        <Label htmlFor={id}>{label}</Label>
        <Input
          id={id}
          className="figures"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            onEdit();
            onChange(event.target.value);
          }}
          onBlur={onLeave}
          aria-invalid={error !== null}
          aria-describedby={described}
        />
        <FieldRange id={`${id}-range`} range={range} unit="in" />
        {echo !== null && (
          <p id={`${id}-echo`} className="figures text-sm text-muted-foreground">
            {echo}
          </p>
        )}
      </div>
      {error !== null && (
        <div className="col-span-full -mt-1">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
    </>
  );
}
