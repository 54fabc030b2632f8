import type { FontName } from '#lib/shared/fonts.ts';

/** A font as written by `tools/landing/landing-data.ts`, in thousandths of the cap height. */
export type TeaserFont = {
  font: string;
  /** The substitute face that is measured. */
  fontMeasured: string;
  /** Left and right are the horizontal extents of a letter's outline, relative to its origin. */
  letters: Record<string, [advance: number, perimeter: number, left: number, right: number, path: string]>;
  /** Adjustments of letter pairs: closer below 0, wider above. */
  kerning: Record<string, number>;
};

export type TeaserLine = {
  /** Letters with their origins, in thousandths of the cap height, baseline at y = 0. */
  letters: { path: string; x: number }[];
  /** Horizontal extent of the outlines, in thousandths of the cap height. */
  left: number;
  right: number;
  /** Inches at the requested height, equal to the results of the tool. */
  widthIn: number;
  perimeterIn: number;
  /** Number of letters missing from the teaser's font, which the tool has. */
  missing: number;
};

const unitsPerCap = 1000;

/** Sets a line like the tool: letters one after another with kerning; the width is that of the outlines. */
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
