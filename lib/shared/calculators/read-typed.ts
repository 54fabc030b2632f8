import { formatLengthWithUnit, formatPlain } from '../format.ts';
import type { Range } from '../limits.ts';
import { parseLength, type BareUnit, readAmount } from '../units.ts';

/** Result of reading a calculator's field: a value with the echo below the field, an empty field, or an error message. */
export type Reading =
  | { state: 'value'; value: number; echo: string | null }
  | { state: 'empty' }
  | { state: 'wrong'; message: string };

type BareUnitTexts = {
  readonly example: string;
  /** Unit of the limits in messages. */
  readonly shown: { readonly name: 'in' | 'ft'; readonly inches: number };
  /** True when a plain number is echoed in inches. */
  readonly isConverted: boolean;
};
const anyLength = `12, 12 1/2, 1' 6" or 305mm`;
const bareUnits: Readonly<Record<BareUnit, BareUnitTexts>> = {
  in: { example: anyLength, shown: { name: 'in', inches: 1 }, isConverted: false },
  mm: { example: anyLength, shown: { name: 'in', inches: 1 }, isConverted: true },
  ft: { example: '30, 30 ft or 9 m', shown: { name: 'ft', inches: 12 }, isConverted: false },
};

/** Reads a length in inches. `range` is in inches, too; `unit` is the unit of a number without one. */
export function readLength(name: string, typed: string, range: Range, unit: BareUnit = 'in'): Reading {
  if (typed.trim() === '') return { state: 'empty' };
  const parsed = parseLength(typed, unit);
  if (!parsed.ok) {
    return {
      state: 'wrong',
      message: `${name}: type a length such as ${bareUnits[unit].example}.`,
    };
  }
  if (!isInside(parsed.inches, range)) {
    const { name: shown, inches } = bareUnits[unit].shown;
    const [min, max] = [range.min, range.max].map((limit) => formatPlain(limit / inches));
    return { state: 'wrong', message: `${name} must be between ${min} and ${max} ${shown}.` };
  }
  const isPlain = /^[\d.]+$/.test(typed.trim()) && !bareUnits[unit].isConverted;
  return { state: 'value', value: parsed.inches, echo: isPlain ? null : `= ${formatLengthWithUnit(parsed.inches)}` };
}

/** Reads a plain number: '3.4', '3,4', '1,250.50', '15%', '$85'. */
export function readNumber(name: string, typed: string, range: Range): Reading {
  if (typed.trim() === '') return { state: 'empty' };
  const value = readAmount(typed);
  if (value === null || typed.includes('-'))
    return { state: 'wrong', message: `${name}: type a number such as 15 or 3.4.` };
  if (!isInside(value, range)) {
    return {
      state: 'wrong',
      message: `${name} must be between ${formatPlain(range.min)} and ${formatPlain(range.max)}.`,
    };
  }
  return { state: 'value', value, echo: null };
}

function isInside(value: number, { min, max }: Range): boolean {
  return value >= min && value <= max;
}
