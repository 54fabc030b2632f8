import { beforeAll, describe, expect, test } from '@jest/globals';
import compressWoff2 from 'wawoff2/compress.js';
import decompressWoff2 from 'wawoff2/decompress.js';
import { decompress as brotliOfBrowsers } from 'brotli/decompress';
import { readFont, unwrapFont } from '../../src/font-file/read-font.ts';
import { contoursBox } from '@measurement-nesting/curves';
import { createFontLibrary, letterRow, type FontLibrary } from '../../src/index.ts';
import { readFaceTables } from '../../src/font-file/table-directory.ts';
import { readCharacterMap } from '@measurement-nesting/curves/font-outline';
import { readGlyphHeights } from '../../src/font-file/glyph-height.ts';
import { readFontFiles, unpackBrotli } from '../../../../engine/host/font-files.ts';
import { collectionOf, renamed } from '../../../../tools/harness/fonts/sfnt.ts';
import {
  antonFile,
  herosFile,
  interWoff2,
  jostFile,
  withCharacters,
  withEmbedding,
  withTable,
  woffOf,
} from './font-kit.ts';

let library: FontLibrary;
let jost: Uint8Array;
let anton: Uint8Array;
let heros: Uint8Array;
let inter: Uint8Array;
beforeAll(async () => {
  library = createFontLibrary(await readFontFiles());
  [jost, anton, heros, inter] = await Promise.all([jostFile(), antonFile(), herosFile(), interWoff2()]);
});

const unwrapped = (bytes: Uint8Array) => unwrapFont('shop.ttf', bytes, unpackBrotli);
const outlinesOf = (font: Uint8Array, text: string) => {
  const fonts = library.withFiles(new Map([['own', library.openFile('shop.font', font)]]));
  return letterRow({ text, font: 'Arial', ownFont: { file: 'own' }, heightIn: 10 }, fonts).drawing.shapes;
};
const sample = 'Hamburgefonstiv ÄÖÜ 0123456789 &';

describe('web fonts are decompressed to the same letters', () => {
  test('WOFF', () => {
    expect(outlinesOf(unwrapped(woffOf(jost)), sample)).toEqual(outlinesOf(jost, sample));
  });

  test.each([
    ['TrueType', () => jost],
    ['CFF', () => heros],
    ['a collection', () => collectionOf([anton, jost])],
  ])('WOFF 2.0 of %s, with any Brotli decoder', async (_, font) => {
    const packed = await compressWoff2(font());
    const product = unwrapped(packed);
    expect(outlinesOf(product, sample)).toEqual(outlinesOf(font(), sample));
    expect(unwrapFont('shop.ttf', packed, brotliOfBrowsers)).toEqual(product);
  });

  test('WOFF 2.0 of a variable font, as decompressed by another reader', async () => {
    expect(outlinesOf(unwrapped(inter), 'Hamburgefonstiv')).toEqual(
      outlinesOf(await decompressWoff2(inter), 'Hamburgefonstiv'),
    );
  });

  test('rejects a file that declares more than a font contains without decompressing it', async () => {
    const packed = new Uint8Array(await compressWoff2(jost));
    // The first table's length, as UIntBase128, and the sum in the header.
    const huge = new Uint8Array([...packed.subarray(0, 49), 0x8f, 0xff, 0xff, 0xff, 0x7f, ...packed.subarray(50)]);
    expect(() => unwrapped(huge)).toThrow('it is damaged');
  });
});

describe('a face has', () => {
  test('its own names, independent of the file name', () => {
    const [face] = readFont('scan0001.ttf', renamed(jost, 'Gotham', 'Bold'));
    expect(face!.names).toEqual({ family: 'Gotham', style: 'Bold', full: 'Gotham Bold', postScript: '' });
  });

  test('the file name if its name table is missing or damaged', () => {
    const nameless = withTable(jost, 'name', () => null);
    const broken = withTable(jost, 'name', (table) => table.subarray(0, 7));
    for (const font of [nameless, broken]) {
      expect(readFont('Our Sign Font.ttf', font)[0]!.names.full).toBe('Our Sign Font');
    }
  });

  test('the axes of a variable font with their ranges', () => {
    const [face] = readFont('inter.ttf', unwrapped(inter));
    expect(face!.axes.map(({ tag, name, min, max }) => ({ tag, name, min, max }))).toEqual([
      { tag: 'wght', name: 'Weight', min: 100, max: 900 },
    ]);
    expect(face!.names.style).toBe('Regular');
  });

  test('its number in a collection, which omits unusable faces', () => {
    const hollow = withTable(anton, 'glyf', (glyf) => glyf.fill(0));
    const faces = readFont('two.ttc', collectionOf([hollow, renamed(jost, 'Second', 'Regular')]));
    expect(faces.map(({ index, names }) => [index, names.full])).toEqual([[1, 'Second']]);
  });
});

