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
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';
import { parseCount, stockMessages } from '#lib/browser/draft/stock/size-details.ts';
import { changeZones } from '#lib/browser/draft/stock/zone-form.ts';
import type { Material } from '#lib/shared/contracts/material.ts';
import { formatCount } from '#lib/shared/format.ts';
import { Fold } from '../fold.tsx';
import { rollStockFields } from '../fields-of-sheet.ts';
import { materialText } from '../materials/material-text.ts';
import { MaterialList } from '../materials/use-materials.ts';
import { ExclusionZones } from '../zones/exclusion-zones.tsx';
import {
  changeRollSize,
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
import { SymbolOnDisplay, UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { lengthText, shownLength, storedLength } from '#lib/shared/length-text.ts';
import { limits } from '#lib/shared/limits.ts';
import { presetLabel, rollPresets, type SheetPreset } from '#lib/shared/presets.ts';
import { parseLength } from '#lib/shared/units.ts';
import type { RollControlsProps } from './roll-props.ts';

const soldByNames: Readonly<Record<RollUnit, string>> = { ft: 'foot', m: 'meter' };
const customId = 'custom';

/** Widths in stock with their prices, the length of a roll, and its panels. */
export function RollFields({ sheet, roll, set, problemOf, onMaterial }: RollControlsProps & { roll: RollForm }) {
  const unitOnDisplay = use(UnitOnDisplay);
  const change = (changed: Partial<RollForm>) => set({ roll: { ...roll, ...changed } });
  const changeSize = (id: string, changed: Partial<RollSize>) =>
    change({ sizes: roll.sizes.map((size) => (size.id === id ? changeRollSize(size, changed) : size)) });
  return (
    <>
      {roll.sizes.map((size, nth) => (
        <fieldset key={size.id} className="grid gap-3">
          <legend className="sr-only">{`Roll ${nth + 1}`}</legend>
          <RollSizeFields
            size={size}
            unit={roll.unit}
            lengthText={roll.panelText.trim() === '' ? roll.lengthText : roll.panelText}
            nth={nth}
            count={roll.sizes.length}
            materialId={nth === 0 ? (materialIn(sheet)?.id ?? null) : null}
            onMaterial={nth === 0 ? onMaterial : null}
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
                {soldByNames[unit]}
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
  /** Length of the roll or panel with the exclusion zones. */
  lengthText: string;
  /** Index of the roll, and the number of rolls. */
  nth: number;
  count: number;
  /** Id of the material of the roll; null without one. */
  materialId: string | null;
  /** Null for further rolls, which have no material of their own. */
  onMaterial: ((material: Material) => void) | null;
  onChange: (changed: Partial<RollSize>) => void;
  /** Null for the only roll. */
  onRemove: (() => void) | null;
  problemOf: (field: string) => string | null;
};

function RollSizeFields(props: RollSizeFieldsProps) {
  const { size, unit, materialId, onMaterial, onChange, onRemove, problemOf } = props;
  const { id, widthText, priceText } = size;
  const materials = use(MaterialList);
  const unitOnDisplay = use(UnitOnDisplay);
  const symbol = use(SymbolOnDisplay);
  const presets = rollPresets[unitOnDisplay];
  const parsed = parseLength(widthText);
  const listed = presets.find(({ widthIn }) => parsed.ok && Math.abs(parsed.inches - widthIn) < 1e-9)?.id ?? customId;
  const isMaterial = onMaterial !== null && materials.some((material) => material.id === materialId);
  const priceId = rollSizeField(id, 'price');
  const wrongPrice = problemOf(priceId) ?? priceProblem(priceText);
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="grid flex-1 gap-1.5">
          <Label htmlFor={`${id}-preset`}>Roll</Label>
          <NativeSelect
            id={`${id}-preset`}
            value={isMaterial ? materialId! : listed}
            onChange={({ target }) => {
              const material = materials.find((one) => one.id === target.value);
              if (material !== undefined) onMaterial?.(material);
              const preset = presets.find((candidate) => candidate.id === target.value);
              if (preset !== undefined) onChange({ widthText: lengthText(preset.widthIn) });
            }}
          >
            {onMaterial !== null && materials.length > 0 && (
              <optgroup label="My materials">
                {materials.map((material) => (
                  <option key={material.id} value={material.id}>
                    {material.name} ({materialText(material, unitOnDisplay, symbol)})
                  </option>
                ))}
              </optgroup>
            )}
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
          <Label htmlFor={priceId}>{`Price per ${soldByNames[unit]}${symbol === '' ? '' : ` (${symbol})`}`}</Label>
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
      <RollStock {...props} />
    </>
  );
}

/** Number of rolls, the length of an opened one, and exclusion zones. Folded by default; a problem inside unfolds them. */
function RollStock({ size, lengthText: wholeText, nth, count, onChange, problemOf }: RollSizeFieldsProps) {
  const { id, countText, restText, zones = [] } = size;
  const [countId, restId] = [rollSizeField(id, 'count'), rollSizeField(id, 'rest')];
  const wrongCount = problemOf(countId) ?? (parseCount(countText) === undefined ? stockMessages.count : null);
  const words = [
    ...(countText.trim() === '' ? [] : [`${countText.trim()} in stock`]),
    ...(restText.trim() === '' ? [] : ['an opened roll']),
    ...(zones.length === 0 ? [] : [formatCount(zones.length, 'exclusion zone')]),
  ];
  return (
    <Fold
      id={`${id}-stock`}
      title="Rolls, opened roll, exclusion zones"
      {...(words.length > 0 && { summary: words.join(', ') })}
      hasProblem={rollStockFields(size).some((field) => problemOf(field) !== null)}
    >
      <div className="grid grid-cols-2 gap-3">
        <div className="grid content-start gap-1.5">
          <Label htmlFor={countId}>Rolls you have</Label>
          <Input
            id={countId}
            className="figures"
            inputMode="numeric"
            autoComplete="off"
            placeholder={restText.trim() === '' ? 'Any number' : '1'}
            value={countText}
            onChange={({ target }) => onChange({ countText: target.value })}
            aria-invalid={wrongCount !== null}
            aria-describedby={wrongCount === null ? undefined : `${countId}-error`}
          />
          <FieldMessage id={`${countId}-error`} message={wrongCount} />
        </div>
        <OptionalLength
          id={restId}
          label="Length left"
          placeholder="New roll"
          hint="Of an opened roll. With the price 0 it is used first."
          value={restText}
          onChange={(typed) => onChange({ restText: typed })}
          problem={problemOf(restId)}
        />
      </div>
      <ExclusionZones
        id={id}
        name={count === 1 ? '' : `roll ${nth + 1}`}
        size={{ widthText: size.widthText, heightText: startOf(size, restText.trim() === '' ? wholeText : restText) }}
        zones={zones}
        onChange={(action) => onChange({ zones: changeZones(zones, action) })}
        problemOf={problemOf}
      />
    </Fold>
  );
}

/** Width of a roll times this is the length that the picture of its zones has at least. */
const shownWidths = 3;

/** Returns the length of the start of a roll with all its exclusion zones: a picture of the whole roll would be a line. */
function startOf({ widthText, zones = [] }: RollSize, typed: string): string {
  const inches = (text: string): number => {
    const parsed = parseLength(text);
    return parsed.ok ? parsed.inches : 0;
  };
  const ends = zones.map(({ yText, heightText }) => inches(yText) + inches(heightText));
  const start = Math.max(shownWidths * inches(widthText), ...ends);
  return start > 0 && start < inches(typed) ? lengthText(start) : typed;
}

type PanelFieldProps = { value: string; onChange: (typed: string) => void; problem: string | null };

function PanelField(props: PanelFieldProps) {
  return (
    <div className="col-span-full">
      <OptionalLength
        {...props}
        id={rollField('panel')}
        label="Panel length"
        placeholder="One piece"
        hint="For a cutter with a bed: no piece crosses the border of a panel."
      />
    </div>
  );
}

type OptionalLengthProps = PanelFieldProps & { id: string; label: string; placeholder: string; hint: string };

/** A length that may be empty. */
function OptionalLength({ id, label, placeholder, hint, value, onChange, problem }: OptionalLengthProps) {
  const unit = use(UnitOnDisplay);
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>
        {label} ({unit})
      </Label>
      <Input
        id={id}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={shownLength(value, unit)}
        onChange={({ target }) => onChange(storedLength(target.value, unit))}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? `${id}-hint` : `${id}-error`}
      />
      <p id={`${id}-hint`} className="text-sm text-muted-foreground">
        {hint}
      </p>
      <FieldMessage id={`${id}-error`} message={problem} />
    </div>
  );
}
