import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contoursBox } from '@measurement-nesting/curves';
import type { Face } from '../src/face/open-face.ts';
import { letterRow, type FontLibrary, type TextRow } from '../src/index.ts';
import { readKernTable } from '../src/font-file/kerning.ts';
import { readCharacterMap } from '@measurement-nesting/curves/font-outline';
import { arabicForms } from '../src/legacy/arabic-forms.ts';
import { format0, format2, format3, kernTable, type Pair, type Subtable } from './font-file/kern-tables.ts';
import { jostFile, withTable } from './font-file/font-kit.ts';
import { tablesOf } from '../../../tools/harness/fonts/sfnt.ts';
import { productFonts } from './product-fonts.ts';
import { runs } from '../../../tools/harness/depth.ts';

let fonts: FontLibrary;
let jost: Uint8Array;
/** Jost without layout tables. */
let plain: Uint8Array;
let glyphOf: (letter: string) => number;
let glyphCount: number;
beforeAll(async () => {
  fonts = await productFonts();
  jost = await jostFile();
  plain = ['GPOS', 'GSUB', 'GDEF'].reduce((font, tag) => withTable(font, tag, () => null), jost);
  const map = readCharacterMap(tablesOf(jost).get('cmap')!);
  glyphOf = (letter) => map(letter.codePointAt(0)!);
  const maxp = tablesOf(jost).get('maxp')!;
  glyphCount = (maxp[4]! << 8) | maxp[5]!;
});

const capHeight = 700;
const row = (font: Uint8Array, text: string, more: Partial<TextRow> = {}) =>
  letterRow(
    { text, font: 'Arial', heightIn: capHeight, ownFont: { file: 'own' }, ...more },
    fonts.withFiles(new Map([['own', fonts.openFile('shop.ttf', font)]])),
  );
/** Returns the left edges of the letters in font units; the row is as tall as H of Jost, 700 units. */
const lefts = (font: Uint8Array, text: string, more?: Partial<TextRow>) =>
  row(font, text, more).drawing.shapes.map(({ contours }) => contoursBox(contours).minX);
const moves = (font: Uint8Array, text: string, more?: Partial<TextRow>) => {
  const without = lefts(plain, text, more);
  return lefts(font, text, more).map((x, i) => Math.round((x - without[i]!) * 1e6) / 1e6);
};
const pairs = (): Pair[] => [
  [glyphOf('A'), glyphOf('V'), -80],
  [glyphOf('V'), glyphOf('A'), -90],
  [glyphOf('T'), glyphOf('o'), -55],
  [glyphOf('L'), glyphOf('L'), 30],
];
const withKern = (kind: 'windows' | 'apple', ...subtables: Subtable[]) =>
  withTable(plain, 'kern', () => kernTable(kind, subtables));
const codes = (font: Uint8Array, text: string) => row(font, text).diagnostics.map(({ code }) => code);

