'use client';

import { FieldError } from '#components/fields/field-error.tsx';
import { useTouched } from '#components/fields/use-touched.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { lengthMessages, parseTracking, rowField } from '#lib/draft/build-request.ts';
import type { RowForm } from '#lib/draft/job-form.ts';
import { heightRuleChoices } from '#lib/presets.ts';

type RowSettingsProps = {
  row: RowForm;
  onChange: (change: Partial<Omit<RowForm, 'id'>>) => void;
  trackingProblem: string | null;
};

/** What most rows leave alone: the meaning of the height, spacing, welding. */
export function RowSettings({ row, onChange, trackingProblem }: RowSettingsProps) {
  const { isTouched, onLeave, onEdit } = useTouched();
  const trackingId = rowField(row.id, 'tracking');
  const isWrong = isTouched && parseTracking(row.trackingText) === null;
  const error = trackingProblem ?? (isWrong ? lengthMessages.tracking : null);
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[1fr_8rem] gap-3">
        <div className="grid content-start gap-1.5">
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
        <div className="grid content-start gap-1.5">
          <Label htmlFor={trackingId}>Letter spacing %</Label>
          <Input
            id={trackingId}
            className="figures"
            inputMode="decimal"
            autoComplete="off"
            value={row.trackingText}
            onChange={(event) => {
              onEdit();
              onChange({ trackingText: event.target.value });
            }}
            onBlur={onLeave}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${trackingId}-error`}
          />
        </div>
      </div>
      <FieldError id={`${trackingId}-error`} message={error} />
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox checked={row.weld} onCheckedChange={(checked) => onChange({ weld: checked === true })} />
        Weld letters that touch
      </Label>
    </div>
  );
}
