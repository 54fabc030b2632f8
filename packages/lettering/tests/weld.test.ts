import { beforeAll, describe, expect, test } from '@jest/globals';
import { letterRow, type FontLibrary, type TextRow } from '../src/index.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { productFonts } from './product-fonts.ts';

/** Relative. */
const exact = 1e-6;

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = await productFonts();
});

const set = (text: string, row: Partial<TextRow> = {}) =>
  letterRow({ text, font: 'Arial', heightIn: 12, ...row }, fonts);
const words = (row: ReturnType<typeof set>) => row.letters.map(({ text }) => text);
const figures = (row: ReturnType<typeof set>) => measureDrawing(row.drawing).totals;

describe('weld', () => {
  /** Close enough that o and c overlap, and nothing else does. */
  const tight = { tracking: -0.15 };

  test('merges touching letters into one and leaves the others unchanged', () => {
    const row = set('Il oo lI', { ...tight, weld: true });
    expect(words(row)).toEqual(['I', 'l', 'oo', 'l', 'I']);
    expect(row.drawing.shapes.length).toBe(5);
  });

  test('cuts the boundary of both letters once', () => {
    const apart = figures(set('o', { weld: true }));
    const welded = figures(set('oo', { ...tight, weld: true }));
    expect(welded.pieces).toBe(1);
    expect(welded.lengthIn).toBeLessThan(2 * apart.lengthIn);
    expect(welded.areaSqIn).toBeLessThan(2 * apart.areaSqIn);
    expect(Math.abs(welded.perimeterIn - welded.lengthIn)).toBeLessThan(exact * welded.lengthIn);
  });

  test('uses the ligatures of the font, unless the row has a spacing of letters', () => {
    expect(words(set('ff', { weld: true }))).toEqual(['ff']);
    for (const spacing of [{ tracking: 0.3 }, { trackingIn: 2 }, { gapIn: 1 }]) {
      expect([spacing, words(set('ff', { ...spacing, weld: true }))]).toEqual([spacing, ['f', 'f']]);
      const { drawing } = set('ff', { ...spacing, weld: true });
      expect(drawing).toEqual(set('ff', spacing).drawing);
    }
  });

  test('leaves a row without touching letters unchanged', () => {
    expect({ ...set('Sign 12', { weld: true }), setting: '' }).toEqual(set('Sign 12'));
  });
});

describe('scripts that join', () => {
  test('cuts an Arabic word into its connected pieces, not into letters', () => {
    const row = set('مرحبا', { font: 'Verdana' });
    expect(words(row)).toEqual(['مر', 'حبا']);
    // Two joined groups and the dot of the b.
    expect(figures(row).pieces).toBe(3);
  });

  test('a Hindi word is one piece, connected by its headline', () => {
    const row = set('नमस्ते', { font: 'Frutiger' });
    expect(words(row)).toEqual(['नमस्ते']);
    expect(figures(row).pieces).toBe(1);
  });

  test('Hebrew letters are separate', () => {
    expect(words(set('שלום'))).toEqual([...'שלום']);
  });
});

describe('measured', () => {
  test('BOO8 has four pieces, and outer and inner edges add up', () => {
    const { pieces, outerIn, innerIn, perimeterIn, lengthIn, pierces } = figures(set('BOO8'));
    expect(pieces).toBe(4);
    expect(pierces).toBe(10);
    expect(Math.abs(outerIn + innerIn - perimeterIn)).toBeLessThan(exact);
    expect(Math.abs(lengthIn - perimeterIn)).toBeLessThan(exact);
  });

  test('i has two pieces; a letter with a cedilla has one', () => {
    expect(figures(set('i')).pieces).toBe(2);
    for (const font of ['Arial', 'Garamond', 'Helvetica']) expect(figures(set('Ç', { font })).pieces).toBe(1);
  });

  test.each(['H', 'BOO8', 'Quick & easy', '%@#'])(
    '%s in every font: length equals perimeter, without repairs',
    (text) => {
      for (const font of fonts.listed) {
        const measured = measureDrawing(set(text, { font }).drawing);
        const { lengthIn, perimeterIn } = measured.totals;
        expect(Math.abs(lengthIn - perimeterIn) / perimeterIn).toBeLessThan(exact);
        expect([font, measured.diagnostics.map(({ code }) => code)]).toEqual([font, []]);
      }
    },
  );
});
