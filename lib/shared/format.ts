import { mmPerInch, toUnit, type LengthUnit } from './units.ts';

/** Formats numbers for display. Values are rounded here only and are exact everywhere else. */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Rounding error of sums of lengths, as a share of the sum. */
const DUST = 1e-12;

/** Returns '12.00' or '1,234.50'. Never shows minus zero or rounding errors: 3.125 less a rounding error is 3.13, like 3.125 itself. */
export function formatNumber(value: number, places = 2): string {
  const dust = Math.min(Math.abs(value) * DUST, 10 ** -places / 1000);
  const rounded = Math.abs(value) + dust < 0.5 * 10 ** -places ? 0 : value + Math.sign(value) * dust;
  return withCommas(rounded, places);
}

/**
 * Returns the same as `toLocaleString('en-US')`, whose first call loads tables and blocks a phone for a tenth of a second while the page
 * loads.
 */
function withCommas(value: number, places: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(places).split('.');
  const sign = value < 0 ? '-' : '';
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`;
}

const lengthPlaces: Readonly<Record<LengthUnit, number>> = { in: 2, mm: 1 };
const longUnits: Readonly<Record<LengthUnit, { readonly name: string; readonly length: number }>> = {
  in: { name: 'ft', length: 12 },
  mm: { name: 'm', length: 1000 },
};
const areaUnits: Readonly<Record<LengthUnit, { readonly name: string; readonly perInch: number }>> = {
  in: { name: 'sq in', perInch: 1 },
  mm: { name: 'sq cm', perInch: mmPerInch / 10 },
};

/** Returns a length without its unit, in the displayed unit: inches to 2 places, millimeters to 1. */
export function formatLength(inches: number, unit: LengthUnit = 'in'): string {
  return formatNumber(toUnit(inches, unit), lengthPlaces[unit]);
}

export function formatLengthWithUnit(inches: number, unit: LengthUnit = 'in'): string {
  return `${formatLength(inches, unit)} ${unit}`;
}

/** Returns '51.20 ft' or '15.61 m', for long totals. */
export function formatLongLength(inches: number, unit: LengthUnit = 'in'): string {
  const { name, length } = longUnits[unit];
  return `${formatNumber(toUnit(inches, unit) / length)} ${name}`;
}

/** Returns '52.10 x 49.00', without unit. */
export function formatSize(widthIn: number, heightIn: number, unit: LengthUnit = 'in'): string {
  return `${formatLength(widthIn, unit)} x ${formatLength(heightIn, unit)}`;
}

export const areaNames: Readonly<Record<LengthUnit, string>> = { in: areaUnits.in.name, mm: areaUnits.mm.name };
/** Returns an area in the unit of `areaNames`. */
export const areaIn = (areaSqIn: number, unit: LengthUnit): number => areaSqIn * areaUnits[unit].perInch ** 2;

/** Returns '370.25 sq in' or '2,388.71 sq cm'. */
export function formatArea(areaSqIn: number, unit: LengthUnit = 'in'): string {
  return `${formatNumber(areaIn(areaSqIn, unit))} ${areaNames[unit]}`;
}

/** Returns a number without trailing zeros or commas: '48', '57.6', '0.1875'. */
export function formatPlain(value: number, places = 4): string {
  return String(Number(value.toFixed(places)));
}

/** Returns '48 x 96 in' or '1219.2 x 2438.4 mm', with the digits of the sides. */
export function formatSides(
  { widthIn, heightIn }: { readonly widthIn: number; readonly heightIn: number },
  unit: LengthUnit = 'in',
): string {
  const [width, height] = [widthIn, heightIn].map((side) => formatPlain(toUnit(side, unit), sidePlaces[unit]));
  return `${width} x ${height} ${unit}`;
}
const sidePlaces: Readonly<Record<LengthUnit, number>> = { in: 4, mm: 1 };

/** Returns '5 and 240 in' or '127 and 6096 mm', the limits of a length in a message. */
export function formatRange(
  { min, max }: { readonly min: number; readonly max: number },
  unit: LengthUnit = 'in',
): string {
  return `${formatPlain(toUnit(min, unit))} and ${formatPlain(toUnit(max, unit))} ${unit}`;
}

/** Returns a share in whole percent, '71%'. */
export function formatPercent(share: number): string {
  return `${formatNumber(share * 100, 0)}%`;
}

/** Returns '14.2 MB', '830 kB' or '12 bytes'; a megabyte is 1024 x 1024 bytes, as in the limits. */
export function formatBytes(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} bytes`;
  if (sizeBytes < 1024 * 1024) return `${formatNumber(sizeBytes / 1024, 0)} kB`;
  return `${formatNumber(sizeBytes / 1024 / 1024, 1)} MB`;
}

/** Returns 'June 14, 2025' in the user's time zone; '' for an invalid date. */
export function formatDate(isoDate: string): string {
  const date = new Date(isoDate);
  if (Number.isNaN(date.getTime())) return '';
  return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

/** Returns '8 s' or '2 min'. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 120 ? `${whole} s` : `${Math.round(whole / 60)} min`;
}

/** Returns '1 part' or '2 parts'. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`;
}

/** Symbol of the currency of prices unless the shop has another. */
export const defaultSymbol = '$';

/** Returns the amount with the shop's symbol: '$1,234.50', '1,234.50 kr'. A symbol of letters follows the amount. */
export const formatPrice = (amount: number, symbol: string): string => withSymbol(formatNumber(amount, 2), symbol);

/** Returns '$60' or '$12.50'. */
export const formatShortPrice = (amount: number, symbol: string): string =>
  withSymbol(formatNumber(amount, 2).replace(/\.00$/, ''), symbol);

/** Returns true for a symbol of letters, which follows the amount. */
export const isWordSymbol = (symbol: string): boolean => /^\p{L}+\.?$/u.test(symbol);

/** Returns a figure with the symbol of its currency before or after it. */
export function withSymbol(figure: string, symbol: string): string {
  if (symbol === '') return figure;
  return isWordSymbol(symbol) ? `${figure} ${symbol}` : `${symbol}${figure}`;
}

/** Returns integers in words, runs of three or more as 'a to b': [1, 2, 3, 5] becomes '1 to 3, 5'. */
export function listNumbers(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && number <= last.to + 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs
    .map(({ from, to }) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`))
    .join(', ');
}
