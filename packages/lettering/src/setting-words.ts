import { length, type Sentence, sentence } from '@measurement-nesting/curves/drawing';
import type { TextRow } from './types.ts';

/**
 * Returns the settings of a row that differ from its font's defaults, in words: 'tracking 5%, no kerning, lines at 150%, centered'. Empty
 * for defaults.
 */
export function settingWords(row: TextRow, lineCount: number): Sentence {
  const { tracking = 0, trackingIn = 0, gapIn, kerning = true, leading, align, weld = false } = row;
  const words: (string | Sentence)[] = [];
  if (gapIn !== undefined) words.push(sentence`even gaps of ${length(gapIn, 4)}`);
  else {
    if (tracking !== 0) words.push(`tracking ${percent(tracking)}`);
    if (trackingIn !== 0) words.push(sentence`${length(trackingIn, 4)} more between letters`);
    if (!kerning) words.push('no kerning');
  }
  if (weld) words.push('welded');
  if (lineCount > 1) {
    words.push(leading === undefined ? `${lineCount} lines` : `${lineCount} lines at ${percent(leading)}`);
    if (align !== undefined) words.push({ left: 'flush left', center: 'centered', right: 'flush right' }[align]);
  }
  return words.reduce<Sentence>((all, word, i) => sentence`${all}${i === 0 ? '' : ', '}${word}`, []);
}

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)));
const percent = (share: number): string => `${rounded(share * 100, 2)}%`;
