'use client';

import { use } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { FieldRange, LengthRange } from '#components/fields/field-range.tsx';
import { NameField } from '#components/fields/name-field.tsx';
import { useTouched } from '#components/fields/use-touched.ts';
import { PlacementBoxes, RotationChoice } from '#components/row-rules/rule-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { fieldMessages, rowField, trackingMessage } from '#lib/browser/draft/build-request.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { hasLines, readLines, readSpacing } from '#lib/browser/draft/row-spacing.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { shownLength, storedLength } from '#lib/shared/length-text.ts';
import { spacingFields } from '#lib/shared/lettering/spacing-fields.ts';
import { limits, type Range } from '#lib/shared/limits.ts';
import { heightRuleChoices, spacingChoices } from '#lib/shared/presets.ts';

type RowSettingsProps = {
  row: RowForm;
  isNesting: boolean;
  onChange: (change: Partial<Omit<RowForm, 'id'>>) => void;
  problemOf: (field: string) => string | null;
};

/** Settings that most rows do not change: the name, the placement, the meaning of the height, spacing, lines and welding. */
export function RowSettings({ row, isNesting, onChange, problemOf }: RowSettingsProps) {
  const unit = use(UnitOnDisplay);
  const ruleId = `${row.id}-spacing-rule`;
  const { isShare, range } = spacingFields[row.spacingRule];
  const { label } = spacingChoices.find(({ value }) => value === row.spacingRule)!;
  return (
    <div className="grid gap-3">
      <NameField value={row.nameText} onChange={(nameText) => onChange({ nameText })} />
      {isNesting && <RotationChoice rules={row.rules} onChange={onChange} />}
      {isNesting && <PlacementBoxes of={row} onChange={onChange} />}
      <div className="grid gap-1.5">
        <Label htmlFor={`${row.id}-rule`}>Height means</Label>
        <NativeSelect
          id={`${row.id}-rule`}
          value={row.heightRule}
          onChange={(event) => onChange({ heightRule: event.target.value as RowForm['heightRule'] })}
        >
          {heightRuleChoices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="grid grid-cols-[1fr_8rem] gap-3">
        <div className="grid content-start gap-1.5">
          <Label htmlFor={ruleId}>Spacing in</Label>
          <NativeSelect
            id={ruleId}
            value={row.spacingRule}
            onChange={(event) => onChange({ spacingRule: event.target.value as RowForm['spacingRule'] })}
          >
            {spacingChoices.map(({ value, names }) => (
              <option key={value} value={value}>
                {names[unit]}
              </option>
            ))}
          </NativeSelect>
        </div>
        <AmountField
          id={rowField(row.id, 'tracking')}
          label={isShare ? label : `${label} (${unit})`}
          value={isShare ? row.trackingText : shownLength(row.trackingText, unit)}
          onChange={(typed) => onChange({ trackingText: isShare ? typed : storedLength(typed, unit) })}
          problem={problemOf(rowField(row.id, 'tracking'))}
          wrong={readSpacing(row) === null ? trackingMessage(row.spacingRule, unit) : null}
          {...(isShare ? inPercent(range) : { range })}
        />
      </div>
      {hasLines(row.text) ? (
        <div className="grid grid-cols-2 gap-3">
          <AmountField
            id={rowField(row.id, 'leading')}
            label="Line spacing %"
            value={row.leadingText}
            onChange={(leadingText) => onChange({ leadingText })}
            problem={problemOf(rowField(row.id, 'leading'))}
            wrong={readLines(row) === null ? fieldMessages.leading : null}
            {...inPercent(limits.leading)}
            placeholder="Font’s own"
          />
          <div className="grid content-start gap-1.5">
            <Label htmlFor={`${row.id}-align`}>Align</Label>
            <NativeSelect
              id={`${row.id}-align`}
              value={row.align}
              onChange={(event) => onChange({ align: event.target.value as RowForm['align'] })}
            >
              <option value="left">Left</option>
              <option value="center">Center</option>
              <option value="right">Right</option>
            </NativeSelect>
          </div>
        </div>
      ) : (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => {
            onChange({ text: `${row.text}\n` });
            document.getElementById(rowField(row.id, 'text'))?.focus();
          }}
        >
          Add a line below
        </Button>
      )}
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox checked={row.kerning} onCheckedChange={(checked) => onChange({ kerning: checked })} />
        Kern pairs like AV
      </Label>
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox checked={row.weld} onCheckedChange={(checked) => onChange({ weld: checked })} />
        Weld letters that touch
      </Label>
    </div>
  );
}

const inPercent = ({ min, max }: Range) => ({ range: { min: min * 100, max: max * 100 }, unit: 'percent' as const });

type AmountFieldProps = {
  id: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** Problem found by Run. */
  problem: string | null;
  /** Current problem; shown once the field has lost the focus. */
  wrong: string | null;
  range: Range;
  /** Absent for a length, whose range is in inches. */
  unit?: 'percent';
  placeholder?: string;
};

function AmountField({ id, label, value, onChange, problem, wrong, range, unit, placeholder }: AmountFieldProps) {
  const { isTouched, onLeave, onEdit } = useTouched();
  const error = problem ?? (isTouched ? wrong : null);
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onEdit();
          onChange(event.target.value);
        }}
        onBlur={onLeave}
        aria-invalid={error !== null}
        aria-describedby={error === null ? `${id}-range` : `${id}-error`}
      />
      {unit === undefined ? (
        <LengthRange id={`${id}-range`} range={range} />
      ) : (
        <FieldRange id={`${id}-range`} range={range} unit={unit} />
      )}
      <FieldMessage id={`${id}-error`} message={error} />
    </div>
  );
}
