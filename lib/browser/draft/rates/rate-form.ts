import { limits } from '../../../shared/limits.ts';
import {
  cutUnits,
  type CutUnit,
  rateFields,
  type RateField,
  speedUnits,
  type SpeedUnit,
} from '../../../shared/costs/rates.ts';
import { localStorageOrNone } from '../browser-storage.ts';

/** Rates as typed. */
export type RateForm = Readonly<Record<RateField, string>> & {
  readonly symbol: string;
  readonly cutUnit: CutUnit;
  readonly speedUnit: SpeedUnit;
};

const key = 'price-rates';
const noTexts = Object.fromEntries(rateFields.map((field) => [field, ''])) as Record<RateField, string>;
export const noRates: RateForm = { symbol: '$', cutUnit: 'in', speedUnit: 'mm/s', ...noTexts };
const maxTextLength = 20;
const { symbolLength } = limits.rates;

/** Returns the rates of this browser. */
export const loadRates = (): RateForm => readStoredRates(localStorageOrNone()?.getItem(key) ?? null);

/** Stores changed rates and returns them. Without storage they apply to this page only. */
export function changedRates(rates: RateForm, changed: Partial<RateForm>): RateForm {
  const next = { ...rates, ...changed, symbol: (changed.symbol ?? rates.symbol).slice(0, symbolLength) };
  try {
    localStorageOrNone()?.setItem(key, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden.
  }
  return next;
}

/** Reads stored rates; invalid entries get their defaults. */
export function readStoredRates(text: string | null): RateForm {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = null;
  }
  const entries = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const textOf = (name: RateField | 'symbol'): string => {
    const value = entries[name];
    return typeof value === 'string' && value.length <= maxTextLength ? value : noRates[name];
  };
  return {
    symbol: textOf('symbol').slice(0, symbolLength),
    cutUnit: cutUnits.find((unit) => unit === entries['cutUnit']) ?? noRates.cutUnit,
    speedUnit: speedUnits.find((unit) => unit === entries['speedUnit']) ?? noRates.speedUnit,
    ...(Object.fromEntries(rateFields.map((field) => [field, textOf(field)])) as Record<RateField, string>),
  };
}
