import { beforeAll, describe, expect, test } from '@jest/globals';
import { contoursBox, type Box } from '@measurement-nesting/curves';
import { letterRow, type FontLibrary, type TextRow } from '../src/index.ts';
import { fontNames } from '../../../lib/shared/fonts.ts';
import { productFonts } from './product-fonts.ts';

const exactIn = 1e-9;
let fonts: FontLibrary;
beforeAll(async () => {
  fonts = await productFonts();
});

const set = (text: string, row: Partial<TextRow> = {}) =>
  letterRow({ text, font: 'Arial', heightIn: 12, ...row }, fonts);
const letterBoxes = (text: string, row: Partial<TextRow> = {}): Box[] =>
  set(text, row).drawing.shapes.map(({ contours }) => contoursBox(contours));
const whole = (boxes: readonly Box[]): Box => ({
  minX: Math.min(...boxes.map(({ minX }) => minX)),
  minY: Math.min(...boxes.map(({ minY }) => minY)),
  maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
  maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
});
const width = (boxes: readonly Box[]): number => whole(boxes).maxX - whole(boxes).minX;
const expectNear = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThan(exactIn);

describe('space between letters', () => {
  test.each(fontNames)('inches are added unchanged to %s, at any size and under any height rule', (font) => {
    for (const row of [{}, { heightIn: 3.5 }, { heightRule: 'x' }, { heightRule: 'overall' }] as const) {
      const plain = letterBoxes('Signs', { font, ...row });
      expectNear(width(letterBoxes('Signs', { font, ...row, trackingIn: 0.75 })) - width(plain), 4 * 0.75);
      expectNear(whole(letterBoxes('Signs', { font, ...row, trackingIn: 0.75 })).maxY, whole(plain).maxY);
    }
  });

  test('a share of the height equals the same length in inches', () => {
    const share = letterBoxes('OPEN', { tracking: 0.1 });
    const inches = letterBoxes('OPEN', { trackingIn: 1.2 });
    share.forEach((box, i) => expectNear(box.minX, inches[i]!.minX));
  });

  test.each(fontNames)('even gaps in %s are from ink to ink, with and without kerning', (font) => {
    for (const row of [{}, { kerning: false }, { heightRule: 'overall' }, { heightIn: 2 }] as const) {
      const boxes = letterBoxes('AVATAR Tjo', { font, ...row, gapIn: 0.4 });
      const gaps = boxes.slice(1).map((box, i) => box.minX - boxes[i]!.maxX);
      const [atBlank] = gaps.splice(5, 1);
      gaps.forEach((gap) => expectNear(gap, 0.4));
      // A blank adds its own width.
      expect(atBlank).toBeGreaterThan(0.4 + 0.01);
    }
  });

  test('even gaps also apply to further lines, and leave joined words unchanged', () => {
    const boxes = letterBoxes('AB\nCD', { gapIn: 1 });
    expectNear(boxes[1]!.minX - boxes[0]!.maxX, 1);
    expectNear(boxes[3]!.minX - boxes[2]!.maxX, 1);
    const arabic = { font: 'Verdana' };
    expectNear(width(letterBoxes('سلام', { ...arabic, gapIn: 1 })), width(letterBoxes('سلام', arabic)));
  });

  test('kerning moves AV closer together, and can be turned off', () => {
    const kerned = letterBoxes('AV');
    const loose = letterBoxes('AV', { kerning: false });
    expect(width(kerned)).toBeLessThan(width(loose) - 0.1);
    expectNear(width(letterBoxes('HH')), width(letterBoxes('HH', { kerning: false })));
  });
});

describe('lines', () => {
  test('have the requested distance from baseline to baseline', () => {
    const [first, second] = letterBoxes('H\nH', { leading: 1.5 });
    expectNear(second!.maxY - first!.maxY, 18);
    expectNear(whole([first!, second!]).maxY - whole([first!, second!]).minY, 12 + 18);
  });

  test('retain the requested row height under "overall" at any line spacing', () => {
    for (const leading of [1, 1.35, 3]) {
      const { minY, maxY } = whole(letterBoxes('Type\nset', { heightRule: 'overall', leading, align: 'center' }));
      expectNear(maxY - minY, 12);
    }
  });

  test('are aligned or centered by their ink', () => {
    const lines = (align: 'left' | 'center' | 'right') => {
      const boxes = letterBoxes('SIGN\nI\nAWAY', { align });
      return [whole(boxes.slice(0, 4)), whole(boxes.slice(4, 5)), whole(boxes.slice(5))];
    };
    const [a, b, c] = lines('left');
    expectNear(a!.minX, b!.minX);
    expectNear(a!.minX, c!.minX);
    const [d, e, f] = lines('right');
    expectNear(d!.maxX, e!.maxX);
    expectNear(d!.maxX, f!.maxX);
    const [g, h, i] = lines('center').map(({ minX, maxX }) => (minX + maxX) / 2);
    expectNear(g!, h!);
    expectNear(g!, i!);
  });

  test('are unchanged when there is only one', () => {
    for (const align of ['left', 'center', 'right'] as const) {
      expect(letterBoxes('SIGN', { align })).toEqual(letterBoxes('SIGN'));
    }
  });
});

test('default values change nothing', () => {
  const plain = set('Two lines\nof type');
  expect(set('Two lines\nof type', { tracking: 0, trackingIn: 0, kerning: true })).toEqual(plain);
  expect(plain.setting).toBe('2 lines');
  expect(set('One').setting).toBe('');
});

test('describes the settings of a row', () => {
  expect(set('AB', { tracking: 0.05, kerning: false }).setting).toBe('tracking 5%, no kerning');
  expect(set('AB', { trackingIn: 0.25 }).setting).toBe('0.25 in more between letters');
  expect(set('A\nB', { gapIn: 0.5, leading: 1.5, align: 'center' }).setting).toBe(
    'even gaps of 0.5 in, 2 lines at 150%, centered',
  );
});
