import { readNumber } from '../../shared/calculators/read-typed.ts';
import { limits } from '../../shared/limits.ts';
import { localStorageOrNone } from './browser-storage.ts';
import {
  cutUnits,
  type CutUnit,
  firstRates,
  type PriceRates,
  rateFields,
  type RateField,
  rateInfo,
  speedUnits,
  type SpeedUnit,
} from '../../shared/costs/rates.ts';

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

/** Returns the label of a rate. */
export const rateLabel = (field: RateField, { cutUnit, speedUnit }: Pick<RateForm, 'cutUnit' | 'speedUnit'>): string =>
  rateInfo[field].label.replace('{unit}', cutUnitNames[cutUnit]) + (field.endsWith('Speed') ? `, ${speedUnit}` : '');

export const cutUnitNames: Readonly<Record<CutUnit, string>> = { in: 'inch', ft: 'foot', m: 'meter' };

const readRate = (rates: RateForm, field: RateField) =>
  readNumber(rateLabel(field, rates), rates[field], { min: 0, max: rateInfo[field].max });

/** Returns the error of a typed rate; null for a valid or an empty one. */
export function rateProblem(rates: RateForm, field: RateField): string | null {
  const reading = readRate(rates, field);
  return reading.state === 'wrong' ? reading.message : null;
}

/** Returns the rates as numbers; an invalid one counts as absent. */
export function ratesOf(rates: RateForm): PriceRates {
  const value = (field: RateField): number | null => {
    const reading = readRate(rates, field);
    return reading.state === 'value' ? reading.value : null;
  };
  const later = rateFields.filter((field) => value(field) !== null).map((field) => [field, value(field)] as const);
  return {
    symbol: rates.symbol.replace(/\p{C}/gu, '').trim(),
    cutUnit: rates.cutUnit,
    ...(rates.hour.trim() !== '' && { speedUnit: rates.speedUnit }),
    ...(Object.fromEntries([...firstRates.map((field) => [field, null] as const), ...later]) as Pick<
      PriceRates,
      RateField
    >),
  };
}
