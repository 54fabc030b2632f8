import { formatPlain } from './format.ts';
import { parseLength, toUnit, type LengthUnit } from './units.ts';

/**
 * Texts of length fields. A stored text without a unit is in inches, whatever unit the field shows. A number typed in millimeters is stored
 * with this mark, which nobody types, so that the field shows the same number again.
 */
const mmMark = '\u{A0}mm';

type FieldText = { readonly shown: (stored: string) => string; readonly stored: (typed: string) => string };

const fieldTexts: Readonly<Record<LengthUnit, FieldText>> = {
  in: { shown: (stored) => (stored.endsWith(mmMark) ? converted(stored, 'in', 4) : stored), stored: (typed) => typed },
  mm: {
    shown: (stored) => (hasUnit(stored) ? withoutMark(stored) : converted(stored, 'mm', 4)),
    stored: (typed) => (hasUnit(typed) || !/\d/.test(typed) ? typed : `${typed}${mmMark}`),
  },
};

/** Lengths that a field accepts, for hints. */
export const typedExamples: Readonly<Record<LengthUnit, string>> = { in: `12 1/2 or 1' 6"`, mm: '305 or 30.5 cm' };

/** Returns the text that a field shows for a stored one: a number without a unit is in the unit of the field. */
export const shownLength = (stored: string, unit: LengthUnit): string => fieldTexts[unit].shown(stored);

/** Returns the text to store for one that was typed in a field. */
export const storedLength = (typed: string, unit: LengthUnit): string => fieldTexts[unit].stored(typed);

/** Returns the text to store for a length of a list: inches, or millimeters where inches are not exact. */
export function lengthText(inches: number): string {
  const text = formatPlain(inches);
  return Math.abs(Number(text) - inches) < 1e-9 ? text : storedLength(formatPlain(toUnit(inches, 'mm')), 'mm');
}

const hasUnit = (text: string): boolean => /[a-z'"‘’′“”″]/i.test(text);
const withoutMark = (text: string): string => (text.endsWith(mmMark) ? text.slice(0, -mmMark.length) : text);

/** Returns the number of a length in another unit; a text that is no length as it was typed. */
function converted(stored: string, unit: LengthUnit, places: number): string {
  const [, sign = '', amount = ''] = /^\s*([-−]?)(.*)$/s.exec(stored) ?? [];
  const parsed = parseLength(amount);
  return parsed.ok ? `${sign}${formatPlain(toUnit(parsed.inches, unit), places)}` : withoutMark(stored);
}
