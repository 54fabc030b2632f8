import { formatLengthWithUnit, formatPlain } from '../format.ts';
import { readAmount } from '../amount.ts';
import { parseLength, type BareUnit } from '../units.ts';

/** Result of reading a calculator's field: a value with the echo below the field, an empty field, or an error message. */
export type Reading =
  { state: 'value'; value: number; echo: string | null } | { state: 'empty' } | { state: 'wrong'; message: string };

type Range = { min: number; max: number };

/** Reads a length in inches. `range` is in inches, too; `unit` is the unit of a number without one. */
export function readLength(name: string, typed: string, range: Range, unit: BareUnit = 'in'): Reading {
  if (typed.trim() === '') return { state: 'empty' };
  const parsed = parseLength(typed, unit);
  if (!parsed.ok) {
    return {
      state: 'wrong',
      message: `${name}: type a length such as ${unit === 'ft' ? '30, 30 ft or 9 m' : `12, 12 1/2, 1' 6" or 305mm`}.`,
    };
  }
  if (!isInside(parsed.inches, range)) {
    const [min, max] = [range.min, range.max].map((inches) => formatPlain(unit === 'ft' ? inches / 12 : inches));
    return { state: 'wrong', message: `${name} must be between ${min} and ${max} ${unit === 'ft' ? 'ft' : 'in'}.` };
  }
  const isPlain = /^[\d.]+$/.test(typed.trim()) && unit !== 'mm';
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
