import { emptyBox, unite } from '../geometry/bounds.ts';
import type { FontLibrary } from './fonts/font-library.ts';
import type { ListedFont } from './fonts/listed-font.ts';
import { layOutLines, type LineSpacing } from './lay-out-lines.ts';
import { missingLetters, missingLettersError } from './missing-letters.ts';
import { readText } from './read-text.ts';
import { measuredWith } from './fonts/substitution.ts';
import type { TextRow } from './types.ts';
import { weldLetters, type SetRow } from './weld-letters.ts';

/**
 * Sets a row, or returns it as it was set before: size and height rule do not matter here; spacing comes in font units,
 * because in inches it depends on them. @throws as `letterRow`
 */
export function setRow(row: TextRow, spacing: LineSpacing, font: ListedFont, fonts: FontLibrary): SetRow {
  const { text, weld = false, direction, kerning = true } = row;
  return font.rows.get(JSON.stringify([text, spacing, weld, direction, kerning]), () => {
    const { face } = font;
    const lines = readText(text);
    const shaped = lines.map((line) => face.shape(line, { ligatures: weld, direction, kerning }));
    const missing = [...new Set(shaped.flatMap((line) => missingLetters(face, line)))];
    if (missing.length > 0) {
      throw missingLettersError(measuredWith(font.listed, face.name), missing, fontsWith(missing, fonts));
    }
    const letters = weldLetters(layOutLines(face, shaped, spacing), (letter) => weld || letter.joined);
    return { lines, letters, ink: letters.map(({ box }) => box).reduce(unite, emptyBox) };
  });
}

function fontsWith(characters: readonly string[], fonts: FontLibrary): readonly string[] {
  const codePoints = characters.flatMap((text) => [...text].map((character) => character.codePointAt(0) ?? 0));
  return fonts.listed.filter((listed) => codePoints.every((codePoint) => fonts.font(listed).face.has(codePoint)));
}
