import bidiFactory from 'bidi-js';

/** Part of one line with one direction and one script, for the shaper. Offsets are UTF-16 code units. */
export type TextRun = {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly rightToLeft: boolean;
  /** ISO 15924 code; 'Zyyy' if no letter determines the script. */
  readonly script: string;
};

const bidi = bidiFactory();

const mayTurn =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Scripts that the shaper treats differently. Letters of any other are passed to it as 'Zyyy' and are still set one by one. */
const scripts = (
  'Latn Grek Cyrl Armn Hebr Arab Syrc Thaa Nkoo Samr Mand Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr ' +
  'Geor Hang Ethi Cher Cans Khmr Mong Hira Kana Bopo Hani Yiii Lisu Talu Lana Bali Java Sund Limb Adlm Rohg Tfng Copt Brai'
)
  .split(' ')
  .map((code) => ({ code, pattern: new RegExp(`\\p{Script=${code}}`, 'u') }));
const noScript = 'Zyyy';

/** Scripts whose letters join their neighbors or hang from a common headline, so that space between them would break a word. */
const joined = new Set(['Arab', 'Syrc', 'Nkoo', 'Mong', 'Mand', 'Adlm', 'Rohg', 'Deva', 'Beng', 'Guru']);
export const isJoinedScript = (script: string): boolean => joined.has(script);

const letterByLetter = new Set(['Latn', 'Grek', 'Cyrl', 'Armn', 'Hebr', 'Geor', noScript]);
/** Returns true for scripts whose standard ligatures (fi) are a typographic refinement, not spelling. */
export const hasOptionalLigatures = (script: string): boolean => letterByLetter.has(script);

/**
 * Splits a line into runs from left to right and removes the characters that only control direction. `text` is the line without those
 * characters; the runs' offsets refer to it.
 *
 * Source: Unicode UAX 9 (levels by bidi-js, rule L2 over whole runs here) and UAX 24 (script runs: common characters join the letter before
 * them, or the first letter after them).
 */
export function textRuns(line: string, direction?: 'ltr' | 'rtl'): { text: string; runs: readonly TextRun[] } {
  const { text, levels } = directionLevels(line, direction);
  const codes = scriptCodes(text);
  const runs: (TextRun & { level: number })[] = [];
  for (let start = 0; start < text.length;) {
    const [level, script] = [levels[start] ?? 0, codes[start] ?? noScript];
    let end = start + 1;
    while (end < text.length && levels[end] === level && codes[end] === script) end++;
    runs.push({ start, end, script, level, rightToLeft: level % 2 === 1 });
    start = end;
  }
  return { text, runs: inVisualOrder(runs) };
}

function directionLevels(line: string, direction?: 'ltr' | 'rtl'): { text: string; levels: number[] } {
  if (direction !== 'rtl' && !mayTurn.test(line)) {
    const text = directionMarks.test(line) ? [...line].filter((c) => !directionMarks.test(c)).join('') : line;
    return { text, levels: Array<number>(text.length).fill(0) };
  }
  const found = bidi.getEmbeddingLevels(line, direction ?? 'auto').levels;
  const lowHalf = /[\udc00-\udfff]/;
  const units = line.split('').map((unit, i) => ({ unit, level: found[lowHalf.test(unit) ? i - 1 : i] ?? 0 }));
  const remaining = units.filter(({ unit }) => !directionMarks.test(unit));
  return { text: remaining.map(({ unit }) => unit).join(''), levels: remaining.map(({ level }) => level) };
}

/** Returns one code per UTF-16 unit. */
function scriptCodes(text: string): string[] {
  const codes: string[] = [];
  let current = '';
  for (const character of text) {
    const own = scripts.find(({ pattern }) => pattern.test(character))?.code;
    if (own !== undefined) {
      if (current === '') codes.fill(own);
      current = own;
    }
    for (let i = 0; i < character.length; i++) codes.push(current || noScript);
  }
  return codes;
}

/** Applies rule L2 of UAX 9: from the highest level down to the lowest odd one, reverses every sequence at that level or above. */
function inVisualOrder<T extends { level: number }>(runs: readonly T[]): readonly T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if (ordered[from]!.level < level) continue;
      let to = from;
      while (to + 1 < ordered.length && ordered[to + 1]!.level >= level) to++;
      ordered.splice(from, to - from + 1, ...ordered.slice(from, to + 1).reverse());
      from = to;
    }
  }
  return ordered;
}
