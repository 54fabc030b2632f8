import { limits } from './limits.ts';

/** Characters that would break a name's line or change the direction of the text around it. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns true for a name of one line without control characters. */
export const isPlainName = (name: string): boolean => name.search(controls) < 0 && name.trim() !== '';

/** Returns a typed name as one line without control characters, at most `limits.nameLength` characters long; '' for a blank one. */
export function cleanName(typed: string): string {
  const line = typed.toWellFormed().replace(controls, ' ').trim();
  return [...line].slice(0, limits.nameLength).join('').slice(0, limits.nameLength).toWellFormed().trim();
}
