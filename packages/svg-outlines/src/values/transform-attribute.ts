import {
  type Affine,
  identity,
  multiply,
  type NumberCursor,
  rotation,
  scanNumber,
  skipComma,
  skipSpace,
  translation,
} from '@measurement-nesting/curves';
import { fromDegrees } from './css-number.ts';

const functionsAllowed = 1000;
const longestName = 9;

/**
 * Parses a transform list in the grammar of attributes: plain numbers, case-sensitive names, at most one comma between
 * two functions (CSS Transforms 1, 7). Returns null when any part is invalid, which disables the whole list.
 */
export function parseTransformAttribute(text: string): Affine | null {
  const cursor: NumberCursor = { text, at: 0 };
  let map: Affine = identity;
  if (Number.isNaN(skipSpace(cursor))) return map;
  for (let count = 0; count < functionsAllowed; count++) {
    const open = text.indexOf('(', cursor.at);
    if (open < 0 || open - cursor.at > longestName + 100) return null;
    const name = text.slice(cursor.at, open).trimEnd();
    cursor.at = open + 1;
    const numbers = readArguments(cursor);
    const step = numbers === null ? null : transformFunction(name, numbers);
    if (step === null || !step.every(Number.isFinite)) return null;
    map = map === identity ? step : multiply(map, step);
    const end = skipSpace(cursor);
    if (Number.isNaN(end)) return map;
    if (end === 44 && Number.isNaN(skipComma(cursor))) return null;
  }
  return null;
}

/** Reads numbers up to the closing parenthesis and moves the cursor past it. */
function readArguments(cursor: NumberCursor): number[] | null {
  const numbers: number[] = [];
  skipSpace(cursor);
  for (;;) {
    const value = scanNumber(cursor);
    if (Number.isNaN(value) || numbers.length >= 6) return null;
    numbers.push(value);
    const code = skipSpace(cursor);
    if (code === 41) {
      cursor.at++;
      return numbers;
    }
    if (code === 44) skipComma(cursor);
  }
}

function transformFunction(name: string, [a, b, c, d, e, f, ...none]: readonly number[]): Affine | null {
  const given = [a, b, c, d, e, f].filter((value) => value !== undefined).length;
  if (none.length > 0 || a === undefined) return null;
  switch (name) {
    case 'matrix':
      return given === 6 ? [a, b!, c!, d!, e!, f!] : null;
    case 'translate':
      return given <= 2 ? translation(a, b ?? 0) : null;
    case 'scale':
      return given <= 2 ? [a, 0, 0, b ?? a, 0, 0] : null;
    case 'rotate':
      if (given === 1) return rotation(fromDegrees(a));
      if (given !== 3) return null;
      return multiply(multiply(translation(b!, c!), rotation(fromDegrees(a))), translation(-b!, -c!));
    case 'skewX':
      return given === 1 ? [1, 0, Math.tan(fromDegrees(a)), 1, 0, 0] : null;
    case 'skewY':
      return given === 1 ? [1, Math.tan(fromDegrees(a)), 0, 1, 0, 0] : null;
    default:
      return null;
  }
}
