type FieldRangeProps = { id: string; range: { min: number; max: number }; unit?: 'in' | 'percent' };

/** Range of a number field for screen readers; link it to the field by `aria-describedby`. */
export function FieldRange({ id, range, unit }: FieldRangeProps) {
  return (
    <span id={id} hidden>
      From {range.min} to {range.max}
      {unit !== undefined && ` ${unit}`}.
    </span>
  );
}
