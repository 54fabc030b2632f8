import { beforeAll, describe, expect, test } from '@jest/globals';
import { contoursBox } from '@measurement-nesting/curves';
import { readCharacterMap } from '@measurement-nesting/curves/font-outline';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import { letterRow, liveTextOutliner, type FontLibrary, type TextRow } from '../src/index.ts';
import { renamed, tablesOf } from '../../../tools/harness/fonts/sfnt.ts';
import { jostFile, withCharacters, withTable } from './font-file/font-kit.ts';
import { productFonts } from './product-fonts.ts';

let fonts: FontLibrary;
let jost: Uint8Array;
let glyphOf: (letter: string) => number;
beforeAll(async () => {
  fonts = await productFonts();
  jost = await jostFile();
  const map = readCharacterMap(tablesOf(jost).get('cmap')!);
  glyphOf = (letter) => map(letter.codePointAt(0)!);
});

const library = (font: Uint8Array) => fonts.withFiles(new Map([['own', fonts.openFile('shop.ttf', font)]]));
const row = (font: Uint8Array, text: string, more: Partial<TextRow> = {}) =>
  letterRow({ text, font: 'Arial', heightIn: 7, ownFont: { file: 'own' }, ...more }, library(font));
const heightOf = (font: Uint8Array, text: string, more: Partial<TextRow> = {}) => {
  const { minY, maxY } = contoursBox(row(font, text, more).drawing.shapes.flatMap(({ contours }) => contours));
  return maxY - minY;
};

/** Jost with one glyph at these characters alone, with or without a capital height in its tables. Its H is 700 units tall. */
const only = (characters: string, glyph: string, capHeight: number | null = null) =>
  withTable(
    withCharacters(
      jost,
      [...characters].map((letter) => letter.codePointAt(0)!),
      glyphOf(glyph),
    ),
    'OS/2',
    (os2) => {
      new DataView(os2.buffer).setInt16(88, capHeight ?? 0);
      return os2;
    },
  );

describe('the height of a row in a font without a capital H', () => {
  test.each([
    ['another flat capital', 'EXз', 'E', null, 'its letter “E”'],
    ['a Greek capital', 'Ηλ', 'E', null, 'its letter “Η”'],
    ['a Cyrillic capital', 'Нд', 'E', 900, 'its letter “Н”'],
    ['the Arabic alef', 'اب', 'I', null, 'its letter “ا”'],
    ['the Hebrew he', 'אה', 'I', null, 'its letter “ה”'],
    ['the Devanagari ka', 'कख', 'I', null, 'its letter “क”'],
    ['a Han ideograph', '国色', 'I', null, 'its letter “国”'],
    ['a figure', '0123', 'I', null, 'its letter “0”'],
  ])('is measured on %s, which the row reports', (_, characters, glyph, stated, said) => {
    const font = only(characters, glyph, stated);
    const text = [...characters][1]!;
    expect(heightOf(font, text)).toBeCloseTo(7, 9);
    const { diagnostics } = row(font, text);
    expect(diagnostics.map(({ code }) => code)).toContain('letter_height');
    expect(diagnostics.find(({ code }) => code === 'letter_height')!.message).toContain(said);
  });

  test.each(['اب', 'אב', 'कख', '色', 'วส'])(
    'is the capital height of the font’s tables rather than that of a letter: %s',
    (text) => {
      // The letters are as tall as H, 700 units, and the tables claim 350: rows come out twice as tall.
      const font = only(text, 'I', 350);
      expect(heightOf(font, text)).toBeCloseTo(14, 9);
      expect(
        row(font, text)
          .diagnostics.map(({ message }) => message)
          .join(),
      ).toContain('that the font file states');
    },
  );

  test.each([
    ['icons in private use', '\ue000\uf0c9'],
    ['symbols', '★☎'],
    ['pictures', '\u{1f600}'],
    ['icons in the private planes', '\u{f0001}\u{f1234}'],
  ])("is unavailable for %s; only 'overall' works", (_, text) => {
    const font = only(text, 'I');
    expect(() => row(font, text)).toThrow(expect.objectContaining({ code: 'text_unsupported' }));
    expect(() => row(font, text)).toThrow('Set the height from tallest to lowest point.');
    expect(heightOf(font, text, { heightRule: 'overall' })).toBeCloseTo(7, 9);
    expect(row(font, text, { heightRule: 'overall' }).diagnostics).toEqual([]);
  });

  test('does not apply to live text', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="2in" viewBox="0 0 10 2"><text y="1" font-size="1" font-family="Icons">\ue000</text></svg>';
    const font = renamed(only('\ue000', 'H'), 'Icons', 'Regular');
    const { shapes } = readDrawing(new TextEncoder().encode(svg), {
      fileName: 'a.svg',
      letterText: liveTextOutliner(library(font)),
    });
    const { minY, maxY } = contoursBox(shapes.flatMap(({ contours }) => contours));
    expect(maxY - minY).toBeCloseTo(0.7, 9);
  });

  test('is that of H, without a notice, in a font with H', () => {
    expect(row(jost, 'Hxg').diagnostics).toEqual([]);
  });
});
