import { expect, test } from '@jest/globals';
import { changesDrawing, colorCodes, rulesOfCode, suggestCode } from '#lib/shared/measurements/color-codes.ts';
import { operationOfClass } from '#lib/shared/measurements/class-rows.ts';
import { parseRules } from '#lib/shared/operations/rules.ts';
import { drawnClass, square } from './classes.ts';

const outline = (color: string, layer = '') => drawnClass({ color, layer, places: [square(0, 0, 10)] });
const inner = (color: string) => drawnClass({ color, places: [square(2, 2, 1)] });
const fill = (color: string, places = [square(4, 4, 1)]) => drawnClass({ kind: 'fill', color, places });

test.each([
  [
    'an outline around fills',
    [outline('#ff0000'), fill('#000000')],
    'red lines around black fills',
    ['cut', 'engrave'],
  ],
  [
    'the colors of print',
    [outline('#ed1c24'), inner('#2e3192'), fill('#231f20')],
    'red lines around black fills',
    ['cut', 'score', 'engrave'],
  ],
  ['lines of two colors', [outline('#ff0000'), inner('#0000ff')], 'red and blue lines', ['cut', 'score']],
  [
    'a blue outline around the others',
    [outline('#0000ff'), inner('#ff0000'), fill('#000000')],
    'blue lines around black fills',
    ['cut', 'score', 'engrave'],
  ],
  [
    'a spot color of print and cut',
    [drawnClass({ color: '#ec008c', spot: 'Cut Contour' }), fill('#ff0000'), outline('#0000ff')],
    'spot color Cut Contour is cut, and everything else is ignored',
    ['cut', 'ignore', 'ignore'],
  ],
  [
    'a spot color for creases',
    [outline('#000000'), drawnClass({ spot: 'Crease', color: '#00ff00' })],
    'spot color Crease is scored',
    ['cut', 'score'],
  ],
  [
    'names of layers',
    [outline('#000000', 'Plate'), outline('#000000', 'Fold lines'), outline('#000000', 'GUIDES')],
    'layer Fold lines is scored and layer GUIDES is ignored',
    ['cut', 'score', 'ignore'],
  ],
])('suggests a color code for %s', (_case, classes, what, expected) => {
  const suggested = suggestCode(classes);
  expect(suggested?.sentence).toBe(`This drawing looks color coded: ${what}.`);
  const rules = parseRules(suggested!.rules);
  expect(rules).toHaveLength(suggested!.rules.length);
  expect(classes.map((one) => operationOfClass(one, rules))).toEqual(expected);
});

test.each([
  ['one color', [outline('#000000')]],
  ['fills of several colors', [fill('#ff0000'), fill('#0000ff', [square(0, 0, 3)])]],
  ['filled shapes with lines', [fill('#000000', [square(0, 0, 10)]), outline('#ff0000')]],
  [
    'a filled shape with a line around fills',
    [fill('#ffff00', [square(0, 0, 10)]), outline('#ff0000'), fill('#000000')],
  ],
  ['black outlines around black fills, of which nothing would be cut', [outline('#000000'), fill('#000000')]],
  ['two colors that no code names', [outline('#00ff00'), inner('#ff00ff')]],
  ['a flag, whose fills have other colors', [outline('#cf142b'), fill('#000000'), fill('#ffffff')]],
  ['a chart with a gray frame', [outline('#808080'), fill('#000000'), inner('#15547d')]],
  ['outlines around gradients', [outline('#ff0000'), fill('')]],
  ['layers that are cut', [outline('#000000', 'CUT'), outline('#000000', 'OUTER')]],
  ['only guides', [outline('#000000', 'Guides')]],
])('suggests no color code for %s', (_case, classes) => {
  expect(suggestCode(classes)).toBeNull();
});

test('a color code lists each rule once', () => {
  expect(rulesOfCode(colorCodes[0], [outline('#ff0000'), fill('#000000'), fill('#808080')])).toEqual([
    'line:#ff0000=cut',
    'line:#0000ff=score',
    '#000000=engrave',
    'fill:#808080=engrave',
  ]);
});

test('rules for other drawings do not change a drawing', () => {
  expect(changesDrawing(['line:#0000ff=score'], [outline('#ff0000')])).toBe(false);
  expect(changesDrawing(['line:#0000ff=score'], [outline('#0000ff')])).toBe(true);
});
