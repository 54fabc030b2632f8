import { limits } from '../../shared/limits.ts';

/** Line breaks of every system, of spreadsheets and of Unicode. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Returns the lines of a text without surrounding white space; empty lines are left out. */
export function splitLines(text: string): string[] {
  return text
    .split(lineBreak)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Splits a text into the fewest pieces of up to `maxLength` UTF-16 units, as even in length as possible. Breaks at line breaks
 * and white space; inside a word only when the word alone is too long, then after a hyphen or slash where there is one, and never
 * inside a character. No character other than the white space at a break is lost.
 */
export function splitText(text: string, maxLength: number = limits.textLength): string[] {
  return splitLines(text).flatMap((line) => {
    if (line.length <= maxLength) return [line];
    const words = line.split(/(?<=\S)(?=\s+\S)/).map((word) => word.trim());
    return balanceLines(
      words.flatMap((word) => (word.length <= maxLength ? [word] : breakWord(word, maxLength))),
      maxLength,
    );
  });
}

/** Joins words to the fewest lines; among those, to the lines with the least sum of squared lengths. */
function balanceLines(words: readonly string[], maxLength: number): string[] {
  type Best = { count: number; squares: number; next: number };
  const best: Best[] = [];
  best[words.length] = { count: 0, squares: 0, next: words.length };
  for (let from = words.length - 1; from >= 0; from--) {
    let length = -1;
    for (let to = from; to < words.length; to++) {
      length += 1 + words[to]!.length;
      if (length > maxLength) break;
      const rest = best[to + 1]!;
      const candidate = { count: rest.count + 1, squares: rest.squares + length * length, next: to + 1 };
      const known = best[from];
      const isBetter =
        known === undefined ||
        candidate.count < known.count ||
        (candidate.count === known.count && candidate.squares < known.squares);
      if (isBetter) best[from] = candidate;
    }
  }
  const lines: string[] = [];
  for (let at = 0; at < words.length; at = best[at]!.next) lines.push(words.slice(at, best[at]!.next).join(' '));
  return lines;
}

/** Breaks one word: after its last hyphen or slash that leaves a piece short enough, else between characters. */
function breakWord(word: string, maxLength: number): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength);
    const atHyphen = /^.+[-/\u2010\u2013\u2014](?=.)/su.exec(head)?.[0].length;
    const at = atHyphen ?? characterBreak(rest, maxLength);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

/** Returns the last boundary between characters as read at or before `maxLength`; between code points in a longer character. */
function characterBreak(text: string, maxLength: number): number {
  let at = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > maxLength) break;
    at = index + segment.length;
  }
  if (at > 0) return at;
  const isPairCut = /[\uD800-\uDBFF]/.test(text[maxLength - 1]!) && /[\uDC00-\uDFFF]/.test(text[maxLength]!);
  return isPairCut && maxLength > 1 ? maxLength - 1 : maxLength;
}
