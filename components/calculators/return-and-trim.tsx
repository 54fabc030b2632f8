'use client';

import type { ReactNode } from 'react';
import { ledEstimate, returnAndTrim } from '#lib/shared/calculators/return-and-trim.ts';
import { readLength, readNumber } from '#lib/shared/calculators/read-typed.ts';
import { formatCount, formatLengthWithUnit, formatLongLength, formatNumber } from '#lib/shared/format.ts';
import { CalculatorField } from './calculator-field.tsx';
import { CalculatorLayout } from './calculator-section.tsx';
import { CalculatorResults, type Figure } from './calculator-results.tsx';
import { useSharedValues } from './use-shared-values.ts';

const anchor = 'return-and-trim';
const beginning = { perimeter: '312', depth: '5', waste: '15', roll: '' };
const sqInPerSqFt = 144;

export function ReturnAndTrimCalculator({ children }: { children: ReactNode }) {
  const shared = useSharedValues(anchor, beginning);
  const { values, set } = shared;
  const perimeter = readLength('Perimeter', values.perimeter, { min: 0.1, max: 1_000_000 });
  const depth = readLength('Return depth', values.depth, { min: 0.25, max: 24 });
  const waste = readNumber('Waste', values.waste, { min: 0, max: 100 });
  const roll = readLength('Roll length', values.roll, { min: 12, max: 120_000 }, 'ft');
  const isReady =
    perimeter.state === 'value' && depth.state === 'value' && waste.state === 'value' && roll.state !== 'wrong';
  const figures = isReady
    ? figuresOf(perimeter.value, depth.value, waste.value / 100, roll.state === 'value' ? roll.value : null)
    : null;
  return (
    <CalculatorLayout
      notes={children}
      fields={
        <>
          <CalculatorField
            id={`${anchor}-perimeter`}
            label="Perimeter (in)"
            value={values.perimeter}
            onChange={(text) => set('perimeter', text)}
            reading={perimeter}
            hint="Outside plus holes, all letters"
          />
          <CalculatorField
            id={`${anchor}-depth`}
            label="Return depth (in)"
            value={values.depth}
            onChange={(text) => set('depth', text)}
            reading={depth}
            hint="Usually 3 to 6"
          />
          <CalculatorField
            id={`${anchor}-waste`}
            label="Waste (%)"
            value={values.waste}
            onChange={(text) => set('waste', text)}
            reading={waste}
            hint="Shops allow 10 to 20"
          />
          <CalculatorField
            id={`${anchor}-roll`}
            label="Roll length (ft), optional"
            value={values.roll}
            onChange={(text) => set('roll', text)}
            reading={roll}
            hint="For the number of rolls"
          />
        </>
      }
      results={
        <CalculatorResults
          title="Return and trim"
          figures={figures}
          missing="Fill in perimeter, return depth and waste to see the coil."
          shared={shared}
        />
      }
    />
  );
}

function figuresOf(perimeterIn: number, depthIn: number, wasteShare: number, rollIn: number | null): Figure[] {
  const { coilIn, wasteIn, coilAreaSqIn, rolls } = returnAndTrim({ perimeterIn, depthIn, wasteShare, rollIn });
  const led = ledEstimate(perimeterIn, depthIn);
  const lengths = `${formatLengthWithUnit(coilIn)}, ${formatLongLength(coilIn, 'mm')}`;
  return [
    { label: 'Return coil', value: formatLongLength(coilIn), detail: lengths },
    { label: 'Trim cap', value: formatLongLength(coilIn), detail: 'the same edge, on the face' },
    { label: 'Waste in each', value: formatLongLength(wasteIn) },
    { label: 'Coil area', value: `${formatNumber(coilAreaSqIn / sqInPerSqFt)} sq ft` },
    ...(rolls === null ? [] : [{ label: 'To order, of each', value: formatCount(rolls, 'roll') }]),
    ...(led === null
      ? []
      : [
          {
            label: 'LED modules, rough, single row',
            value: led.min === led.max ? `${led.max}` : `${led.min} to ${led.max}`,
            detail: led.rule,
          },
        ]),
  ];
}
