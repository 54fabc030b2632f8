import { NativeSelect } from '#components/ui/native-select.tsx';
import { rotationChoices } from '#lib/shared/presets.ts';
import type { RowRules } from '#lib/shared/row-rules/row-rules.ts';

type RotationChoiceProps = {
  rules: RowRules;
  onChange: (change: { rules: RowRules }) => void;
  label?: string;
};

/** Allowed rotations of a row instead of those of the sheet, for grain, patterns and brushed metal. */
export function RotationChoice({ rules, onChange, label = 'Rotation of this row' }: RotationChoiceProps) {
  return (
    <div className="min-w-0 flex-1 basis-36">
      <NativeSelect
        aria-label={label}
        value={rules.rotation ?? ''}
        onChange={({ target }) => {
          const rotation = rotationChoices.find(({ value }) => value === target.value)?.value;
          onChange({ rules: { ...rules, rotation } });
        }}
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
