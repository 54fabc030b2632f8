import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measureArtwork, type FontLibrary } from '#engine';
import { setTeaserLine, teaserAddress, type TeaserFont } from '#components/marketing/teaser/teaser.ts';
import { formatNumber } from '#lib/shared/format.ts';
import { fontNames, type FontName } from '#lib/shared/fonts.ts';
import { loadFonts } from '../../../../cli/fonts/load-fonts.ts';
import { runs } from '#harness/depth.ts';

const publicFolder = path.resolve(import.meta.dirname, '../../../../public');
const teaserFont = (font: FontName) =>
  JSON.parse(readFileSync(path.join(publicFolder, teaserAddress(font)), 'utf8')) as TeaserFont;

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = await loadFonts();
});

/** Returns the tool's width and length of a row: first to last ink, and the sum of its letters' edges. */
function measured(font: FontName, text: string, heightIn: number) {
  const row = { id: 'x', text, font, heightIn, heightRule: 'cap' as const, quantity: 1, rotationLocked: false };
  const { parts, figures, fontMeasured } = measureArtwork({ file: null, rows: [row] }, { fonts }).answer.rows[0]!;
  const left = Math.min(...parts.map(({ box }) => box.minX));
  const right = Math.max(...parts.map(({ box }) => box.maxX));
  return { widthIn: right - left, lengthIn: figures.lengthIn, perimeterIn: figures.perimeterIn, fontMeasured };
}

/** Tolerance for a line of rounded letters, far below the last digit shown. */
const SAME_IN = 1e-6;

describe.each(fontNames)('%s', (font) => {
  test('width and edge of any line of letters equal those of the tool to the last digit', () => {
    const teaser = teaserFont(font);
    const check = (text: string, heightIn = 12) => {
      const line = setTeaserLine(teaser, text, heightIn);
      const tool = measured(font, text, heightIn);
      expect(Math.abs(line.widthIn - tool.widthIn)).toBeLessThan(SAME_IN);
      expect(Math.abs(line.perimeterIn - tool.lengthIn)).toBeLessThan(SAME_IN);
      expect(formatNumber(line.widthIn)).toBe(formatNumber(tool.widthIn));
      expect(formatNumber(line.perimeterIn)).toBe(formatNumber(tool.lengthIn));
      expect(tool.fontMeasured ?? font).toBe(teaser.fontMeasured);
    };
    for (const text of ['HARBOR', 'OPEN', 'W', 'AVATAR TO', 'Est. 1968', 'Wave & Tide, Ltd.', '12 ft']) check(text);
    check('HARBOR', 120);
    const letter = fc.constantFrom(...Object.keys(teaser.letters));
    const line = fc.string({ unit: letter, minLength: 1, maxLength: 24 }).filter((text) => /\S/.test(text));
    fc.assert(
      fc.property(line, (text) => check(text)),
      { numRuns: runs(40), seed: 26 },
    );
  });
});
