/** Cursor for reading numbers from a string, without substrings for the usual short ones. */
export type NumberCursor = {
  readonly text: string;
  at: number;
};

/**
 * Returns the number at the cursor by SVG's grammar (sign, digits, point, exponent), moving the cursor past it; NaN
 * and an unmoved cursor without one. Correctly rounded: up to 15 digits with a power of ten up to 22 are exact in one
 * operation (Clinger, How to Read Floating Point Numbers Accurately, 1990), the rest uses the platform's own
 * conversion. An 'e' not followed by digits is not part of the number ('2em').
 */
export function scanNumber(cursor: NumberCursor): number {
  const { text } = cursor;
  const start = cursor.at;
  let at = start;
  let code = text.charCodeAt(at);
  const negative = code === 45;
  if (code === 45 || code === 43) code = text.charCodeAt(++at);

  let mantissa = 0;
  let digits = 0;
  let scale = 0;
  const wholeStart = at;
  while (code >= 48 && code <= 57) {
    if (digits < 16) mantissa = mantissa * 10 + (code - 48);
    if (mantissa !== 0) digits++;
    code = text.charCodeAt(++at);
  }
  let found = at > wholeStart;
  if (code === 46) {
    const next = text.charCodeAt(at + 1);
    if (next >= 48 && next <= 57) {
      found = true;
      code = next;
      at++;
      while (code >= 48 && code <= 57) {
        if (digits < 16) {
          mantissa = mantissa * 10 + (code - 48);
          scale--;
        }
        if (mantissa !== 0) digits++;
        code = text.charCodeAt(++at);
      }
    } else if (found) {
      at++;
      code = next;
    }
  }
  if (!found) return Number.NaN;

  if (code === 101 || code === 69) {
    let behind = at + 1;
    let sign = text.charCodeAt(behind);
    const negativeExponent = sign === 45;
    if (sign === 45 || sign === 43) sign = text.charCodeAt(++behind);
    if (sign >= 48 && sign <= 57) {
      let exponent = 0;
      while (sign >= 48 && sign <= 57) {
        if (exponent < 10_000) exponent = exponent * 10 + (sign - 48);
        sign = text.charCodeAt(++behind);
      }
      at = behind;
      scale += negativeExponent ? -exponent : exponent;
    }
  }
  cursor.at = at;
  if (digits <= 15 && scale >= -22 && scale <= 22) {
    const value = scale < 0 ? mantissa / tens[-scale]! : mantissa * tens[scale]!;
    return negative ? -value : value;
  }
  return Number(text.slice(start, at));
}

const tens = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** Moves past white space; returns the code of the next character (NaN at the end). */
export function skipSpace(cursor: NumberCursor): number {
  const { text } = cursor;
  let { at } = cursor;
  let code = text.charCodeAt(at);
  while (code === 32 || (code >= 9 && code <= 13 && code !== 11)) code = text.charCodeAt(++at);
  cursor.at = at;
  return code;
}

/** Moves past white space and at most one comma. */
export function skipComma(cursor: NumberCursor): number {
  const code = skipSpace(cursor);
  if (code !== 44) return code;
  cursor.at++;
  return skipSpace(cursor);
}

/** Returns the numbers of a list up to its end or its first error; `valid` is false after an error. */
export function readNumberList(text: string): { readonly numbers: number[]; readonly valid: boolean } {
  const cursor = { text, at: 0 };
  const numbers: number[] = [];
  skipSpace(cursor);
  while (cursor.at < text.length) {
    const value = scanNumber(cursor);
    if (!Number.isFinite(value)) return { numbers, valid: false };
    numbers.push(value);
    skipComma(cursor);
  }
  return { numbers, valid: true };
}
