import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contoursBox, EngineError } from '@measurement-nesting/curves';
import { letterRow, type FontLibrary, type LetteredRow } from '../src/index.ts';
import { fontNames } from '../../../lib/shared/fonts.ts';
import { productFonts } from './product-fonts.ts';
import { runs } from '../../../tools/harness/depth.ts';

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = await productFonts();
});

const font = fc.constantFrom(...fontNames);
const heightIn = fc.double({ min: 0.5, max: 120, noNaN: true });
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
/** Scripts that turn, join and stack, with what steers them, each with a face that has them. */
const mixedRow = fc.oneof(
  ...Object.entries({
    Verdana: 'aB1 -(fi[]ךלשבمرحلاﷲ\u0301\u200c\u200d\u200f\u202e\u2067\u2069',
    Frutiger: 'aB1 -(fiकक्षिंनमस्तेर्\u0301\u200c\u200d',
    Arial: 'aB1 -(לשבאָבּΩλЖй\u0301\u0323\u200f\u202d\u202c',
  }).map(([listed, characters]) =>
    fc
      .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 24 })
      .map((some) => ({ listed, text: some.join('') })),
  ),
);

function setOrRefuse(text: string, listed: string, height: number): LetteredRow | null {
  try {
    return letterRow({ text, font: listed, heightIn: height }, fonts);
  } catch (error) {
    if (error instanceof EngineError && error.code.startsWith('text_')) return null;
    throw error;
  }
}

test('sets any text or rejects it for a reason in the text', () => {
  const setAll = fc.property(anyText, font, heightIn, (text, listed, height) => {
    setOrRefuse(text, listed, height);
  });
  expect(fc.check(setAll, { numRuns: runs(400) }).counterexample).toBeNull();
});

test('a set row has every visible letter once, in reading order, with ink', () => {
  fc.assert(
    fc.property(mixedRow, ({ text, listed }) => {
      const row = setOrRefuse(text, listed, 12);
      fc.pre(row !== null);
      const visible = text.normalize('NFC').replace(/[\p{Default_Ignorable_Code_Point}\s]/gu, '');
      const set = row.letters.map((letter) => letter.text.replace(/\s/g, '')).join('');
      // Vowel signs that reach over a neighbor, and joining letters that an override brings side by side, are one piece
      // with a letter that is not the next.
      const mayTouch = listed === 'Frutiger' || /[\u202d\u202e]/.test(text);
      const order = (some: string) => (mayTouch ? [...some].toSorted().join('') : some);
      expect(order(set)).toBe(order(visible));
      expect(new Set(row.letters.map(({ group }) => group)).size).toBe(row.letters.length);
      for (const shape of row.drawing.shapes) expect(contoursBox(shape.contours).minX).toBeLessThan(Infinity);
    }),
    { numRuns: runs(300) },
  );
});

test('the size only scales outlines', () => {
  fc.assert(
    fc.property(mixedRow, heightIn, ({ text, listed }, height) => {
      const [one, other] = [setOrRefuse(text, listed, 1), setOrRefuse(text, listed, height)];
      expect(other?.letters).toEqual(one?.letters);
      const boxes = [one, other].map((row) => contoursBox(row?.drawing.shapes.flatMap((s) => s.contours) ?? []));
      if (boxes[0]!.minX > boxes[0]!.maxX) return;
      const scaled = Object.values(boxes[0]!).map((side) => side * height);
      Object.values(boxes[1]!).forEach((side, i) => expect(Math.abs(side - scaled[i]!)).toBeLessThan(1e-9 * height));
    }),
    { numRuns: runs(150) },
  );
});
