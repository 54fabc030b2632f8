import type { SheetSize } from '../contracts/job.ts';
import type { Layout } from '../contracts/result.ts';
import { formatPlain } from '../format.ts';
import { limits } from '../limits.ts';
import { mmPerInch, type LengthUnit } from '../units.ts';

/**
 * Returns the usage (whole sheets plus the used share of the last) rounded up to 0.01, so that no order is too small. Rounding errors
 * (3.4000000000000004) do not count as material.
 */
export function roundedUsage(usage: number): number {
  return Math.ceil(usage * 100 - dust) / 100;
}
const dust = 1e-6;

/** Returns '3.4 sheets', '0.62 sheet', '1 sheet' or '4 sheets'. */
export function usageText(usage: number): string {
  const rounded = roundedUsage(usage);
  return `${formatPlain(rounded, 2)} ${rounded <= 1 ? 'sheet' : 'sheets'}`;
}

/** Returns the number of sheets to order. */
export function sheetsToOrder(usage: number): number {
  return Math.ceil(roundedUsage(usage));
}

/** Returns '3 full sheets + 40% of a fourth. Order 4. You keep a 48 x 57.6 in offcut.' Text and number come from one rounded figure. */
export function usageSentence(layout: Pick<Layout, 'usage' | 'cutOff'>, unit: LengthUnit = 'in'): string {
  const hundredths = Math.round(roundedUsage(layout.usage) * 100);
  const full = Math.floor(hundredths / 100);
  const percent = hundredths % 100;
  return `${amount(full, percent)}. ${orderSentence(layout, unit)}`;
}

/** Returns the second part of usageSentence(): the sheets to order and the offcut. */
export function orderSentence(layout: Pick<Layout, 'usage' | 'cutOff'>, unit: LengthUnit = 'in'): string {
  const sentences = [`Order ${sheetsToOrder(layout.usage)}.`];
  const leftover = leftoverText(layout.cutOff, unit);
  if (leftover !== null) sentences.push(`You keep a ${leftover} ${unit} offcut.`);
  return sentences.join(' ');
}

/** Returns '48 x 57.6', rounded down because the offcut must be at least that large; null without a usable offcut. */
export function leftoverText(cutOff: Layout['cutOff'], unit: LengthUnit = 'in'): string | null {
  if (cutOff === null || cutOff.leftoverWidthIn < minLeftoverIn || cutOff.leftoverHeightIn < minLeftoverIn) return null;
  return offcutSizeText({ widthIn: cutOff.leftoverWidthIn, heightIn: cutOff.leftoverHeightIn }, unit);
}
/** Minimum side of an offcut in inches; narrower strips are waste. */
const minLeftoverIn = limits.stock.sideIn.min;

/** Returns '48 x 58.57', rounded down like every size of an offcut. */
export function offcutSizeText({ widthIn, heightIn }: SheetSize, unit: LengthUnit = 'in'): string {
  return `${down[unit](widthIn)} x ${down[unit](heightIn)}`;
}

/** Returns inches rounded down to 0.01, with a tolerance for rounding errors. */
export function wholeHundredths(inches: number): number {
  return Math.floor(inches * 100 + dust) / 100;
}

/** Sides rounded down: to 0.01 in, or whole millimeters. */
const down: Readonly<Record<LengthUnit, (inches: number) => string>> = {
  in: (inches) => formatPlain(wholeHundredths(inches), 2),
  mm: (inches) => formatPlain(Math.floor(inches * mmPerInch + dust), 0),
};

function amount(full: number, percent: number): string {
  if (full === 0) return `${percent}% of one sheet`;
  const whole = `${full} full ${full === 1 ? 'sheet' : 'sheets'}`;
  return percent === 0 ? whole : `${whole} + ${percent}% of ${anOrdinal(full + 1)}`;
}

const ordinalWords = [
  'a first',
  'a second',
  'a third',
  'a fourth',
  'a fifth',
  'a sixth',
  'a seventh',
  'an eighth',
  'a ninth',
  'a tenth',
  'an eleventh',
  'a twelfth',
];

function anOrdinal(n: number): string {
  return ordinalWords[n - 1] ?? 'another';
}
