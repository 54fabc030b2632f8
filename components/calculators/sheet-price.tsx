'use client';

import type { ReactNode } from 'react';
import { readLength, readNumber } from '#lib/shared/calculators/read-typed.ts';
import { sheetPrice, type SheetPrice as Price } from '#lib/shared/calculators/sheet-price.ts';
import { formatCount, formatNumber } from '#lib/shared/format.ts';
import {
  customPresetId,
  defaultSheet,
  findPreset,
  isRollPreset,
  presetLabel,
  sheetPresetGroups,
} from '#lib/shared/presets.ts';
import { usageText } from '#lib/shared/usage/usage.ts';
import { CalculatorField, CalculatorChoice } from './calculator-field.tsx';
import { CalculatorLayout } from './calculator-section.tsx';
import { CalculatorResults, type Figure } from './calculator-results.tsx';
import { useSharedValues } from './use-shared-values.ts';

const anchor = 'sheet-price';
const beginning = {
  sheets: '3.4',
  price: '100',
  markup: '0',
  sheet: defaultSheet.id,
  sheetWidth: '48',
  sheetHeight: '96',
  boxWidth: '',
  boxHeight: '',
  uplift: '20',
};
const sheetChoices = [
  ...sheetPresetGroups
    .filter(({ presets }) => !presets.every(isRollPreset))
    .flatMap((group) => group.presets.map((preset) => ({ value: preset.id, name: presetLabel(preset) }))),
  { value: customPresetId, name: 'Another size' },
];
const sideRange = { min: 1, max: 1000 };
const percentRange = { min: 0, max: 1000 };

export function SheetPriceCalculator({ children }: { children: ReactNode }) {
  const shared = useSharedValues(anchor, beginning);
  const { values, set } = shared;
  const preset = findPreset(values.sheet);
  const usage = readNumber('Material used', values.sheets, { min: 0, max: 100_000 });
  const price = readNumber('Price of a sheet', values.price, { min: 0, max: 10_000_000 });
  const markup = readNumber('Markup', values.markup, percentRange);
  const sheetWidth = readLength('Sheet width', values.sheetWidth, sideRange);
  const sheetHeight = readLength('Sheet height', values.sheetHeight, sideRange);
  const boxWidth = readLength('Box width', values.boxWidth, { min: 0.1, max: 100_000 });
  const boxHeight = readLength('Box height', values.boxHeight, { min: 0.1, max: 100_000 });
  const uplift = readNumber('Uplift', values.uplift, percentRange);
  const sheet =
    preset ??
    (sheetWidth.state === 'value' && sheetHeight.state === 'value'
      ? { widthIn: sheetWidth.value, heightIn: sheetHeight.value }
      : null);
  const box =
    boxWidth.state === 'value' && boxHeight.state === 'value' && uplift.state === 'value'
      ? { widthIn: boxWidth.value, heightIn: boxHeight.value, upliftShare: uplift.value / 100 }
      : null;
  const isReady = usage.state === 'value' && price.state === 'value' && markup.state !== 'wrong' && sheet !== null;
  const result = isReady
    ? sheetPrice({
        usage: usage.value,
        price: price.value,
        markupShare: markup.state === 'value' ? markup.value / 100 : 0,
        sheet,
        box,
      })
    : null;
  const field = (name: keyof typeof beginning) => ({
    id: `${anchor}-${name}`,
    value: values[name],
    onChange: (text: string) => set(name, text),
  });
  return (
    <CalculatorLayout
      notes={children}
      fields={
        <>
          <CalculatorField
            {...field('sheets')}
            label="Material used (sheets)"
            reading={usage}
            hint="The usage figure of a nesting run"
          />
          <CalculatorField {...field('price')} label="Price of a sheet" reading={price} hint="In your own currency" />
          <CalculatorField {...field('markup')} label="Markup (%)" reading={markup} />
          <CalculatorChoice
            {...field('sheet')}
            value={preset === undefined ? customPresetId : preset.id}
            label="Sheet"
            choices={sheetChoices}
          />
          {preset === undefined && (
            <>
              <CalculatorField {...field('sheetWidth')} label="Sheet width (in)" reading={sheetWidth} />
              <CalculatorField {...field('sheetHeight')} label="Sheet height (in)" reading={sheetHeight} />
            </>
          )}
          <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-3">
            <legend className="mb-3 text-sm text-muted-foreground">If you charge by the box around the job</legend>
            <CalculatorField {...field('boxWidth')} label="Box width (in)" reading={boxWidth} />
            <CalculatorField {...field('boxHeight')} label="Box height (in)" reading={boxHeight} />
            <CalculatorField {...field('uplift')} label="Uplift (%)" reading={uplift} />
          </fieldset>
        </>
      }
      results={
        <CalculatorResults
          title="Sheet price"
          figures={result && figuresOf(result)}
          missing="Fill in the material used, the price and the sheet to see what it costs."
          shared={shared}
        />
      }
    />
  );
}

function figuresOf(result: Price): Figure[] {
  const { usage, sheets, byPart, byWhole, byBox, perSqFt } = result;
  return [
    { label: 'By the part sheet, straight cut', value: formatNumber(byPart), detail: usageText(usage) },
    { label: 'By whole sheets', value: formatNumber(byWhole), detail: formatCount(sheets, 'sheet') },
    ...(byBox === null
      ? []
      : [{ label: 'By the box around the job', value: formatNumber(byBox), detail: 'with uplift' }]),
    {
      label: 'Leftover value',
      value: formatNumber(byWhole - byPart),
      detail: 'if you buy whole sheets',
    },
    { label: 'Per square foot', value: formatNumber(perSqFt) },
  ];
}
