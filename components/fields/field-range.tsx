type FieldRangeProps = { id: string; range: { min: number; max: number }; unit?: 'in' | 'percent' };

/** The least and the most a text field for a number takes, announced with it; tie it to the field by `aria-describedby`. */
export function FieldRange({ id, range, unit }: FieldRangeProps) {
  return (
    <span id={id} hidden>
      From {range.min} to {range.max}
      {unit !== undefined && ` ${unit}`}.
    </span>
  );
}
