import { viewOf } from './table-directory.ts';

const longestName = 100;

/** Returns a function that finds a name by its id. A damaged table has no names. */
export function readNames(table: Uint8Array | undefined): (id: number) => string {
  const best = new Map<number, { rank: number; text: string }>();
  if (table !== undefined) {
    try {
      collectNames(table, best);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return (id) => best.get(id)?.text ?? '';
}

function collectNames(table: Uint8Array, best: Map<number, { rank: number; text: string }>): void {
  const view = viewOf(table);
  const count = view.getUint16(2);
  const strings = view.getUint16(4);
  for (let i = 0; i < count; i++) {
    const at = 6 + 12 * i;
    const [platform, language, id] = [view.getUint16(at), view.getUint16(at + 4), view.getUint16(at + 6)];
    const rank = rankOf(platform, language);
    if (rank <= (best.get(id)?.rank ?? 0)) continue;
    const from = strings + view.getUint16(at + 10);
    const length = view.getUint16(at + 8);
    if (from + length > table.length) continue;
    const text = clean(decode(table.subarray(from, from + length), platform === 1));
    if (text !== '') best.set(id, { rank, text });
  }
}

/**
 * Ranks Windows names before Unicode names before Macintosh names, and English before other languages. Of equal ranks the first is used.
 */
function rankOf(platform: number, language: number): number {
  if (platform === 3) return (language & 0x3ff) === 9 ? (language === 0x409 ? 7 : 6) : 3;
  if (platform === 0) return 5;
  if (platform === 1) return language === 0 ? 4 : 1;
  return 0;
}

function decode(bytes: Uint8Array, isByteWise: boolean): string {
  const units: number[] = [];
  const max = longestName * (isByteWise ? 1 : 2);
  const step = isByteWise ? 1 : 2;
  for (let i = 0; i + step <= Math.min(bytes.length, max); i += step) {
    units.push(isByteWise ? bytes[i]! : (bytes[i]! << 8) | bytes[i + 1]!);
  }
  return String.fromCharCode(...units);
}

/** Returns a text as one line without control characters. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