describe('kerning in a kern table', () => {
  test.each([
    ['format 0 of Windows', () => withKern('windows', format0(pairs()))],
    ['format 0 of Apple', () => withKern('apple', format0(pairs()))],
    ['format 2 of Windows', () => withKern('windows', format2(pairs()))],
    ['format 2 of Apple', () => withKern('apple', format2(pairs()))],
    ['format 3 of Apple', () => withKern('apple', format3(pairs(), glyphCount))],
    ['two subtables', () => withKern('windows', format0(pairs().slice(0, 2)), format0(pairs().slice(2)))],
  ])('of %s moves the letters after a pair', (_, font) => {
    expect(moves(font(), 'AVAToLLL')).toEqual([0, -80, -170, -170, -225, -225, -195, -165]);
    expect(codes(font(), 'AVA')).toEqual([]);
  });

  test('is not applied with kerning off or across a space', () => {
    const font = withKern('windows', format0(pairs()));
    expect(moves(font, 'AVA', { kerning: false })).toEqual([0, 0, 0]);
    expect(moves(font, 'A VA')).toEqual([0, 0, -90]);
  });

  test('skips marks and moves them with their letter', () => {
    const marked: Pair[] = [[glyphOf('X'), glyphOf('V'), -80]];
    const font = withKern('windows', format0(marked));
    const boxes = (of: Uint8Array) => row(of, 'X\u0308V').drawing.shapes.map(({ contours }) => contoursBox(contours));
    const [without, kerned] = [boxes(plain), boxes(font)];
    expect(kerned[0]).toEqual(without[0]);
    expect(Math.round((kerned[1]!.minX - without[1]!.minX) * 1e6) / 1e6).toBe(-80);
    expect(codes(font, 'X\u0308V')).toEqual([]);
  });

  test('applies from left to right in a line from right to left', () => {
    expect(moves(withKern('windows', format0(pairs())), 'AVA', { direction: 'rtl' })).toEqual([0, -80, -170]);
  });

  test('adds up over several subtables, and an overriding one replaces the others', () => {
    const [pair] = pairs();
    const more: Pair[] = [[pair![0], pair![1], 15]];
    expect(moves(withKern('windows', format0(pairs()), format0(more)), 'AV')).toEqual([0, -65]);
    expect(moves(withKern('windows', format0(pairs()), format0(more, 1 | 8)), 'AV')).toEqual([0, 15]);
  });

  test.each([
    ['vertical', 'windows', 0],
    ['minimum', 'windows', 1 | 2],
    ['cross-stream', 'windows', 1 | 4],
    ['vertical', 'apple', 0x80],
    ['cross-stream', 'apple', 0x40],
    ['variation', 'apple', 0x20],
  ] as const)('of a %s subtable of %s moves nothing', (_, kind, flags) => {
    expect(moves(withKern(kind, format0(pairs(), flags)), 'AVA')).toEqual([0, 0, 0]);
  });

  test('applies only where GPOS does not kern the script', () => {
    const kern = kernTable('windows', [format0(pairs().map(([a, b]) => [a, b, 500]))]);
    expect(
      lefts(
        withTable(jost, 'kern', () => kern),
        'AVA',
      ),
    ).toEqual(lefts(jost, 'AVA'));
    const unkerned = withTable(jost, 'GPOS', (table) => renamedFeature(table, 'kern', 'size'));
    expect(lefts(unkerned, 'AVA')).toEqual(lefts(plain, 'AVA'));
    expect(
      moves(
        withTable(unkerned, 'kern', () => kern),
        'AVA',
      ),
    ).toEqual([0, 500, 1000]);
  });

  test('is reported when it cannot be read', () => {
    const state: Subtable = { format: 1, flags: 0, body: () => Array.from({ length: 40 }, () => 0) };
    expect(codes(withKern('apple', state), 'AVA')).toEqual(['text_layout']);
    expect(
      codes(
        withTable(plain, 'kerx', () => Uint8Array.from([0, 2, 0, 0, 0, 0, 0, 0])),
        'AVA',
      ),
    ).toEqual(['text_layout']);
    const cut = withTable(plain, 'kern', () => kernTable('windows', [format0(pairs())]).subarray(0, 30));
    expect(codes(cut, 'AVA')).toEqual(['text_layout']);
    expect(codes(cut, 'A')).toEqual([]);
  });

  test('is read to the end with more pairs than its length field can hold', () => {
    const many = Array.from({ length: 12_000 }, (_, i): Pair => [300 + (i >> 8), i & 255, 1]);
    expect(moves(withKern('windows', format0([...many, ...pairs()])), 'AVA')).toEqual([0, -80, -170]);
  });
});

test('a kern table of arbitrary bytes has an integer value for every pair', () => {
  const headers = [
    [0, 0, 0, 1, 0, 0, 0, 40, 0, 1],
    [0, 0, 0, 1, 0, 0, 0, 40, 2, 1],
    [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 40, 0, 3],
  ];
  fc.assert(
    fc.property(fc.constantFrom([], ...headers), fc.uint8Array({ maxLength: 120 }), (header, bytes) => {
      const table = readKernTable(Uint8Array.from([...header, ...bytes]));
      for (const [left, right] of [
        [0, 0],
        [1, 65_535],
        [65_535, 1],
        [7, 9],
      ] as const) {
        expect(Number.isInteger(table.pair(left, right))).toBe(true);
      }
    }),
    { seed: 3, numRuns: runs(2000) },
  );
});

