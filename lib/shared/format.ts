import { mmPerInch, type LengthUnit } from './units.ts';

/** Numbers as people read them. Rounding happens here and nowhere else; values stay exact everywhere before. */

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

/** '12.00', '1,234.50'; minus zero and dust never show, and 3.125 less a rounding error is 3.13 like 3.125 itself. */
export function formatNumber(value: number, places = 2): string {
  const dust = Math.min(Math.abs(value) * DUST, 10 ** -places / 1000);
  const rounded = Math.abs(value) + dust < 0.5 * 10 ** -places ? 0 : value + Math.sign(value) * dust;
  return withCommas(rounded, places);
}

/**
 * As `toLocaleString('en-US')` writes it. The language's own formatter reads its tables when it is first called, which holds a phone up
 * for a tenth of a second in the middle of loading a page.
 */
function withCommas(value: number, places: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(places).split('.');
  const sign = value < 0 ? '-' : '';
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A length without its unit, in the unit on display: inches to 2 places, millimeters to 1. */
export function formatLength(inches: number, unit: LengthUnit = 'in'): string {
  return unit === 'in' ? formatNumber(inches) : formatNumber(inches * mmPerInch, 1);
}

export function formatLengthWithUnit(inches: number, unit: LengthUnit = 'in'): string {
  return `${formatLength(inches, unit)} ${unit}`;
}

/** '51.20 ft' or '15.61 m': for totals that are long in inches. */
export function formatLongLength(inches: number, unit: LengthUnit = 'in'): string {
  return unit === 'in' ? `${formatNumber(inches / 12)} ft` : `${formatNumber((inches * mmPerInch) / 1000)} m`;
}

/** '52.10 x 49.00', without unit. */
export function formatSize(widthIn: number, heightIn: number, unit: LengthUnit = 'in'): string {
  return `${formatLength(widthIn, unit)} x ${formatLength(heightIn, unit)}`;
}

/** '370.25 sq in' or '2,388.71 sq cm'. */
export function formatArea(areaSqIn: number, unit: LengthUnit = 'in'): string {
  return unit === 'in' ? `${formatNumber(areaSqIn)} sq in` : `${formatNumber(areaSqIn * (mmPerInch / 10) ** 2)} sq cm`;
}

/** A number as one would type it: '48', '57.6', '0.1875'. */
export function formatPlain(value: number, places = 4): string {
  return String(Number(value.toFixed(places)));
}

/** A share as whole percent, '71%'. */
export function formatPercent(share: number): string {
  return `${formatNumber(share * 100, 0)}%`;
}

/** '14.2 MB', '830 kB', '12 bytes'; megabytes of 1024 x 1024 bytes, like the limit. */
export function formatBytes(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} bytes`;
  if (sizeBytes < 1024 * 1024) return `${formatNumber(sizeBytes / 1024, 0)} kB`;
  return `${formatNumber(sizeBytes / 1024 / 1024, 1)} MB`;
}

/** 'June 14, 2025' in the reader's own time zone; '' when the date is not one. */
export function formatDate(isoDate: string): string {
  const date = new Date(isoDate);
  if (Number.isNaN(date.getTime())) return '';
  return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

/** '8 s', '2 min'. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 120 ? `${whole} s` : `${Math.round(whole / 60)} min`;
}

/** '1 part', '2 parts'. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`;
}

/** '$19.00', '€5.00', '¥500': `amountMinor` counts the smallest unit of the currency (ISO 4217). */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
