import type { FontName } from '#lib/fonts.ts';

/** A font as `scripts/landing/landing-data.ts` writes it, in thousandths of a capital's height. */
export type TeaserFont = {
  font: string;
  /** The face that stands in for it. */
  fontMeasured: string;
  /** Left and right are the ends of a letter's ink, from its own origin. */
  letters: Record<string, [advance: number, perimeter: number, left: number, right: number, path: string]>;
  /** What pairs of letters are set closer (below 0) or wider. */
  kerning: Record<string, number>;
};

export type TeaserLine = {
  /** Letters with their origins, in thousandths of a capital's height, baseline at y = 0. */
  letters: { path: string; x: number }[];
  /** Ends of the ink, in thousandths of a capital's height. */
  left: number;
  right: number;
  /** Inches, at the asked height: the tool's own numbers. */
  widthIn: number;
  perimeterIn: number;
  /** Letters that the teaser does not have; the tool does. */
  missing: number;
};

const unitsPerCap = 1000;

/** Sets a line as the tool does: letter after letter, kerned; from the first ink to the last. */
export function setTeaserLine(font: TeaserFont, text: string, capHeightIn: number): TeaserLine {
  const letters: TeaserLine['letters'] = [];
  let x = 0;
  let [left, right] = [Infinity, -Infinity];
  let perimeter = 0;
  let missing = 0;
  let before = '';
  for (const character of text.trim()) {
    const letter = Object.hasOwn(font.letters, character) ? font.letters[character] : undefined;
    if (!letter) {
      missing += 1;
      before = '';
      continue;
    }
    const [advance, edge, inkLeft, inkRight, path] = letter;
    const pair = before + character;
    if (Object.hasOwn(font.kerning, pair)) x += font.kerning[pair]!;
    if (path !== '') {
      letters.push({ path, x });
      left = Math.min(left, x + inkLeft);
      right = Math.max(right, x + inkRight);
    }
    x += advance;
    perimeter += edge;
    before = character;
  }
  if (letters.length === 0) [left, right] = [0, 0];
  const inches = capHeightIn / unitsPerCap;
  return { letters, left, right, widthIn: (right - left) * inches, perimeterIn: perimeter * inches, missing };
}

export function teaserAddress(font: FontName): string {
  return `/assets/teaser/${font.toLowerCase().replaceAll(' ', '-')}.json`;
}
