import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { type RowRules, rowFlagWords, rowFlags } from '#lib/shared/row-rules/row-rules.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { rotationChoices } from '#lib/shared/presets.ts';

type PlacementBoxesProps = {
  of: Pick<RowForm, 'rules' | 'fills'>;
  onChange: (change: { rules: RowRules }) => void;
};

/** Checkboxes for the placement of a row. A row that fills the sheets is placed after the others. */
export function PlacementBoxes({ of: { rules, fills }, onChange }: PlacementBoxesProps) {
  const flags = fills ? rowFlags.filter((flag) => flag !== 'placeFirst') : rowFlags;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      {flags.map((flag) => (
        <Label key={flag} className="min-h-6 pointer-coarse:min-h-11">
          <Checkbox
            checked={rules[flag] === true}
            onCheckedChange={(isOn) => onChange({ rules: { ...rules, [flag]: isOn } })}
          />
          {rowFlagWords[flag].box}
        </Label>
      ))}
    </div>
  );
}

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
