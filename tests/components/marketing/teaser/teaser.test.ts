import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measureArtwork, type FontLibrary } from '#engine';
import { setTeaserLine, teaserAddress, type TeaserFont } from '#components/marketing/teaser/teaser.ts';
import { fontNames, type FontName } from '#lib/fonts.ts';
import { loadFonts } from '../../../../cli/fonts.ts';

const publicFolder = path.resolve(import.meta.dirname, '../../../../public');
const teaserFont = (font: FontName) =>
  JSON.parse(readFileSync(path.join(publicFolder, teaserAddress(font)), 'utf8')) as TeaserFont;

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = await loadFonts();
});

/** What the tool says of a row: from the first ink to the last, and the sum of its letters' edges. */
function measured(font: FontName, text: string, heightIn: number) {
  const row = { id: 'x', text, font, heightIn, heightRule: 'cap' as const, quantity: 1, rotationLocked: false };
  const { parts, figures, fontMeasured } = measureArtwork({ file: null, rows: [row] }, { fonts }).answer.rows[0]!;
  const left = Math.min(...parts.map(({ box }) => box.minX));
  const right = Math.max(...parts.map(({ box }) => box.maxX));
  return { widthIn: right - left, lengthIn: figures.lengthIn, perimeterIn: figures.perimeterIn, fontMeasured };
}

/** Rounding of each letter's figures, at a height of 12 in: below the last digit that is shown. */
const LETTER_IN = 12 * 1e-5;

describe.each(fontNames)('%s', (font) => {
  test('the landing page says what the tool says: width and edge of any line of its letters', () => {
    const teaser = teaserFont(font);
    const check = (text: string) => {
      const line = setTeaserLine(teaser, text, 12);
      const tool = measured(font, text, 12);
      expect(Math.abs(line.widthIn - tool.widthIn)).toBeLessThan(LETTER_IN * (text.length + 1));
      expect(Math.abs(line.perimeterIn - tool.lengthIn)).toBeLessThan(LETTER_IN * (text.length + 1));
      expect(tool.fontMeasured ?? font).toBe(teaser.fontMeasured);
    };
    for (const text of ['HARBOR', 'OPEN', 'W', 'AVATAR TO', 'Est. 1968', 'Wave & Tide, Ltd.', '12 ft']) check(text);
    const letter = fc.constantFrom(...Object.keys(teaser.letters));
    const line = fc.string({ unit: letter, minLength: 1, maxLength: 24 }).filter((text) => /\S/.test(text));
    fc.assert(
      fc.property(line, (text) => check(text)),
      { numRuns: 40, seed: 26 },
    );
  });
});