/** Renames a feature in a layout table. */
function renamedFeature(table: Uint8Array, from: string, to: string): Uint8Array {
  const copy = new Uint8Array(table);
  for (let i = 0; i + 4 <= copy.length; i++) {
    if (String.fromCharCode(...copy.subarray(i, i + 4)) !== from) continue;
    copy.set(
      [...to].map((letter) => letter.charCodeAt(0)),
      i,
    );
  }
  return copy;
}

test('finds tables that are not sorted by their tags', () => {
  const font = withKern('windows', format0(pairs()));
  const [header, record] = [12, 16];
  const mixed = new Uint8Array(font);
  const count = tablesOf(font).size;
  for (let i = 0; i < count; i++) {
    const at = header + record * i;
    mixed.set(font.subarray(at, at + record), header + record * (count - 1 - i));
  }
  expect(lefts(mixed, 'AVA')).toEqual(lefts(font, 'AVA'));
});

describe('characters without Unicode numbers', () => {
  /** A format 4 or 0 map from codes to glyphs. */
  const mapped = (platform: number, encoding: number, codes: ReadonlyMap<number, number>) =>
    withTable(plain, 'cmap', () => {
      const u16 = (value: number) => [(value >> 8) & 255, value & 255];
      const list = [...codes].toSorted(([one], [other]) => one - other);
      const bytes = Array.from({ length: 256 }, (_, i) => codes.get(i) ?? 0);
      const segments = [...list.map(([code]) => code), 0xffff];
      const format4 = [
        ...[4, 16 + 8 * segments.length, 0, 2 * segments.length, 0, 0, 0].flatMap(u16),
        ...segments.flatMap(u16),
        ...u16(0),
        ...segments.flatMap(u16),
        ...[...list.map(([code, glyph]) => (glyph - code) & 0xffff), 1].flatMap(u16),
        ...segments.flatMap(() => u16(0)),
      ];
      const subtable = platform === 1 ? [0, 0, 1, 6, 0, 0, ...bytes.map((glyph) => glyph & 255)] : format4;
      return Uint8Array.from([0, 0, 0, 1, ...u16(platform), ...u16(encoding), 0, 0, 0, 12, ...subtable]);
    });

  test('are found in a symbol font of Windows by their letters and in private use', () => {
    const glyphs = new Map(['H', 'A', 'g'].map((letter) => [0xf000 + letter.codePointAt(0)!, glyphOf(letter)]));
    const font = mapped(3, 0, glyphs);
    expect(lefts(font, 'HAg')).toEqual(lefts(plain, 'HAg'));
    expect(lefts(font, '\uf048\uf041')).toEqual(lefts(plain, 'HA'));
  });

  test('are found in a Macintosh font by their own codes', () => {
    const small = ['H', 'A', 'V'].map((letter): [number, number] => [letter.codePointAt(0)!, glyphOf(letter)]);
    const font = mapped(1, 0, new Map([...small, [0x80, glyphOf('A')], [0xa5, glyphOf('V')]]));
    expect(lefts(font, 'HA\u00c4')).toEqual(lefts(plain, 'HAA'));
    expect(lefts(font, 'H\u2022')).toEqual(lefts(plain, 'HV'));
    expect(() => row(font, 'H\u00a5')).toThrow('does not have “¥”');
  });
});

