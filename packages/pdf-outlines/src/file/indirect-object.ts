import { END, isDigit, isSpace, Keyword, type Lexer, type Token } from './lexer.ts';
import { type PdfObject, Reference } from './objects.ts';

/** Numbers before the keyword `obj`. */
type Header = { readonly number: number; readonly generation: number };

/** Maximum number of digits of a number in a header. */
const maxDigits = 10;

/** Returns whether a word is at a position. */
export function isWordAt(bytes: Uint8Array, word: string, at: number): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** Returns the header of an indirect object from a position on, with the position after it; null for anything else. */
export function headerAt(bytes: Uint8Array, start: number): (Header & { readonly end: number }) | null {
  let at = start;
  const next = (): number => {
    while (isSpace(bytes[at])) at++;
    const from = at;
    let value = 0;
    for (; isDigit(bytes[at]) && at - from < maxDigits; at++) value = value * 10 + bytes[at]! - 0x30;
    return at === from ? -1 : value;
  };
  const number = next();
  if (!isSpace(bytes[at])) return null;
  const generation = next();
  while (isSpace(bytes[at])) at++;
  if (number < 0 || generation < 0 || !isWordAt(bytes, 'obj', at)) return null;
  return { number, generation, end: at + 3 };
}

/** Returns the object and generation numbers before the keyword `obj`, or null. */
export function headerBefore(bytes: Uint8Array, at: number): Header | null {
  let end = at;
  const back = (): number => {
    while (end > 0 && isSpace(bytes[end - 1])) end--;
    const stop = end;
    let [value, scale] = [0, 1];
    for (; end > 0 && isDigit(bytes[end - 1]) && stop - end < maxDigits; end--, scale *= 10)
      value += (bytes[end - 1]! - 0x30) * scale;
    return stop === end ? -1 : value;
  };
  const generation = back();
  if (generation < 0 || !isSpace(bytes[end - 1])) return null;
  const number = back();
  return number < 0 ? null : { number, generation };
}

/** Reads the value of an indirect object, which can be a reference. */
export function readObject(lexer: Lexer): PdfObject {
  const first = lexer.read();
  if (typeof first !== 'number' || !Number.isInteger(first)) return valueOf(first);
  const { at } = lexer;
  const [, last] = [lexer.read(), lexer.read()];
  if (last instanceof Keyword && last.text === 'R') return new Reference(first);
  lexer.at = at;
  return first;
}

export const valueOf = (token: Token): PdfObject => (token === END || token instanceof Keyword ? null : token);
