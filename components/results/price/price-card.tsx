'use client';

import { useId, useState } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import {
  cutUnits,
  formatPrice,
  jobPrice,
  priceItemNames,
  type CutUnit,
  type JobPrice,
} from '#lib/shared/costs/job-price.ts';
import { quote } from '#lib/shared/measurements/price-tables.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { CopyButton } from '../copy-button.tsx';
import { rateProblem, ratesOf, type RateField, type RateForm } from './use-rates.ts';

type PriceCardProps = {
  measurement: MeasurementResult;
  layout: Layout | null;
  /** True if the material is known only after a run. */
  needsRun: boolean;
  /** Name of the job, for the copied text. */
  name: string;
  rates: RateForm;
  onRates: (change: Partial<RateForm>) => void;
};

/** Price of the job by the shop's own rates, which this browser remembers; one line without any. An aid, not an invoice. */
export function PriceCard({ measurement, layout, needsRun, name, rates, onRates }: PriceCardProps) {
  const [isEditing, setEditing] = useState(false);
  const values = ratesOf(rates);
  const price = jobPrice(measurement, layout, values);
  const isMaterialUnpriced = layout !== null && layout.cost?.unit !== 'dollars';
  const fieldsId = useId();
  return (
    <section aria-label="Price" data-print="hidden" className="grid gap-2 rounded-lg border bg-card px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-sm text-muted-foreground">Price</p>
        <Button
          variant="link"
          className="h-auto min-h-6 p-0 pointer-coarse:min-h-11"
          aria-expanded={isEditing}
          aria-controls={fieldsId}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? 'Done' : price === null ? 'Add prices' : 'Change prices'}
        </Button>
      </div>
      {price?.problem !== undefined && <p className="text-sm text-warning">{price.problem}</p>}
      {price !== null && price.total !== null && (
        <>
          <p className="figures text-xl font-semibold tracking-tight">{formatPrice(price.total, values.symbol)}</p>
          <PriceLines lines={price.lines} symbol={values.symbol} />
          {isMaterialUnpriced && !(layout.stock?.every(({ remnant }) => remnant) ?? false) && (
            <p className="text-sm text-muted-foreground">Without material: the sheet has no price.</p>
          )}
          {needsRun && <p className="text-sm text-muted-foreground">Without material until the job is nested.</p>}
          <div>
            <CopyButton
              label="Copy as quote"
              text={() => quote(name, price).text}
              html={() => quote(name, price).html}
            />
          </div>
        </>
      )}
      <div id={fieldsId} hidden={!isEditing}>
        {isEditing && <RateFields rates={rates} change={onRates} needsSheetPrice={isMaterialUnpriced} />}
      </div>
    </section>
  );
}

/** Items of the price with their amounts; a single item is the whole price, so its amount is not repeated. */
function PriceLines({ lines, symbol }: { lines: JobPrice['lines']; symbol: string }) {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) {
    return <p className="figures text-sm text-muted-foreground">{`${priceItemNames[only.item]} ${only.detail}`}</p>;
  }
  return (
    <table className="figures w-full text-sm">
      <caption className="sr-only">Items of the price</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.item}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {priceItemNames[line.item]}
              {line.detail !== '' && <span className="text-muted-foreground"> {line.detail}</span>}
            </th>
            <td className="py-0.5 text-right">{formatPrice(line.amount, symbol)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RateFieldsProps = {
  rates: RateForm;
  change: (change: Partial<RateForm>) => void;
  /** True if the sheet has no price. */
  needsSheetPrice: boolean;
};

function RateFields({ rates, change, needsSheetPrice }: RateFieldsProps) {
  const symbolId = useId();
  const unitId = useId();
  const field = (name: RateField, label: string) => (
    <RateInput
      label={label}
      value={rates[name]}
      problem={rateProblem(rates, name)}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2">
      <div className="grid content-start gap-1.5">
        <Label htmlFor={symbolId}>Currency</Label>
        <Input
          id={symbolId}
          value={rates.symbol}
          maxLength={4}
          onChange={(event) => change({ symbol: event.target.value })}
        />
      </div>
      <div className="grid content-start gap-1.5">
        <Label htmlFor={unitId}>Cutting is per</Label>
        <NativeSelect
          id={unitId}
          value={rates.cutUnit}
          onChange={(event) => change({ cutUnit: event.target.value as CutUnit })}
        >
          {cutUnits.map((unit) => (
            <option key={unit} value={unit}>
              {{ in: 'inch', ft: 'foot', m: 'meter' }[unit]}
            </option>
          ))}
        </NativeSelect>
      </div>
      {field('cut', `Cutting, each ${{ in: 'inch', ft: 'foot', m: 'meter' }[rates.cutUnit]}`)}
      {field('pierce', 'Each pierce')}
      {field('setup', 'Setup, each job')}
      {field('markup', 'Markup %')}
      <p className="col-span-full text-sm text-muted-foreground">
        {needsSheetPrice && 'For the material, enter a price per sheet in the sheet settings and run again. '}
        Prices stay in this browser.
      </p>
    </div>
  );
}

type RateInputProps = { label: string; value: string; problem: string | null; onChange: (value: string) => void };

function RateInput({ label, value, problem, onChange }: RateInputProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldMessage id={`${id}-error`} message={problem} />
    </div>
  );
}