describe('marks in a face without mark positions', () => {
  let shaped: (text: string) => ReturnType<Face['shape']>;
  beforeAll(async () => {
    const dejavu = await readFile(path.join(import.meta.dirname, '../../../fonts/dejavu-sans/DejaVuSans.ttf'));
    let bare: Uint8Array = new Uint8Array(dejavu);
    for (const tag of ['GPOS', 'GSUB', 'kern']) bare = withTable(bare, tag, () => null);
    const face = fonts.openFile('dejavu.ttf', bare).font({ file: '' }, { listed: '', originals: [] }).faceFor('');
    shaped = (text) => face.shape(text.normalize('NFC'), { ligatures: false, direction: undefined });
  });

  // Glyphs and places of HarfBuzz 15.0 with everything compiled in.
  test.each([
    ['q\u0308', '84@0,0 697@1162,128', 1300],
    ['m\u0323\u0301', '2369@0,0 690@1413,128', 1995],
    ['x\u0327\u0308a', '2443@0,0 728@1132,0 68@1212,0', 2467],
    ['T\u0331V', '2412@0,0 57@1251,0', 2652],
    ['A\u0328\u0304\u0300', '198@0,0 693@1208,243 689@1317,750', 1401],
    ['\u0433\u0301\u0442', '1000@0,0 983@1076,0', 2269],
    [
      '\u0628\u0650\u0633\u0652\u0645\u0650',
      '1401@169,-580 5340@0,0 1403@1766,-186 5294@1363,0 1401@2963,-388 5259@3190,0',
      3760,
    ],
    [
      '\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f',
      '5284@0,0 1399@1155,459 1402@1155,-239 5342@1075,0 1399@2408,-134 5278@2259,0 1400@3617,-230 5341@3581,0',
      4678,
    ],
    [
      '\u0643\u0650\u062a\u064e\u0627\u0628\u064c',
      '1397@452,-207 5257@0,0 5256@1928,0 1399@2349,-41 5266@2552,0 1401@3145,-88 5333@3170,0',
      4145,
    ],
    ['q\u0308T\u0301o', '84@0,0 697@1162,128 55@1300,0 690@2341,474 82@2551,0', 3804],
    ['H\u0302\u0303\u0304', '230@0,0 692@1284,720 693@1278,1061', 1540],
    ['i\u0316\u0317', '76@0,0 711@901,0 712@700,-502', 569],
  ])('are placed by their ink: %j', (text, places, advance) => {
    const line = shaped(text);
    expect(line.glyphs.map(({ glyph, x, y }) => `${glyph}@${x},${-y || 0}`).join(' ')).toBe(places);
    expect([line.advance, line.doubts]).toEqual([advance, []]);
  });

  test.each(['a\u0360b', '\u0644\u064e\u0627'])('are reported over two letters or half of a ligature: %j', (text) => {
    expect(shaped(text).doubts.map(({ kind }) => kind)).toEqual(['marks']);
  });

  test('are reported in a face with GPOS rules for other features', () => {
    expect(codes(jost, 'X\u0308')).toEqual(['text_layout']);
    expect(row(jost, 'X\u0308').diagnostics[0]!.message).toContain('“\u1e8c”');
  });
});

describe('Arabic in a face without joining rules', () => {
  const formsOf = (text: string, has: (code: number) => boolean = () => true) =>
    arabicForms(text, 0, text.length, has)
      .characters.map(({ codePoint }) => codePoint.toString(16))
      .join(' ');

  // The forms that HarfBuzz 15 chooses for DejaVu Sans without GSUB.
  test.each([
    ['سلام', 'feb3 fefc fee1'],
    ['لا', 'fefb'],
    ['بِسْمِ', 'fe91 650 feb4 652 fee2 650'],
    ['كتاب', 'fedb fe98 fe8e fe8f'],
    ['پچگ', 'fb58 fb7d fb93'],
    ['ءا', '621 fe8d'],
    ['بـ', 'fe91 640'],
    ['الله', 'fe8d fedf fee0 feea'],
  ])('is set in presentation forms: %s', (text, forms) => {
    expect(formsOf(text)).toBe(forms);
  });

  test('reports letters whose form is missing in the face', () => {
    expect(arabicForms('سلام', 0, 4, () => false)).toEqual({
      characters: [0x633, 0x644, 0x627, 0x645].map((codePoint, cluster) => ({ codePoint, cluster })),
      unjoined: ['س', 'ل', 'ا'],
    });
  });
});
