'use client';

import { useId, useState } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import {
  type RateForm,
  cutUnitNames,
  rateLabel,
  rateProblem,
  ratesOf,
  shownChange,
  shownRates,
} from '#lib/browser/draft/rates/rate-form.ts';
import { formatPrice, jobPrice, priceItemNames, type JobPrice } from '#lib/shared/costs/job-price.ts';
import { type CutUnit, type RateField, type SpeedUnit, cutUnitsIn, speedUnitsIn } from '#lib/shared/costs/rates.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { QuoteButton } from '../quote/quote-button.tsx';

type PriceCardProps = {
  measurement: MeasurementResult;
  layout: Layout | null;
  /** True if the material is known only after a run. */
  needsRun: boolean;
  /** Name of the job. */
  name: string;
  /** Unit of the sizes on a quote. */
  unit: LengthUnit;
  rates: RateForm;
  onRates: (change: Partial<RateForm>) => void;
};

/** Price of the job by the shop's own rates, which this browser remembers; one line without any. An aid, not an invoice. */
export function PriceCard({ measurement, layout, needsRun, name, unit, rates, onRates }: PriceCardProps) {
  const [isEditing, setEditing] = useState(false);
  const values = ratesOf(rates);
  const price = jobPrice(measurement, layout, values, unit);
  const isMaterialUnpriced = layout !== null && layout.cost?.unit !== 'dollars';
  const isWithoutMaterial = isMaterialUnpriced && !(layout.stock?.every(({ remnant }) => remnant) ?? false);
  const missing = isWithoutMaterial
    ? 'Without material: the sheet has no price.'
    : needsRun
      ? 'Without material until the job is nested.'
      : null;
  const fieldsId = useId();
  return (
    <section
      aria-label="Price"
      data-print={price === null ? 'hidden' : undefined}
      className="grid gap-2 rounded-lg border bg-card px-3 py-2.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-sm text-muted-foreground">Price</p>
        <Button
          variant="link"
          className="h-auto min-h-6 p-0 pointer-coarse:min-h-11 print:hidden"
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
          {missing !== null && <p className="text-sm text-muted-foreground">{missing}</p>}
        </>
      )}
      <div data-print="hidden" className="contents">
        <QuoteButton
          measurement={measurement}
          price={price}
          missing={missing}
          unit={unit}
          job={name}
          onEnterPrices={() => setEditing(true)}
        />
      </div>
      <div id={fieldsId} hidden={!isEditing} data-print="hidden">
        {isEditing && (
          <RateFields
            rates={shownRates(rates, unit)}
            unit={unit}
            change={(changed) => onRates({ ...shownChange(rates, unit), ...changed })}
            needsSheetPrice={isMaterialUnpriced}
            operations={measurement.operations}
          />
        )}
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
  unit: LengthUnit;
  change: (change: Partial<RateForm>) => void;
  /** True if the sheet has no price. */
  needsSheetPrice: boolean;
  operations: MeasurementResult['operations'];
};

/** Fields of the rates. Those of score, engraving and machine time are shown where they apply or have a value. */
function RateFields({ rates, unit, change, needsSheetPrice, operations }: RateFieldsProps) {
  const symbolId = useId();
  const [hasTime, setHasTime] = useState(rates.hour !== '');
  const field = (name: RateField) => (
    <RateInput
      key={name}
      label={rateLabel(name, rates, unit)}
      value={rates[name]}
      problem={rateProblem(rates, name)}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const hasScore = (operations?.score.lengthIn ?? 0) > 0;
  const hasEngraving = (operations?.engrave.areaSqIn ?? 0) > 0;
  const shown = (names: readonly RateField[], applies: boolean) =>
    names.filter((name) => applies || rates[name] !== '').map(field);
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
      <UnitSelect
        label="Cutting is per"
        value={rates.cutUnit}
        units={cutUnitsIn[unit].map((of) => [of, cutUnitNames[of]])}
        onChange={(of) => change({ cutUnit: of as CutUnit })}
      />
      {field('cut')}
      {field('pierce')}
      {shown(['score'], hasScore)}
      {shown(['engrave'], hasEngraving)}
      {field('setup')}
      {field('markup')}
      {hasTime ? (
        <fieldset className="col-span-full grid grid-cols-2 gap-x-3 gap-y-2 border-t pt-2">
          <legend className="sr-only">Machine time</legend>
          {field('hour')}
          <UnitSelect
            label="Speeds are in"
            value={rates.speedUnit}
            units={speedUnitsIn[unit].map((of) => [of, of])}
            onChange={(of) => change({ speedUnit: of as SpeedUnit })}
          />
          {field('cutSpeed')}
          {field('pierceS')}
          {shown(['scoreSpeed'], hasScore)}
          {shown(['engraveSpeed', 'linesPerIn'], hasEngraving)}
        </fieldset>
      ) : (
        <Button variant="link" className="col-span-full justify-self-start p-0" onClick={() => setHasTime(true)}>
          Add machine time
        </Button>
      )}
      <p className="col-span-full text-sm text-muted-foreground">
        {needsSheetPrice && 'For the material, enter a price per sheet in the sheet settings and run again. '}
        Prices stay in this browser; those of a material are saved with it.
      </p>
    </div>
  );
}

type UnitSelectProps = {
  label: string;
  value: string;
  units: readonly (readonly [value: string, name: string])[];
  onChange: (unit: string) => void;
};

function UnitSelect({ label, value, units, onChange }: UnitSelectProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {units.map(([unit, name]) => (
          <option key={unit} value={unit}>
            {name}
          </option>
        ))}
      </NativeSelect>
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