describe('embedding rights', () => {
  const read = (fsType: number) => readFont('shop.ttf', withEmbedding(jost, fsType));

  test.each([0x0000, 0x0004, 0x0008, 0x000c, 0x0006, 0x0100, 0x0104])('embedding bits %d allow use', (fsType) => {
    expect(read(fsType)).toHaveLength(1);
  });

  test.each([0x0002, 0x0102, 0x0200, 0x0208])('embedding bits %d forbid use', (fsType) => {
    expect(() => read(fsType)).toThrow(expect.objectContaining({ code: 'font_restricted' }));
    expect(() => read(fsType)).toThrow("its maker doesn't allow the file to be passed on. Ask the maker");
  });
});

describe('a font without usable letters is rejected with the reason', () => {
  const blankGlyph = () => readCharacterMap(readFaceTables('jost', jost)[0]!.get('cmap')!)(0x20);
  const flat = (share: number) =>
    withTable(jost, 'head', (head) => {
      const view = new DataView(head.buffer);
      view.setUint16(18, Math.min(16384, Math.round(view.getUint16(18) * share)));
      return head;
    });
  test.each([
    ['no characters', () => withCharacters(jost, [], 30), 'its letters are missing or empty'],
    ['icons without ink', () => withCharacters(jost, [0xe000], blankGlyph()), 'its letters are missing or empty'],
    ['H without ink', () => withCharacters(jost, [0x48], blankGlyph()), 'its letter H is missing or empty'],
    ['outlines zeroed', () => withTable(jost, 'glyf', (glyf) => glyf.fill(0)), 'its letter H is missing or empty'],
    ['CFF outlines zeroed', () => withTable(heros, 'CFF ', (cff) => cff.fill(0)), 'it is damaged'],
    ['an H too small for its em', () => flat(4), 'the height of its letter H is not plausible'],
    ['cut off', () => jost.subarray(0, jost.length - 1000), 'it is cut off'],
    ['a drawing', () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'it is not a TrueType'],
    ['WOFF cut off', () => woffOf(jost).subarray(0, 9000), 'it is damaged'],
    ['WOFF 2.0 cut off', () => inter.subarray(0, 9000), 'it is damaged'],
    ['empty', () => new Uint8Array(0), 'it is empty'],
  ])('%s', (_, bytes, reason) => {
    const read = () => readFont('shop.ttf', unwrapped(bytes()));
    expect(read).toThrow(expect.objectContaining({ code: 'font_broken' }));
    expect(read).toThrow(`The font file "shop.ttf" can't be used: ${reason}`);
    expect(read).toThrow('Copy it again, or use another font.');
  });
});

test('heights read from the font include the heights that HarfBuzz draws, and are exact for H', () => {
  for (const font of [jost, heros]) {
    const [tables] = readFaceTables('shop.ttf', font);
    const glyphOf = readCharacterMap(tables!.get('cmap')!);
    const heightOf = readGlyphHeights(tables!)!;
    const face = library
      .withFiles(new Map([['own', library.openFile('a', font)]]))
      .own({ file: 'own' }, 'Arial')
      .faceFor('');
    const tall = contoursBox(face.glyph(glyphOf(0x48)).contours);
    expect(heightOf(glyphOf(0x48))).toEqual({ low: tall.maxY === 0 ? 0 : -tall.maxY, high: -tall.minY });
    for (const character of [...sample, 'ß', 'é', '€', '½']) {
      const glyph = glyphOf(character.codePointAt(0)!);
      expect(face.has(character.codePointAt(0)!)).toBe(glyph !== 0);
      const read = heightOf(glyph);
      const { contours } = face.glyph(glyph);
      expect(read !== null).toBe(contours.length > 0);
      if (read === null) continue;
      const { minY, maxY } = contoursBox(contours);
      expect(read.high).toBeGreaterThanOrEqual(Math.floor(-minY));
      expect(read.low).toBeLessThanOrEqual(Math.ceil(-maxY));
    }
  }
});
