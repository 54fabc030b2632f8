import { evaluateCalc, isCalc } from './calc.ts';

/** Maximum length of a number in characters; longer ones are not read. */
const charactersAllowed = 1000;
const plain = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Parses a number, or a math function that returns one; null for any other text. */
export function cssNumber(text: string): number | null {
  if (text.length > charactersAllowed) return null;
  if (plain.test(text)) return Number(text);
  if (!isCalc(text)) return null;
  const result = evaluateCalc(text, () => null);
  return result === null || result.isDimension ? null : result.value;
}

/** Parses a number or a percentage and returns it as a number. */
export function numberOrShare(text: string): number | null {
  if (text.length > charactersAllowed) return null;
  const percent = (part: string) =>
    part.endsWith('%') && plain.test(part.slice(0, -1)) ? Number(part.slice(0, -1)) / 100 : null;
  return percent(text) ?? cssNumber(text) ?? (isCalc(text) ? (evaluateCalc(text, percent)?.value ?? null) : null);
}

const degreesIn = new Map([
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
]);

/**
 * Parses an angle with its unit, or 0, and returns radians; quarter turns are exact. Returns null for any other text.
 */
export function cssAngle(text: string): number | null {
  if (text.length > charactersAllowed) return null;
  const degrees = (part: string) => {
    const [unit = ''] = /(?<![a-z])[a-z]+$/i.exec(part) ?? [];
    const factor = degreesIn.get(unit.toLowerCase());
    const amount = part.slice(0, part.length - unit.length);
    return factor !== undefined && plain.test(amount) ? Number(amount) * factor : null;
  };
  const result = degrees(text) ?? (isCalc(text) ? dimension(evaluateCalc(text, degrees)) : null);
  if (result !== null) return fromDegrees(result);
  return plain.test(text) && Number(text) === 0 ? 0 : null;
}

const dimension = (result: ReturnType<typeof evaluateCalc>): number | null =>
  result === null || !result.isDimension ? null : result.value;

export function fromDegrees(degrees: number): number {
  return degrees % 90 === 0 ? ((degrees / 90) % 4) * (Math.PI / 2) : (degrees * Math.PI) / 180;
}
