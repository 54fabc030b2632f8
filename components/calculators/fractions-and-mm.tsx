'use client';

import type { ReactNode } from 'react';
import { feetText, fractionText, nearestFraction, tapeDenominators } from '#lib/shared/calculators/fractions.ts';
import { readLength } from '#lib/shared/calculators/read-typed.ts';
import { formatNumber, formatPlain } from '#lib/shared/format.ts';
import { mmPerInch, unitNamed } from '#lib/shared/units.ts';
import { CalculatorField, CalculatorChoice } from './calculator-field.tsx';
import { CalculatorLayout } from './calculator-section.tsx';
import { CalculatorResults, type Figure } from './calculator-results.tsx';
import { useSharedValues } from './use-shared-values.ts';

const anchor = 'fractions-and-mm';
const beginning = { length: '315 mm', bare: 'in', tape: '32' };
const bareChoices = [
  { value: 'in', name: 'Inches' },
  { value: 'mm', name: 'Millimeters' },
];
const tapeChoices = tapeDenominators.map((denominator) => ({ value: `${denominator}`, name: `1/${denominator} in` }));
/** Maximum deviation shown as exact, in inches. */
const exactIn = 1e-9;

export function FractionsAndMm({ children }: { children: ReactNode }) {
  const shared = useSharedValues(anchor, beginning);
  const { values, set } = shared;
  const length = readLength('Length', values.length, { min: 0, max: 100_000 }, unitNamed(values.bare));
  const tape = tapeDenominators.find((denominator) => `${denominator}` === values.tape) ?? 32;
  return (
    <CalculatorLayout
      notes={children}
      fields={
        <>
          <CalculatorField
            id={`${anchor}-length`}
            label="Length"
            value={values.length}
            onChange={(text) => set('length', text)}
            reading={length}
            hint={`12.4, 12 13/32, 1' 6", 315 mm, 31.5 cm`}
            className="sm:col-span-2"
          />
          <CalculatorChoice
            id={`${anchor}-bare`}
            label="Without a unit it is in"
            value={unitNamed(values.bare)}
            choices={bareChoices}
            onChange={(value) => set('bare', value)}
          />
          <CalculatorChoice
            id={`${anchor}-tape`}
            label="Your tape shows"
            value={`${tape}`}
            choices={tapeChoices}
            onChange={(value) => set('tape', value)}
          />
        </>
      }
      results={
        <CalculatorResults
          title="Fractions and mm"
          figures={length.state === 'value' ? figuresOf(length.value, tape) : null}
          missing="Type a length to see it in every unit."
          shared={shared}
        />
      }
    />
  );
}

function figuresOf(inches: number, tape: number): Figure[] {
  const nearest = nearestFraction(inches, tape);
  const mm = inches * mmPerInch;
  return [
    { label: 'Nearest fraction', value: `${fractionText(nearest)} in`, detail: errorText(nearest.errorIn) },
    { label: 'Feet and inches', value: feetText(nearest) },
    { label: 'Inches', value: `${formatPlain(inches)} in` },
    {
      label: 'Millimeters',
      value: `${formatPlain(mm, 2)} mm`,
      detail: `${formatPlain(mm / 10, 3)} cm, ${formatPlain(mm / 1000, 4)} m`,
    },
  ];
}

function errorText(errorIn: number): string {
  if (Math.abs(errorIn) < exactIn) return 'exactly';
  const off = `${formatNumber(Math.abs(errorIn), 4)} in (${formatNumber(Math.abs(errorIn) * mmPerInch)} mm)`;
  return `${off} too ${errorIn > 0 ? 'long' : 'short'}`;
}

const steps = Array.from({ length: 32 }, (_, index) => (index + 1) / 32);
const columns = [0, 8, 16, 24].map((from) => steps.slice(from, from + 8));

/** Printable chart of the fractions of an inch, rendered when the page is built. */
export function FractionChart() {
  return (
    <details className="group">
      <summary className="inline-flex min-h-8 items-center text-sm font-medium text-foreground underline underline-offset-4 pointer-coarse:min-h-11">
        Chart of 1/32 in steps
      </summary>
      <div className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {columns.map((column) => (
          <table key={column[0]} className="figures w-full text-sm text-foreground">
            <thead className="text-left text-muted-foreground">
              <tr>
                <th scope="col" className="py-1 font-medium">
                  Inch
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  Decimal
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  mm
                </th>
              </tr>
            </thead>
            <tbody>
              {column.map((inches) => (
                <tr key={inches} className="border-t">
                  <th scope="row" className="py-1 text-left font-medium">
                    {fractionText(nearestFraction(inches, 32))}
                  </th>
                  <td className="py-1 text-right">{inches.toFixed(5)}</td>
                  <td className="py-1 text-right">{formatNumber(inches * mmPerInch, 3)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </details>
  );
}
