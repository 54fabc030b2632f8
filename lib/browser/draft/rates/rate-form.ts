import { limits } from '../../../shared/limits.ts';
import {
  cutUnits,
  type CutUnit,
  materialRateFields,
  type MaterialRateField,
  type PriceRates,
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
  const symbol = textIn(entries, 'symbol').slice(0, symbolLength);
  return { symbol, ...unitsIn(entries), ...textsIn(rateFields, entries) };
}

/** Rates of a material as typed. */
export type MaterialRateForm = Pick<RateForm, MaterialRateField | 'cutUnit' | 'speedUnit'>;

/** Reads the rates of a stored material; invalid entries get their defaults. */
export const readMaterialRates = (stored: Readonly<Record<string, unknown>>): MaterialRateForm => ({
  ...unitsIn(stored),
  ...textsIn(materialRateFields, stored),
});

/** Returns the texts of the rates of a material. */
export function typedRates(rates: Omit<PriceRates, 'symbol' | 'setup' | 'markup'>): MaterialRateForm {
  const texts = materialRateFields.map((field) => [field, String(rates[field] ?? '')]);
  return readMaterialRates({ ...rates, ...(Object.fromEntries(texts) as object) });
}

const textIn = (stored: Readonly<Record<string, unknown>>, name: RateField | 'symbol'): string => {
  const value = stored[name];
  return typeof value === 'string' && value.length <= maxTextLength ? value : noRates[name];
};
const textsIn = <Field extends RateField>(
  fields: readonly Field[],
  stored: Readonly<Record<string, unknown>>,
): Record<Field, string> =>
  Object.fromEntries(fields.map((field) => [field, textIn(stored, field)])) as Record<Field, string>;
const unitsIn = (stored: Readonly<Record<string, unknown>>) => ({
  cutUnit: cutUnits.find((unit) => unit === stored['cutUnit']) ?? noRates.cutUnit,
  speedUnit: speedUnits.find((unit) => unit === stored['speedUnit']) ?? noRates.speedUnit,
});
