'use client';

import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { LengthField } from '#components/fields/length-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { lengthMessages, sheetField } from '#lib/browser/draft/build-request.ts';
import type { SheetForm } from '#lib/browser/draft/job-form.ts';
import { formatPlain } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import {
  costRuleChoices,
  effortChoices,
  keepTogetherChoices,
  machineMatches,
  machinePresets,
  rotationChoices,
} from '#lib/shared/presets.ts';
import { parseLength } from '#lib/shared/units.ts';

type NestSettingsProps = {
  sheet: SheetForm;
  set: (changed: Partial<SheetForm>) => void;
  problemOf: (field: string) => string | null;
};

/** Settings for spacing, margin and placement. Folded by default; a problem inside unfolds them. */
export function NestSettings({ sheet, set, problemOf }: NestSettingsProps) {
  const [isOpened, setOpened] = useState(false);
  const hasProblem = problemOf(sheetField('spacing')) !== null || problemOf(sheetField('margin')) !== null;
  const isOpen = isOpened || hasProblem;
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="nest-settings"
        onClick={() => setOpened(!isOpen)}
        className="flex min-h-8 items-center justify-between gap-2 rounded-sm text-left text-sm pointer-coarse:min-h-11"
      >
        <span>
          <span className="font-medium">Spacing, margin, rotation</span>
          <span className="block text-muted-foreground">{summary(sheet)}</span>
        </span>
        <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id="nest-settings" hidden={!isOpen} className="grid gap-3 not-[[hidden]]:grid">
        {isOpen && <Fields sheet={sheet} set={set} problemOf={problemOf} />}
      </div>
    </div>
  );
}

function Fields({ sheet, set, problemOf }: NestSettingsProps) {
  return (
    <>
      <Choice
        id="sheet-machine"
        label="Machine"
        value={machineOf(sheet)}
        choices={[...machinePresets.map(({ id, name }) => ({ value: id, name })), { value: 'custom', name: 'Custom' }]}
        onChange={(id) => {
          const machine = machinePresets.find((preset) => preset.id === id);
          if (machine === undefined) return;
          set({ spacingText: formatPlain(machine.spacingIn), marginText: formatPlain(machine.marginIn) });
        }}
      />
      <div className="grid grid-flow-dense grid-cols-2 gap-3">
        <LengthField
          id={sheetField('spacing')}
          label="Spacing (in)"
          value={sheet.spacingText}
          onChange={(spacingText) => set({ spacingText })}
          range={limits.spacingIn}
          problemMessage={lengthMessages.spacing}
          problem={problemOf(sheetField('spacing'))}
          describedBy="kerf-hint"
        />
        <LengthField
          id={sheetField('margin')}
          label="Edge margin (in)"
          value={sheet.marginText}
          onChange={(marginText) => set({ marginText })}
          range={limits.marginIn}
          problemMessage={lengthMessages.margin}
          problem={problemOf(sheetField('margin'))}
        />
      </div>
      <p id="kerf-hint" className="text-sm text-muted-foreground">
        Kerf is not compensated; set the spacing to at least your cutter’s width.
      </p>
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
  const spacing = parseLength(sheet.spacingText);
  const margin = parseLength(sheet.marginText);
  if (!spacing.ok || !margin.ok) return 'custom';
  return machinePresets.find((machine) => machineMatches(machine, spacing.inches, margin.inches))?.id ?? 'custom';
}

function summary(sheet: SheetForm): string {
  const rotation = rotationChoices.find((choice) => choice.value === sheet.rotation)!.name;
  return `${sheet.spacingText} in apart, ${sheet.marginText} in from the edge, ${rotation.toLowerCase()}, ${sheet.budgetS} s`;
}
