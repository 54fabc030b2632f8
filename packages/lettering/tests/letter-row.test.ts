import { beforeAll, describe, expect, test } from '@jest/globals';
import { letterRow, type FontLibrary, type TextRow } from '../src/index.ts';
import { contoursBox } from '@measurement-nesting/curves';
import { fontNames } from '../../../lib/shared/fonts.ts';
import { productFonts } from './product-fonts.ts';
import { expectWithin } from '../../../tools/harness/expect-within.ts';

const EXACT_IN = 5e-10;

/** Inches; far below what any machine can cut. */
const exactIn = 1e-9;

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = await productFonts();
});

const set = (text: string, row: Partial<TextRow> = {}) =>
  letterRow({ text, font: 'Arial', heightIn: 12, ...row }, fonts);
const boxOf = (row: ReturnType<typeof set>) => contoursBox(row.drawing.shapes.flatMap((shape) => shape.contours));
const tall = (row: ReturnType<typeof set>) => {
  const { minY, maxY } = boxOf(row);
  return maxY - minY;
};
const words = (row: ReturnType<typeof set>) => row.letters.map((letter) => letter.text);
/** Left edge of each letter, in reading order. */
const lefts = (row: ReturnType<typeof set>) => row.drawing.shapes.map((shape) => contoursBox(shape.contours).minX);

describe('height', () => {
  test.each(fontNames)('a capital H in %s has the requested height', (font) => {
    for (const heightIn of [0.5, 1 / 3, 12, 120]) {
      expect(Math.abs(tall(set('H', { font, heightIn })) - heightIn)).toBeLessThan(exactIn);
    }
  });

  test('a straight capital is on the baseline at y = 0 and reaches up to minus the height', () => {
    const { minY, maxY } = boxOf(set('H'));
    expect(Math.abs(maxY)).toBeLessThan(exactIn);
    expect(Math.abs(minY + 12)).toBeLessThan(exactIn);
  });

  test.each(fontNames)('"overall" gives the ink of a mixed row in %s exactly the requested height', (font) => {
    expect(Math.abs(tall(set('Typography', { font, heightRule: 'overall' })) - 12)).toBeLessThan(exactIn);
  });

  test.each(fontNames)('"x" gives the letter x in %s exactly the requested height', (font) => {
    expect(Math.abs(tall(set('x', { font, heightRule: 'x' })) - 12)).toBeLessThan(exactIn);
  });

  test('doubling the height doubles every coordinate', () => {
    const [one, two] = [boxOf(set('Sign', { heightIn: 6 })), boxOf(set('Sign'))];
    expect(Math.abs(two.maxX - 2 * one.maxX)).toBeLessThan(exactIn);
    expect(Math.abs(two.minY - 2 * one.minY)).toBeLessThan(exactIn);
  });

  test('lower case alone retains the cap height and reports its actual height', () => {
    const row = set('hello');
    expectWithin(row.capHeightIn, 12, EXACT_IN);
    expect(row.diagnostics.map(({ code }) => code)).toContain('lower_case_only');
    for (const text of ['Hello', 'hello 2', 'مرحبا']) {
      const font = text === 'مرحبا' ? 'Verdana' : 'Arial';
      expect(set(text, { font }).diagnostics.map(({ code }) => code)).not.toContain('lower_case_only');
    }
    expect(set('hello', { heightRule: 'overall' }).diagnostics.map(({ code }) => code)).not.toContain(
      'lower_case_only',
    );
  });

  test.each([0, -1, Number.NaN, Infinity])('rejects a height of %p', (heightIn) => {
    expect(() => set('H', { heightIn })).toThrow(expect.objectContaining({ code: 'height_out_of_range' }));
  });
});

describe('letters', () => {
  test('BOO8 is four letters with their holes', () => {
    const row = set('BOO8');
    expect(words(row)).toEqual(['B', 'O', 'O', '8']);
    expect(row.drawing.shapes.map(({ contours }) => contours.length)).toEqual([3, 2, 2, 3]);
    expect(new Set(row.letters.map(({ group }) => group)).size).toBe(4);
    expect(row.drawing.shapes.map(({ source }) => source.group)).toEqual(row.letters.map(({ group }) => group));
  });

  test('i is one letter of two contours; a letter with its accents is one letter', () => {
    expect(set('i').drawing.shapes[0]?.contours.length).toBe(2);
    expect(words(set('École à côté'))).toEqual(['É', 'c', 'o', 'l', 'e', 'à', 'c', 'ô', 't', 'é']);
  });

  test('composed and decomposed spelling have the same outlines', () => {
    const text = 'École à côté';
    expect(set(text.normalize('NFD')).drawing).toEqual(set(text.normalize('NFC')).drawing);
  });

  test.each(fontNames)('does not join ligatures in %s, so that each letter can be cut', (font) => {
    expect(words(set('office tt', { font }))).toEqual([...'officett']);
  });

  test('every contour is closed, and each segment begins at the end of the previous one', () => {
    for (const font of fontNames) {
      for (const { contours } of set('Quick 8&@', { font }).drawing.shapes) {
        for (const { segments, closed } of contours) {
          expect(closed).toBe(true);
          segments.forEach((segment, i) => {
            const before = segments.at(i - 1)!;
            expect([before.x1, before.y1]).toEqual([segment.x0, segment.y0]);
          });
        }
      }
    }
  });

  test('TrueType curves are quadratics, and PostScript curves are cubics', () => {
    const kinds = (font: string) =>
      new Set(set('O', { font }).drawing.shapes[0]?.contours.flatMap((c) => c.segments.map((s) => s.kind)));
    expect(kinds('Verdana')).toContain('quadratic');
    expect(kinds('Helvetica')).toContain('cubic');
  });
});

