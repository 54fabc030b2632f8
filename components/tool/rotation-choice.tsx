import { NativeSelect } from '#components/ui/native-select.tsx';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { rotations } from '#lib/shared/product.ts';

type Rotation = RowForm['rotation'];

const names: Readonly<Record<NonNullable<Rotation>, string>> = {
  none: 'No rotation',
  '180': 'Half turns',
  '90': 'Quarter turns',
  any: 'Any angle',
};

type RotationChoiceProps = { value: Rotation; onChange: (rotation: Rotation) => void };

/** Allowed rotations of a row instead of those of the sheet, for grain, patterns and brushed metal. */
export function RotationChoice({ value, onChange }: RotationChoiceProps) {
  return (
    <div className="min-w-0 flex-1 basis-36">
      <NativeSelect
        aria-label="Rotation of this row"
        value={value ?? ''}
        onChange={(event) => onChange(rotations.find((rule) => rule === event.target.value) ?? null)}
      >
        <option value="">Rotation: default</option>
        {rotations.map((rule) => (
          <option key={rule} value={rule}>
            {names[rule]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
