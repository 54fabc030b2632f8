'use client';

import { use } from 'react';
import { X } from 'lucide-react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { LengthField } from '#components/fields/length-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import {
  rollField,
  rollMessages,
  rollSizeField,
  rollSaleUnits,
  withRoll,
  type RollForm,
  type RollSize,
  type RollUnit,
} from '#lib/browser/draft/stock/roll-form.ts';
import { priceProblem } from '#lib/shared/costs/price.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { lengthText, shownLength, storedLength } from '#lib/shared/length-text.ts';
import { limits } from '#lib/shared/limits.ts';
import { presetLabel, rollPresets, type SheetPreset } from '#lib/shared/presets.ts';
import { parseLength } from '#lib/shared/units.ts';
import type { RollControlsProps } from './roll-props.ts';

const unitNames: Readonly<Record<RollUnit, string>> = { ft: 'foot', m: 'meter' };
const customId = 'custom';

/** Widths in stock with their prices, the length of a roll, and its panels. */
export function RollFields({ roll, set, problemOf }: RollControlsProps & { roll: RollForm }) {
  const unitOnDisplay = use(UnitOnDisplay);
  const change = (changed: Partial<RollForm>) => set({ roll: { ...roll, ...changed } });
  const changeSize = (id: string, changed: Partial<RollSize>) =>
    change({ sizes: roll.sizes.map((size) => (size.id === id ? { ...size, ...changed } : size)) });
  return (
    <>
      {roll.sizes.map((size, nth) => (
        <fieldset key={size.id} className="grid gap-3">
          <legend className="sr-only">{`Roll ${nth + 1}`}</legend>
          <RollSizeFields
            size={size}
            unit={roll.unit}
            onChange={(changed) => changeSize(size.id, changed)}
            onRemove={
              roll.sizes.length === 1 ? null : () => change({ sizes: roll.sizes.filter(({ id }) => id !== size.id) })
            }
            problemOf={problemOf}
          />
        </fieldset>
      ))}
      {roll.sizes.length < limits.stock.entries && (
        <Button
          variant="link"
          className="h-auto justify-self-start px-0 py-1"
          onClick={() => set({ roll: withRoll(roll, unusedWidth(roll, rollPresets[unitOnDisplay])) })}
        >
          Add another width
        </Button>
      )}
      <div className="grid grid-flow-dense grid-cols-2 gap-3">
        <LengthField
          id={rollField('length')}
          label="Roll length"
          value={roll.lengthText}
          onChange={(lengthText) => change({ lengthText })}
          range={limits.roll.lengthIn}
          problemMessage={rollMessages.length}
          problem={problemOf(rollField('length'))}
        />
        <div className="grid content-start gap-1.5">
          <Label htmlFor="roll-unit">Sold by the</Label>
          <NativeSelect
            id="roll-unit"
            value={roll.unit}
            onChange={({ target }) => change({ unit: target.value as RollUnit })}
          >
            {rollSaleUnits.map((unit) => (
              <option key={unit} value={unit}>
                {unitNames[unit]}
              </option>
            ))}
          </NativeSelect>
        </div>
        <PanelField
          value={roll.panelText}
          onChange={(panelText) => change({ panelText })}
          problem={problemOf(rollField('panel'))}
        />
      </div>
    </>
  );
}

/** Returns the first listed width that is not in stock. */
function unusedWidth({ sizes }: RollForm, presets: readonly SheetPreset[]): number {
  const used = new Set(sizes.map(({ widthText }) => widthText));
  return (presets.find(({ widthIn }) => !used.has(lengthText(widthIn))) ?? presets[0]!).widthIn;
}

type RollSizeFieldsProps = {
  size: RollSize;
  unit: RollUnit;
  onChange: (changed: Partial<RollSize>) => void;
  /** Null for the only roll. */
  onRemove: (() => void) | null;
  problemOf: (field: string) => string | null;
};

function RollSizeFields({ size, unit, onChange, onRemove, problemOf }: RollSizeFieldsProps) {
  const { id, widthText, priceText } = size;
  const unitOnDisplay = use(UnitOnDisplay);
  const presets = rollPresets[unitOnDisplay];
  const parsed = parseLength(widthText);
  const listed = presets.find(({ widthIn }) => parsed.ok && Math.abs(parsed.inches - widthIn) < 1e-9)?.id ?? customId;
  const priceId = rollSizeField(id, 'price');
  const wrongPrice = problemOf(priceId) ?? priceProblem(priceText);
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="grid flex-1 gap-1.5">
          <Label htmlFor={`${id}-preset`}>Roll</Label>
          <NativeSelect
            id={`${id}-preset`}
            value={listed}
            onChange={({ target }) => {
              const preset = presets.find((candidate) => candidate.id === target.value);
              if (preset !== undefined) onChange({ widthText: lengthText(preset.widthIn) });
            }}
          >
            {presets.map((preset) => (
              <option key={preset.id} value={preset.id}>
                {presetLabel(preset, unitOnDisplay)}
              </option>
            ))}
            <option value={customId}>Custom</option>
          </NativeSelect>
        </div>
        {onRemove !== null && (
          <IconButton label="Remove this roll" onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="grid grid-flow-dense grid-cols-2 gap-3">
        <LengthField
          id={rollSizeField(id, 'width')}
          label="Roll width"
          value={widthText}
          onChange={(typed) => onChange({ widthText: typed })}
          range={limits.sheetIn}
          problemMessage={rollMessages.width}
          problem={problemOf(rollSizeField(id, 'width'))}
        />
        <div className="grid content-start gap-1.5">
          <Label htmlFor={priceId}>{`Price per ${unitNames[unit]} ($)`}</Label>
          <Input
            id={priceId}
            className="figures"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Optional"
            value={priceText}
            onChange={({ target }) => onChange({ priceText: target.value })}
            aria-invalid={wrongPrice !== null}
            aria-describedby={wrongPrice === null ? undefined : `${priceId}-error`}
          />
          <FieldMessage id={`${priceId}-error`} message={wrongPrice} />
        </div>
      </div>
    </>
  );
}

type PanelFieldProps = { value: string; onChange: (typed: string) => void; problem: string | null };

function PanelField({ value, onChange, problem }: PanelFieldProps) {
  const id = rollField('panel');
  const unit = use(UnitOnDisplay);
  return (
    <div className="col-span-full grid content-start gap-1.5">
      <Label htmlFor={id}>Panel length ({unit})</Label>
      <Input
        id={id}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        placeholder="One piece"
        value={shownLength(value, unit)}
        onChange={({ target }) => onChange(storedLength(target.value, unit))}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? `${id}-hint` : `${id}-error`}
      />
      <p id={`${id}-hint`} className="text-sm text-muted-foreground">
        For a cutter with a bed: no piece crosses the border of a panel.
      </p>
      <FieldMessage id={`${id}-error`} message={problem} />
    </div>
  );
}