describe('spacing', () => {
  test('kerning moves A and V closer together', () => {
    const width = (text: string) => boxOf(set(text)).maxX - boxOf(set(text)).minX;
    expect(width('AV')).toBeLessThan(width('A') + width('V'));
  });

  test('tracking adds its share of the cap height between letters only', () => {
    const [plain, spaced] = [lefts(set('AVA')), lefts(set('AVA', { tracking: 0.1 }))];
    spaced.forEach((x, i) => expect(Math.abs(x - plain[i]! - i * 1.2)).toBeLessThan(exactIn));
  });

  test('tracking does not separate joined scripts', () => {
    const row = { font: 'Verdana' };
    expect(set('مرحبا', { ...row, tracking: 0.5 }).drawing).toEqual(set('مرحبا', row).drawing);
  });

  test('further lines are below without touching', () => {
    const row = set('Hg\nHg');
    expect(row.letters.length).toBe(4);
    const [, g, h] = row.drawing.shapes.map((shape) => contoursBox(shape.contours));
    expect(h!.minY).toBeGreaterThan(g!.maxY);
  });
});

describe('right to left', () => {
  const rightToLeft = { font: 'Verdana' };

  test('a Hebrew word is set from right to left', () => {
    const row = set('שלום', rightToLeft);
    expect(words(row)).toEqual([...'שלום']);
    expect(lefts(row)).toEqual([...lefts(row)].sort((a, b) => b - a));
  });

  test('joins the letters of an Arabic word in their contextual forms', () => {
    const word = set('بب', rightToLeft).drawing.shapes;
    const alone = set('ب', rightToLeft).drawing.shapes[0]!;
    const width = (shape: typeof alone) => contoursBox(shape.contours).maxX - contoursBox(shape.contours).minX;
    expect(Math.abs(width(word[0]!) - width(alone))).toBeGreaterThan(0.1);
  });

  test('orders numbers and Latin words in a mixed line like a browser', () => {
    const row = set('abc שלום 123 def', rightToLeft);
    const fromLeft = lefts(row)
      .map((x, i) => ({ x, text: row.letters[i]!.text }))
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text);
    expect(fromLeft.join('')).toBe('abc123םולשdef');
  });

  test('the direction of a row can be set', () => {
    const first = (direction: 'ltr' | 'rtl') => lefts(set('שלום!', { ...rightToLeft, direction })).at(-1);
    expect(first('rtl')).toBe(Math.min(...lefts(set('שלום!', { ...rightToLeft, direction: 'rtl' }))));
    expect(first('ltr')).toBe(Math.max(...lefts(set('שלום!', { ...rightToLeft, direction: 'ltr' }))));
  });
});

describe('results', () => {
  test('a row reports the sources of its letter widths and shapes, and the accuracy of the widths', () => {
    const told = (text: string, font: string) => {
      const { fontMeasured, widthWithinPercent, diagnostics } = set(text, { font });
      expect(diagnostics[0]?.code).toBe('font_substituted');
      return [fontMeasured, widthWithinPercent, diagnostics[0]?.message];
    };
    const published = "Arial's letter widths; letter shapes by";
    expect(told('HARBOR', 'Arial')).toEqual(['TeX Gyre Heros', 0, `${published} TeX Gyre Heros.`]);
    // Letters that the first face lacks, and with them their row, come from the next.
    expect(told('Привет', 'Arial')).toEqual(['Arimo', 0, `${published} Arimo.`]);
    expect(told('KJZ', 'Gotham')).toEqual([
      'Montserrat',
      5,
      "Gotham's letter widths within about 5%; letter shapes by Montserrat.",
    ]);
    expect(told('H', 'Bodoni')).toEqual([
      'Libre Bodoni',
      null,
      "Letters by Libre Bodoni; Bodoni's letter widths are not known.",
    ]);
  });

  test('reports missing characters with a font that has them, and never draws boxes', () => {
    expect(() => set('a★b')).toThrow(
      'Arial (measured with TeX Gyre Heros) does not have “★” (U+2605). Choose Verdana, or delete it.',
    );
    expect(() => set('漢字')).toThrow('does not have “漢” (U+6F22), “字” (U+5B57). Delete them.');
    expect(() => set('😀', { font: 'Gotham' })).toThrow('has no outline for “😀” (U+1F600): pictures are not letters.');
  });

  test('rejects an unknown font', () => {
    expect(() => set('H', { font: '__proto__' })).toThrow(expect.objectContaining({ code: 'font_unknown' }));
  });

  test('setting the same row twice has the same result', () => {
    expect(set('Twice & again')).toEqual(set('Twice & again'));
  });
});
