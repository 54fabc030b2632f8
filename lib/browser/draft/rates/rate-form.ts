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
  firstRates,
  rateInfo,
  inchesPer,
  inchesPerSecond,
  shownCutUnit,
  shownSpeedUnit,
} from '../../../shared/costs/rates.ts';
import { localStorageOrNone } from '../browser-storage.ts';
import { readNumber } from '../../../shared/calculators/read-typed.ts';
import { type LengthUnit, readAmount } from '../../../shared/units.ts';
import { formatPlain } from '../../../shared/format.ts';

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

/** Returns the label of a rate. */
export function rateLabel(
  field: RateField,
  { cutUnit, speedUnit }: Pick<RateForm, 'cutUnit' | 'speedUnit'>,
  unit: LengthUnit = 'in',
): string {
  const { label, labelMm = label } = rateInfo[field];
  const labels: Readonly<Record<LengthUnit, string>> = { in: label, mm: labelMm };
  return labels[unit].replace('{unit}', cutUnitNames[cutUnit]) + (field.endsWith('Speed') ? `, ${speedUnit}` : '');
}

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

/** Returns the rates as typed for the unit on display: prices of lengths and areas, and speeds, in its units. */
export const shownRates = (rates: RateForm, unit: LengthUnit): RateForm => ({ ...rates, ...shownChange(rates, unit) });

/** Returns the texts that differ from the typed ones in the unit on display; a change of one rate stores them all. */
export function shownChange(rates: RateForm, unit: LengthUnit): Partial<RateForm> {
  const cutUnit = shownCutUnit(rates.cutUnit, unit);
  const speedUnit = shownSpeedUnit(rates.speedUnit, unit);
  const perLength = inchesPer[cutUnit] / inchesPer[rates.cutUnit];
  const perSpeed = inchesPerSecond[rates.speedUnit] / inchesPerSecond[speedUnit];
  const times = (factor: number, fields: readonly RateField[]): Partial<RateForm> =>
    factor === 1 ? {} : Object.fromEntries(fields.map((field) => [field, converted(rates[field], factor)]));
  return {
    ...(cutUnit !== rates.cutUnit && { cutUnit }),
    ...(speedUnit !== rates.speedUnit && { speedUnit }),
    ...times(perLength, ['cut', 'score']),
    ...times(perLength ** 2, ['engrave']),
    ...times(perSpeed, ['cutSpeed', 'scoreSpeed', 'engraveSpeed']),
  };
}

/** Returns a typed rate times a factor; a text that is no number as it is. */
function converted(typed: string, factor: number): string {
  const amount = typed.trim() === '' ? null : readAmount(typed);
  return amount === null ? typed : formatPlain(amount * factor);
}
