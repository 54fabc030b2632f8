import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import decompressWoff2 from 'wawoff2/decompress.js';
import { contoursBox } from '@measurement-nesting/curves';
import { createFontLibrary, letterRow, type FontFiles } from '../src/index.ts';
import { readFontFiles } from '../../../engine/host/font-files.ts';
import { collectionOf, fontOf, renamed, tablesOf } from '../../../tools/harness/fonts/sfnt.ts';

let faces: FontFiles['faces'];
let jost: Uint8Array;
let anton: Uint8Array;
beforeAll(async () => {
  ({ faces } = await readFontFiles());
  const bytesOf = (face: string) => faces.find((file) => file.face === face)!.bytes;
  [jost, anton] = [bytesOf('Jost'), bytesOf('Anton')];
});

const library = (...licensed: [string, Uint8Array][]) =>
  createFontLibrary({ faces, licensed: licensed.map(([file, bytes]) => ({ file, bytes })) });
const measured = (fonts: ReturnType<typeof library>, font: string) =>
  letterRow({ text: 'H', font, heightIn: 12 }, fonts);

/** An H of Jost that is fitted to no listed font. */
const jostAsItIs = () => {
  const unfitted = createFontLibrary({ faces: faces.map((face) => ({ ...face, metrics: null })) });
  return measured(unfitted, 'Futura').drawing.shapes[0]!.contours;
};

describe("an operator's font", () => {
  test('replaces the stand-in by its own name, independent of its file name', () => {
    const fonts = library(['scan0001.ttf', renamed(jost, 'Gotham', 'Book')]);
    const row = measured(fonts, 'Gotham');
    expect(row.fontMeasured).toBe('Gotham Book');
    expect(row.diagnostics).toEqual([]);
    expect(row.drawing.shapes[0]!.contours).toEqual(jostAsItIs());
    expect(measured(fonts, 'Arial').fontMeasured).toBe('TeX Gyre Heros');
  });

  test('is unused when it is bold or italic or not a listed font', () => {
    const fonts = library(
      ['bold.ttf', renamed(jost, 'Gotham', 'Bold')],
      ['italic.ttf', renamed(jost, 'Gotham', 'Italic')],
      ['other.ttf', renamed(anton, 'Sign Grotesk', 'Regular')],
    );
    expect(measured(fonts, 'Gotham').fontMeasured).toBe('Montserrat');
    expect(fonts.unusedLicensed).toEqual([
      'bold.ttf: Gotham Bold',
      'italic.ttf: Gotham Italic',
      'other.ttf: Sign Grotesk',
    ]);
  });

  test('with the listed name is preferred to a relative', () => {
    for (const order of [0, 1]) {
      const files: [string, Uint8Array][] = [
        ['a.ttf', renamed(jost, 'Bodoni MT', 'Regular')],
        ['b.ttf', renamed(anton, 'Bodoni', 'Regular')],
      ];
      expect(measured(library(...(order ? files.reverse() : files)), 'Bodoni').fontMeasured).toBe('Bodoni');
    }
  });

  test('with a weight axis is set at regular weight, independent of its name', async () => {
    // Its default is the regular cut already; the name is what a variable font with a thin default carries.
    const inter = await readFile('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
    const fonts = library(['v.ttf', renamed(await decompressWoff2(inter), 'Gotham Thin', 'Regular')]);
    expect(measured(fonts, 'Gotham').fontMeasured).toBe('Gotham');
    const { minX, maxX } = contoursBox(
      letterRow({ text: 'I', font: 'Gotham', heightIn: 12 }, fonts).drawing.shapes[0]!.contours,
    );
    // Inter's regular stem: about an eighth of the cap height; thin would be a fortieth, black a quarter.
    expect((maxX - minX) / 12).toBeGreaterThan(0.1);
    expect((maxX - minX) / 12).toBeLessThan(0.16);
  });

  test('is found inside a collection', () => {
    const file = collectionOf([renamed(anton, 'Impact', 'Bold'), renamed(jost, 'Impact', 'Regular')]);
    const row = measured(library(['impact.ttc', file]), 'Impact');
    expect(row.fontMeasured).toBe('Impact');
    expect(row.drawing.shapes[0]!.contours).toEqual(jostAsItIs());
  });
});

describe('an unusable font stops the start with its name and the reason', () => {
  const gotham = () => renamed(jost, 'Gotham', 'Regular');
  const without = (name: string) => {
    const tables = tablesOf(gotham());
    tables.delete(name);
    return fontOf(tables);
  };
  const zeroed = (name: string) => {
    const tables = tablesOf(gotham());
    tables.set(name, new Uint8Array(tables.get(name)!.length));
    return fontOf(tables);
  };
  test.each([
    ['empty', () => new Uint8Array(0), 'it is empty'],
    ['a few bytes', () => gotham().subarray(0, 8), 'it is cut off'],
    ['cut in its directory', () => gotham().subarray(0, 100), 'it is cut off'],
    ['cut in its outlines', () => gotham().subarray(0, gotham().length >> 1), 'it is cut off'],
    ['a page of text', () => new TextEncoder().encode('<html>404 not found</html>'), 'it is not a TrueType'],
    ['without outlines', () => without('glyf'), 'it has no outlines'],
    ['without a character map', () => without('cmap'), 'its table "cmap" is missing'],
    ['with an empty outline table', () => zeroed('glyf'), 'its letter H is missing or empty'],
    ['with an empty character map', () => zeroed('cmap'), 'its letters are missing or empty'],
    ['a collection that promises too much', () => collectionOf([gotham()]).subarray(0, 2000), 'it is cut off'],
  ])('%s', (_, bytes, reason) => {
    const start = () => library(['shop.ttf', bytes()]);
    expect(start).toThrow(expect.objectContaining({ code: 'font_broken' }));
    expect(start).toThrow(`The font file "shop.ttf" can't be used: ${reason}`);
    expect(start).toThrow('Copy it again, or use another font.');
  });
});
