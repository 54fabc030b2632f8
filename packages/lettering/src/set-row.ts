import { emptyBox, unite } from '@measurement-nesting/curves';
import type { FontLibrary } from './fonts/font-library.ts';
import type { ListedFont } from './fonts/listed-font.ts';
import { layOutLines, type LineSpacing } from './lay-out-lines.ts';
import { missingLetters, missingLettersError } from './missing-letters.ts';
import { readText } from './read-text.ts';
import type { ShapedLine } from './shape-line.ts';
import type { TextRow } from './types.ts';
import { weldLetters, type SetRow } from './weld-letters.ts';

/**
 * Sets a row, or returns the cached result. The result does not depend on size and height rule; spacing is in font units, because in inches
 * it depends on them. @throws as `letterRow`
 */
export function setRow(row: TextRow, spacing: LineSpacing, font: ListedFont, fonts: FontLibrary): SetRow {
  const { text, weld = false, direction, kerning = true } = row;
  return font.rows.get(JSON.stringify([text, spacing, weld, direction, kerning]), () => {
    const face = font.faceFor(text);
    const lines = readText(text);
    // Spacing between letters applies to each of them, so none is part of an optional ligature (CSS Text 3, 8.2).
    const ligatures = weld && spacing.tracking === 0 && spacing.gap === null;
    const shaped = lines.map((line) => face.shape(line, { ligatures, direction, kerning }));
    const missing = [...new Set(shaped.flatMap((line) => missingLetters(face, line)))];
    if (missing.length > 0) {
      throw missingLettersError(measuredWith(font.listed, face.name), missing, fontsWith(missing, fonts));
    }
    const letters = weldLetters(layOutLines(face, shaped, spacing), (letter) => weld || letter.joined);
    const ink = letters.map(({ box }) => box).reduce(unite, emptyBox);
    const doubts = shaped.flatMap((line) => line.doubts);
    return { lines, letters, ink, widthWithinPercent: widthsOf(font, shaped), doubts };
  });
}

function fontsWith(characters: readonly string[], fonts: FontLibrary): readonly string[] {
  const codePoints = characters.flatMap((text) => [...text].map((character) => character.codePointAt(0) ?? 0));
  return fonts.listed.filter((listed) =>
    fonts
      .font(listed)
      .faces()
      .some((face) => codePoints.every(face.has)),
  );
}

function widthsOf({ widths }: ListedFont, lines: readonly ShapedLine[]): number | null {
  if (widths === 'unknown') return null;
  return widths === 'own' ? 0 : within(lines);
}

/** Deviation in percent below which the difference is rounding of the published metrics. */
const roundingPercent = 0.05;

/** Returns two standard deviations of the least accurate line, in whole percent of its length, rounded up. */
function within(lines: readonly ShapedLine[]): number {
  const percentOf = ({ advance, deviation }: ShapedLine) => (advance > 0 ? (200 * deviation) / advance : 0);
  const percent = lines.reduce((max, line) => Math.max(max, percentOf(line)), 0);
  return percent < roundingPercent ? 0 : Math.ceil(percent);
}

/** Returns 'Gotham (measured with Montserrat)', or the name alone if the face is the font itself. */
const measuredWith = (listed: string, measured: string): string =>
  listed === measured ? listed : `${listed} (measured with ${measured})`;
