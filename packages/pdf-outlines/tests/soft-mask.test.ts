import { contoursLength, rectangleContour } from '@measurement-nesting/curves';
import { regionWhere } from '@measurement-nesting/curves/clip';
import { expect, test } from '@jest/globals';
import { randomFrom } from '../../../tools/harness/fuzz/mutation.ts';
import { codesOf, pointsOf, readContent, streamObject } from './make-pdf.ts';

const group = '/Subtype/Form/BBox[0 0 612 792]/Group<</S/Transparency/CS/DeviceGray>>';

/** Reads content with a mask M with `art`, a mask /None called N, a group that paints a square of 144, and a picture. */
function readMasked(art: string, content: string, { mask = '/S/Luminosity', box = group } = {}) {
  return readContent(content, {
    resources: `/ExtGState<</M<</SMask<<${mask}/G 5 0 R>>>>/N<</SMask/None>>>>/XObject<</G 6 0 R/P 7 0 R>>/Shading<</S<</ShadingType 2>>>>`,
    objects: [
      streamObject(
        `${box}/Resources<</ExtGState<</H<</ca .5>>/Again<</SMask<<${mask}/G 5 0 R>>>>>>/XObject<</P 7 0 R>>>>`,
        art,
      ),
      streamObject(`${group}/Resources<</ExtGState<</N<</SMask/None>>>>>>`, '/N gs 72 72 144 144 re f'),
      streamObject('/Subtype/Image/Width 1/Height 1', 'x'),
    ],
  });
}

const square = '72 72 144 144 re';
const inverse = '/TR<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>';

test.each([
  ['a white square', `1 g 72 72 72 72 re f`, {}, 288],
  ['white squares side by side', '1 g 72 72 72 72 re 144 72 72 72 re f', {}, 432],
  ['white squares painted one by one', '1 g 72 72 72 72 re f 144 72 72 72 re f', {}, 432],
  ['a white square with a black hole', `1 g ${square} f 0 g 108 108 36 36 re f`, {}, 576 + 144],
  ['black only', `0 g ${square} f`, {}, 0],
  ['nothing', '', {}, 0],
  ['opaque art in any color', '1 0 0 rg 72 72 72 72 re f', { mask: '/S/Alpha' }, 288],
  ['white outside of black', '0 g 108 108 36 36 re f', { mask: '/S/Luminosity/BC[1]' }, 576 + 144],
  ['an inverse mask', '1 g 108 108 36 36 re f', { mask: `/S/Luminosity${inverse}` }, 576 + 144],
  ['an inverse mask by opacity', '.3 g 108 108 36 36 re f', { mask: `/S/Alpha${inverse}` }, 576 + 144],
  ['white in its own box', `1 g ${square} f`, { box: group.replace('612 792', '144 144') }, 288],
  ['white in its own matrix', `1 g 0 0 72 72 re f`, { box: `${group}/Matrix[1 0 0 1 72 72]` }, 288],
])('applies a soft mask of %s as a clip', (_, art, options, length) => {
  const beside = readMasked(art, `300 300 72 72 re S q /M gs ${square} f Q`, options);
  expect(pointsOf(beside)).toBeCloseTo(length + 288, 6);
  expect(codesOf(beside).filter((code) => !code.startsWith('clip'))).toEqual([]);
});

test.each([
  ['gray', `.5 g ${square} f`],
  ['a line', `1 G ${square} S`],
  ['translucent white', `/H gs 1 g ${square} f`],
  ['a picture', '72 0 0 72 72 72 cm /P Do'],
  ['itself', `/Again gs 1 g ${square} f`],
])('a soft mask with %s is reported and not applied', (_, art) => {
  const page = readMasked(art, `/M gs ${square} f`);
  expect(pointsOf(page)).toBeCloseTo(576, 6);
  expect(codesOf(page)).toEqual(['effect_ignored']);
});

const half = '1 g 72 72 72 144 re f';

test.each([
  ['until it is removed', `/M gs /N gs ${square} f`, 576],
  ['until the state is restored', `q /M gs Q ${square} f`, 576],
  ['to a group with its own settings', '/M gs /G Do', 432],
  ['to lines', '/M gs 72 108 m 216 108 l S', 72],
  ['to gradients and the clip of them', `/M gs ${square} W n /S sh`, 432],
  ['in the matrix in which it was set', `1 0 0 1 72 0 cm /M gs ${square} f`, 2 * (72 + 144)],
  ['together with a clip', `72 72 144 72 re W n /M gs ${square} f`, 288],
  ['and not to clips after it', `/M gs ${square} W n /N gs ${square} f`, 576],
])('a soft mask applies %s', (_, content, length) => {
  expect(pointsOf(readMasked(half, content))).toBeCloseTo(length, 6);
});

test('masks of random rectangles show the area where the topmost rectangle is white', () => {
  const random = randomFrom(20_261_130);
  const whole = (count: number): number => Math.floor(random() * count);
  for (let round = 0; round < 60; round++) {
    const boxes = Array.from({ length: 1 + whole(5) }, () => ({
      isWhite: random() < 0.6,
      box: [whole(20) * 10, whole(20) * 10, 10 + whole(20) * 10, 10 + whole(20) * 10] as const,
    }));
    const art = boxes.map(({ isWhite, box }) => `${isWhite ? 1 : 0} g ${box.join(' ')} re f`).join('\n');
    const shapes = boxes.map(({ box: [x, y, width, height] }) => [
      { contours: [rectangleContour(x / 72, y / 72, width / 72, height / 72)], fill: 'nonzero' as const },
    ]);
    const shown = regionWhere(shapes, (isIn) => boxes.findLast((_, i) => isIn(i))?.isWhite === true)!;
    const page = readMasked(art, '560 560 9 9 re S /M gs 0 0 500 500 re f');
    expect(pointsOf(page) - 36).toBeCloseTo(contoursLength(shown) * 72, 4);
  }
});
