import type { JobStockUse } from '../model.ts';
import { formatMoney, formatPlain } from '../format.ts';
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

/** Returns '24 in roll' or '610 mm roll', with its name: '24 in roll (White gloss)'. */
export function rollName({ widthIn, name = '', mark = '' }: NamedRoll, unit: LengthUnit = 'in'): string {
  const words = [name, mark === name ? '' : mark].filter((word) => word !== '');
  const named = words.length === 0 ? '' : ` (${words.join(', ')})`;
  return `${formatPlain(toUnit(widthIn, unit), unit === 'in' ? 2 : 0)} ${unit} roll${named}`;
}

/** Returns the length in the unit that rolls are sold by: '5.34 ft' or '1.63 m'. */
export const soldLength = (lengthIn: number, unit: LengthUnit = 'in'): string =>
  unit === 'in' ? `${upTo(lengthIn / inchesPerFt, 2)} ft` : `${upTo(lengthIn / inchesPerM, 2)} m`;

/** Returns '64.1 in (5.34 ft)' or '1.63 m'. */
export const usedLength = (lengthIn: number, unit: LengthUnit = 'in'): string =>
  unit === 'in' ? `${upTo(lengthIn, 1)} in (${soldLength(lengthIn)})` : soldLength(lengthIn, unit);

/** Returns '64.1 in (5.34 ft) of 24 in roll', with the number of panels if the roll is cut into some. */
export function rollText(use: UsedRoll, unit: LengthUnit = 'in'): string {
  const { heightIn, roll, sheets = [] } = use;
  const panel = `${formatPlain(toUnit(heightIn, unit), unit === 'in' ? 2 : 0)} ${unit}`;
  const count = sheets.length;
  const panels =
    roll?.panels !== true || count === 0 ? '' : `, ${count} ${count === 1 ? 'panel' : 'panels'} of ${panel}`;
  return `${usedLength(roll?.lengthIn ?? 0, unit)} of ${rollName(use, unit)}${panels}`;
}

/** Returns '$0.95 a foot' or '$3.12 a m'; null without a price. */
export function rollPriceText({ roll }: Pick<JobStockUse, 'roll'>, unit: LengthUnit = 'in'): string | null {
  const price = roll?.pricePerFt;
  if (price === undefined) return null;
  const perUnit = unit === 'in' ? price : (price * inchesPerM) / inchesPerFt;
  return `${formatMoney(Math.round(perUnit * 100), 'USD')} a ${unit === 'in' ? 'foot' : 'm'}`;
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
