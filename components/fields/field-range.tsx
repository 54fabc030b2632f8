'use client';

import { use } from 'react';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatPlain } from '#lib/shared/format.ts';
import { toUnit } from '#lib/shared/units.ts';

type FieldRangeProps = { id: string; range: { min: number; max: number }; unit?: 'percent' };

/** Range of a number field for screen readers; link it to the field by `aria-describedby`. */
export function FieldRange({ id, range, unit }: FieldRangeProps) {
  return (
    <span id={id} hidden>
      From {range.min} to {range.max}
      {unit !== undefined && ` ${unit}`}.
    </span>
  );
}

/** Range in inches of a length field, in the unit on display. */
export function LengthRange({ id, range }: Omit<FieldRangeProps, 'unit'>) {
  const unit = use(UnitOnDisplay);
  return (
    <span id={id} hidden>
      From {formatPlain(toUnit(range.min, unit))} to {formatPlain(toUnit(range.max, unit))} {unit}.
    </span>
  );
}
