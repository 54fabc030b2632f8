'use client';

import { use, useId, useState } from 'react';
import { inputClasses } from '#components/ui/shared-classes.ts';
import { Label } from '#components/ui/label.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { changedRates, loadRates } from '#lib/browser/draft/rates/rate-form.ts';
import { rateLabel, rateProblem, ratesOf } from '#lib/browser/draft/rates/read-rates.ts';
import { shownChange, shownRates } from '#lib/browser/draft/rates/shown-rates.ts';
import { jobPrice } from '#lib/shared/costs/job-price.ts';
import { formatPrice } from '#lib/shared/format.ts';
import { parsePrice, priceProblem } from '#lib/shared/costs/price.ts';

type LandingPriceProps = {
  /** Length of all cuts in inches; null without any. */
  cutIn: number | null;
  sheetPrice: string;
  onSheetPrice: (typed: string) => void;
};

/** The price of cutting and of one sheet. The rate is stored for the tool, and the price of a sheet goes with the job. */
export function LandingPrice({ cutIn, sheetPrice, onSheetPrice }: LandingPriceProps) {
  const unit = use(UnitOnDisplay);
  const [stored, setStored] = useState(loadRates);
  const rates = shownRates(stored, unit);
  const { symbol, cutUnit, cut } = ratesOf(rates);
  const price = jobPrice({ totals: { ...noFigures, perimeterIn: cutIn ?? 0 } }, null, {
    symbol,
    cutUnit,
    cut,
    pierce: null,
    setup: null,
    markup: null,
  });
  const cutting = cutIn === null ? null : (price?.total ?? null);
  const sheet = parsePrice(sheetPrice) ?? null;
  const parts = [
    ...(cutting === null ? [] : [`cutting ${formatPrice(cutting, symbol)}`]),
    ...(sheet === null ? [] : [`one sheet ${formatPrice(sheet, symbol)}`]),
  ];
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          label={rateLabel('cut', rates)}
          value={rates.cut}
          problem={rateProblem(rates, 'cut')}
          isFirst
          onChange={(typed) => setStored(changedRates(stored, { ...shownChange(stored, unit), cut: typed }))}
        />
        <PriceField
          label="Price of a sheet"
          value={sheetPrice}
          problem={priceProblem(sheetPrice)}
          onChange={onSheetPrice}
        />
      </div>
      <output className="figures min-h-5 text-sm text-muted-foreground">
        {parts.length > 0 && (
          <>
            <strong className="text-lg font-semibold text-foreground">
              {formatPrice((cutting ?? 0) + (sheet ?? 0), symbol)}
            </strong>
            {`: ${parts.join(' + ')}. ${sheet === null ? '' : 'The app counts the sheets you need.'}`}
          </>
        )}
      </output>
    </div>
  );
}

const noFigures = {
  lengthIn: 0,
  perimeterIn: 0,
  outerIn: 0,
  innerIn: 0,
  openIn: 0,
  areaSqIn: 0,
  widthIn: 0,
  heightIn: 0,
  pieces: 0,
  pierces: 0,
};

type PriceFieldProps = {
  label: string;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
  isFirst?: boolean;
};

function PriceField({ label, value, problem, onChange, isFirst = false }: PriceFieldProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-2">
      <Label htmlFor={id}>{label}</Label>
      <input
        id={id}
        type="text"
        className={inputClasses}
        inputMode="decimal"
        autoComplete="off"
        // The button that opened the fields was pressed for them.
        ref={isFirst ? focusOnce : undefined}
        maxLength={20}
        value={value}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== null && (
        <p id={`${id}-error`} className="text-sm text-destructive">
          {problem}
        </p>
      )}
    </div>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
