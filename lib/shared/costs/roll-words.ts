import type { JobStockUse } from '../model.ts';
import { defaultSymbol, formatPlain, formatPrice } from '../format.ts';
import { mmPerInch, toUnit, type LengthUnit } from '../units.ts';

/** Usage of a roll in words. Lengths are rounded up, so that no order is too short. */

type NamedRoll = Pick<JobStockUse, 'widthIn'> & Partial<Pick<JobStockUse, 'name' | 'mark'>>;
type UsedRoll = NamedRoll & Pick<JobStockUse, 'heightIn' | 'roll'> & Partial<Pick<JobStockUse, 'sheets'>>;

const inchesPerFt = 12;
const inchesPerM = 1000 / mmPerInch;
/** Tolerance for rounding errors, which must not lengthen an order. */
const dust = 1e-6;
const upTo = (value: number, places: number): string =>
  formatPlain(Math.ceil(value * 10 ** places - dust) / 10 ** places, places);

/** Unit that rolls are sold by, for each unit of sizes. */
export const rollUnits: Readonly<
  Record<LengthUnit, { symbol: string; name: string; inches: number; sidePlaces: number }>
> = {
  in: { symbol: 'ft', name: 'foot', inches: inchesPerFt, sidePlaces: 2 },
  mm: { symbol: 'm', name: 'm', inches: inchesPerM, sidePlaces: 0 },
};

const sideText = (inches: number, unit: LengthUnit): string =>
  `${formatPlain(toUnit(inches, unit), rollUnits[unit].sidePlaces)} ${unit}`;

/** Returns '24 in roll' or '610 mm roll', with its name: '24 in roll (White gloss)'. */
export function rollName({ widthIn, name = '', mark = '' }: NamedRoll, unit: LengthUnit = 'in'): string {
  const words = [name, mark === name ? '' : mark].filter((word) => word !== '');
  const named = words.length === 0 ? '' : ` (${words.join(', ')})`;
  return `${sideText(widthIn, unit)} roll${named}`;
}

/** Returns the length in the unit that rolls are sold by: '5.34 ft' or '1.63 m'. */
export const soldLength = (lengthIn: number, unit: LengthUnit = 'in'): string =>
  `${upTo(lengthIn / rollUnits[unit].inches, 2)} ${rollUnits[unit].symbol}`;

/** Returns '64.1 in (5.34 ft)' or '1.63 m'. */
export function usedLength(lengthIn: number, unit: LengthUnit = 'in'): string {
  const length = soldLength(lengthIn, unit);
  return { in: `${upTo(lengthIn, 1)} in (${length})`, mm: length }[unit];
}

/** Returns '64.1 in (5.34 ft) of 24 in roll', with the number of panels if the roll is cut into some. */
export function rollText(use: UsedRoll, unit: LengthUnit = 'in'): string {
  const { heightIn, roll, sheets = [] } = use;
  const count = sheets.length;
  const many = `, ${count} ${count === 1 ? 'panel' : 'panels'} of ${sideText(heightIn, unit)}`;
  const panels = roll?.panels === true && count > 0 ? many : '';
  return `${usedLength(roll?.lengthIn ?? 0, unit)} of ${rollName(use, unit)}${panels}`;
}

/** Returns the price of a foot or meter in dollars; null without one. */
export const soldPrice = (
  { pricePerFt }: { readonly pricePerFt?: number | undefined },
  unit: LengthUnit,
): number | null => (pricePerFt === undefined ? null : (pricePerFt * rollUnits[unit].inches) / inchesPerFt);

/** Returns the price of a foot for one of a foot or meter. */
export const pricePerFt = (price: number, unit: LengthUnit): number => (price * inchesPerFt) / rollUnits[unit].inches;

/** Returns '$0.95 a foot' or '$3.12 a m'; null without a price. */
export function rollPriceText(
  { roll }: Pick<JobStockUse, 'roll'>,
  unit: LengthUnit = 'in',
  symbol = defaultSymbol,
): string | null {
  const price = soldPrice(roll ?? {}, unit);
  return price === null ? null : `${formatPrice(price, symbol)} a ${rollUnits[unit].name}`;
}

/** Returns '24 in, panels of 48 in, $0.95 a foot'. */
export function rollSetting(
  use: Pick<JobStockUse, 'widthIn' | 'heightIn' | 'roll'>,
  unit: LengthUnit = 'in',
  symbol = defaultSymbol,
): string {
  const panels = use.roll?.panels === true ? `panels of ${sideText(use.heightIn, unit)}` : null;
  const words = [sideText(use.widthIn, unit), panels, rollPriceText(use, unit, symbol)];
  return words.filter((word) => word !== null).join(', ');
}

type GivenRoll = {
  readonly widthIn: number;
  /** Available length of one roll. */
  readonly lengthIn: number;
  /** Length of the panels for the cutter's bed; null for none. */
  readonly panelIn: number | null;
  readonly pricePerFt: number | undefined;
  /** Number of rolls; null for any. */
  readonly count: number | null;
};

/** Returns a roll as an entry of the stock: what is nested on is a whole roll, or one of the panels cut from it. */
export function rollEntry({ widthIn, lengthIn, panelIn, pricePerFt, count }: GivenRoll) {
  const panels = panelIn !== null && panelIn < lengthIn;
  const perRoll = panels ? Math.floor(lengthIn / panelIn + dust) : 1;
  return {
    widthIn,
    heightIn: panels ? panelIn : lengthIn,
    count: count === null ? null : count * perRoll,
    roll: { ...(pricePerFt !== undefined && { pricePerFt }), ...(panels && { panels }) },
  };
}
