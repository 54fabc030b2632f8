import { NativeSelect } from '#components/ui/native-select.tsx';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { rotationChoices } from '#lib/shared/presets.ts';

type Rotation = RowForm['rotation'];
type RotationChoiceProps = { value: Rotation; onChange: (rotation: Rotation) => void };

/** Allowed rotations of a row instead of those of the sheet, for grain, patterns and brushed metal. */
export function RotationChoice({ value, onChange }: RotationChoiceProps) {
  return (
    <div className="min-w-0 flex-1 basis-36">
      <NativeSelect
        aria-label="Rotation of this row"
        value={value ?? ''}
        onChange={(event) => onChange(rotationChoices.find((rule) => rule.value === event.target.value)?.value ?? null)}
      >
        <option value="">Rotation: default</option>
        {rotationChoices.map((rule) => (
          <option key={rule.value} value={rule.value}>
            {rule.name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
