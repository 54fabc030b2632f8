'use client';

import { use } from 'react';
import { LengthField } from '#components/fields/length-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { lengthMessages, sheetField } from '#lib/browser/draft/build-request.ts';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { lengthText, shownLength } from '#lib/shared/length-text.ts';
import { limits } from '#lib/shared/limits.ts';
import {
  costRuleChoices,
  effortChoices,
  keepTogetherChoices,
  machineMatches,
  machinePresets,
  machineValues,
  rotationChoices,
} from '#lib/shared/presets.ts';
import { parseLength, type LengthUnit } from '#lib/shared/units.ts';
import { Fold } from './fold.tsx';

type NestSettingsProps = {
  sheet: SheetForm;
  set: (changed: Partial<SheetForm>) => void;
  problemOf: (field: string) => string | null;
  /** True for an account with unlimited nesting, whose searches are extended while they get better. */
  isUnlimited: boolean;
};

/** Settings for spacing, margin and placement. Folded by default; a problem inside unfolds them. */
export function NestSettings(props: NestSettingsProps) {
  const { sheet, problemOf } = props;
  const unit = use(UnitOnDisplay);
  const hasProblem = problemOf(sheetField('spacing')) !== null || problemOf(sheetField('margin')) !== null;
  return (
    <Fold id="nest-settings" title="Spacing, margin, rotation" summary={summary(sheet, unit)} hasProblem={hasProblem}>
      <Fields {...props} />
    </Fold>
  );
}

function Fields({ sheet, set, problemOf, isUnlimited }: NestSettingsProps) {
  const unit = use(UnitOnDisplay);
  return (
    <>
      <Choice
        id="sheet-machine"
        label="Machine"
        value={machineOf(sheet)}
        choices={[
          ...machinePresets.map((preset) => ({ value: preset.id, name: machineValues(preset, unit).name })),
          { value: 'custom', name: 'Custom' },
        ]}
        onChange={(id) => {
          const machine = machinePresets.find((preset) => preset.id === id);
          if (machine === undefined) return;
          const { spacingIn, marginIn } = machineValues(machine, unit);
          set({ spacingText: lengthText(spacingIn), marginText: lengthText(marginIn), sharesCuts: undefined });
        }}
      />
      <div className="grid grid-flow-dense grid-cols-2 gap-3">
        {sheet.sharesCuts !== true && (
          <LengthField
            id={sheetField('spacing')}
            label="Spacing"
            value={sheet.spacingText}
            onChange={(spacingText) => set({ spacingText })}
            range={limits.spacingIn}
            problemMessage={lengthMessages.spacing}
            problem={problemOf(sheetField('spacing'))}
            describedBy="kerf-hint"
          />
        )}
        <LengthField
          id={sheetField('margin')}
          label="Edge margin"
          value={sheet.marginText}
          onChange={(marginText) => set({ marginText })}
          range={limits.marginIn}
          problemMessage={lengthMessages.margin}
          problem={problemOf(sheetField('margin'))}
        />
      </div>
      <p id="kerf-hint" className="text-sm text-muted-foreground">
        {sheet.sharesCuts === true
          ? 'Pieces touch, and straight edges that meet are cut once: for knives and other cutters without kerf.'
          : 'Kerf is not compensated; set the spacing to at least your cutter’s width.'}
      </p>
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox
          checked={sheet.sharesCuts === true}
          onCheckedChange={(checked) => set({ sharesCuts: checked ? true : undefined })}
        />
        Shared cuts, no spacing
      </Label>
      <Choice
        id="sheet-rotation"
        label="Rotation"
        value={sheet.rotation}
        choices={rotationChoices}
        onChange={(rotation) => set({ rotation: rotation as SheetForm['rotation'] })}
      />
      <Choice
        id="sheet-together"
        label="Pieces"
        value={sheet.keepTogether}
        choices={keepTogetherChoices}
        onChange={(keepTogether) => set({ keepTogether: keepTogether as SheetForm['keepTogether'] })}
      />
      <Choice
        id="sheet-cost-rule"
        label="Cost counts"
        value={sheet.costRule}
        choices={costRuleChoices}
        onChange={(costRule) => set({ costRule: costRule as SheetForm['costRule'] })}
      />
      <Choice
        id="sheet-effort"
        label="Effort"
        value={String(sheet.budgetS)}
        choices={effortChoices.map(({ value, name }) => ({ value: String(value), name }))}
        onChange={(budget) => set({ budgetS: Number(budget) as SheetForm['budgetS'] })}
      />
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox
          checked={sheet.isExtended ?? isUnlimited}
          onCheckedChange={(checked) => set({ isExtended: checked })}
        />
        Go on while it gets better
      </Label>
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox checked={sheet.partsInHoles} onCheckedChange={(checked) => set({ partsInHoles: checked })} />
        Nest small parts inside holes
      </Label>
    </>
  );
}

function Choice({
  id,
  label,
  value,
  choices,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  choices: readonly { value: string; name: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function machineOf(sheet: SheetForm): string {
  if (sheet.sharesCuts === true) return 'custom';
  const spacing = parseLength(sheet.spacingText);
  const margin = parseLength(sheet.marginText);
  if (!spacing.ok || !margin.ok) return 'custom';
  return machinePresets.find((machine) => machineMatches(machine, spacing.inches, margin.inches))?.id ?? 'custom';
}

function summary(sheet: SheetForm, unit: LengthUnit): string {
  const rotation = rotationChoices.find((choice) => choice.value === sheet.rotation)!.name;
  const [apart, edge] = [sheet.spacingText, sheet.marginText].map((text) => `${shownLength(text, unit)} ${unit}`);
  return `${sheet.sharesCuts === true ? 'Shared cuts' : `${apart} apart`}, ${edge} from the edge, ${rotation.toLowerCase()}, ${sheet.budgetS} s`;
}
