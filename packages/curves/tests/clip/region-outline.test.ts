import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { clipShape, cutByRegion, regionOf } from '../../src/clip/index.ts';
import type { Shape } from '../../src/drawing/drawing.ts';
import { polygonContour, rectangleContour, reverseContour } from '../../src/geometry/contour.ts';
import { contoursLength } from '../../src/geometry/length/segment-length.ts';
import type { Contour, FillRule } from '../../src/geometry/types.ts';
import { circle } from '../../../../tools/harness/drawings/shapes.ts';

const source = { id: '', layer: '', group: '', strokeColor: '', fillColor: '#000000' };
const around = { contours: [rectangleContour(-1, -1, 20, 20)], fill: 'nonzero', strokeWidthIn: null, source } as const;

/** Returns what a rectangle over the whole clip paints; null for nothing. */
function painted(contours: readonly Contour[], rule: FillRule): Shape | null {
  const outcome = clipShape(around, regionOf(contours, rule), cutByRegion);
  return outcome.what === 'gone' ? null : outcome.shape;
}

const lengthOf = (shape: Shape | null): number => (shape === null ? 0 : contoursLength(shape.contours));

const cells = 6;
const rectangles = fc
  .record({
    x: fc.nat(cells - 1),
    y: fc.nat(cells - 1),
    w: fc.integer({ min: 1, max: 3 }),
    h: fc.integer({ min: 1, max: 3 }),
    back: fc.boolean(),
  })
  .map(({ x, y, w, h, back }) => ({ x, y, w: Math.min(w, cells - x), h: Math.min(h, cells - y), turn: back ? -1 : 1 }));

test('a rectangle over a clip of rectangles on a grid has the sides between painted and unpainted cells', () => {
  fc.assert(
    fc.property(
      fc.array(rectangles, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<FillRule>('nonzero', 'evenodd'),
      (list, rule) => {
        const isPainted = (column: number, row: number) => {
          const over = list.filter(({ x, y, w, h }) => column >= x && column < x + w && row >= y && row < y + h);
          return rule === 'nonzero' ? over.reduce((sum, { turn }) => sum + turn, 0) !== 0 : over.length % 2 === 1;
        };
        let sides = 0;
        for (let i = -1; i < cells; i++) {
          for (let j = -1; j < cells; j++) {
            sides += Number(isPainted(i, j) !== isPainted(i + 1, j)) + Number(isPainted(i, j) !== isPainted(i, j + 1));
          }
        }
        const contours = list.map(({ x, y, w, h, turn }) => {
          const contour = rectangleContour(x, y, w, h);
          return turn < 0 ? reverseContour(contour) : contour;
        });
        expect(lengthOf(painted(contours, rule))).toBeCloseTo(sides, 9);
      },
    ),
    { seed: 56, numRuns: 300 },
  );
});

const halfDisc = (sweep: boolean): Contour => ({
  segments: [
    { kind: 'cubic', x0: 4, y0: 2, ax: sweep ? 6.6 : 1.4, ay: 2, bx: sweep ? 6.6 : 1.4, by: 6, x1: 4, y1: 6 },
    { kind: 'line', x0: 4, y0: 6, x1: 4, y1: 2 },
  ],
  closed: true,
});
const keyhole = polygonContour(
  [
    [0, 0],
    [6, 0],
    [6, 6],
    [0, 6],
    [0, 0],
    [2, 2],
    [2, 4],
    [4, 4],
    [4, 2],
    [2, 2],
  ].map(([x, y]) => ({ x: x!, y: y! })),
);
const curves = halfDisc(true)
  .segments.slice(0, 1)
  .map((segment): Contour => ({ segments: [segment], closed: false }));

test.each<[name: string, contours: readonly Contour[], rule: FillRule, lengthIn: number]>([
  ['two halves of a rounded shape', [halfDisc(true), halfDisc(false)], 'nonzero', 2 * contoursLength(curves)],
  ['two halves, even-odd', [halfDisc(true), halfDisc(false)], 'evenodd', 2 * contoursLength(curves)],
  ['a slit that connects a hole', [keyhole], 'nonzero', 24 + 8],
  ['a contour twice', [circle(4, 4, 2), circle(4, 4, 2)], 'nonzero', 4 * Math.PI],
  ['a contour twice, even-odd', [circle(4, 4, 2), circle(4, 4, 2)], 'evenodd', 0],
  ['a contour inside of another of the same direction', [circle(4, 4, 2), circle(4, 4, 1)], 'nonzero', 4 * Math.PI],
  [
    'a line beside a disc',
    [
      circle(4, 4, 2),
      polygonContour([
        { x: 9, y: 9 },
        { x: 9, y: 12 },
      ]),
    ],
    'nonzero',
    4 * Math.PI,
  ],
])('a clip of %s is painted without seams', (_name, contours, rule, lengthIn) => {
  expect(lengthOf(painted(contours, rule))).toBeCloseTo(lengthIn, 9);
});

test('a clip without seams retains its contours and fill rule', () => {
  const contours = [circle(4, 4, 2), circle(4, 4, 1), circle(12, 12, 2)];
  expect(painted(contours, 'evenodd')).toMatchObject({ fill: 'evenodd' });
  expect(painted(contours, 'evenodd')!.contours).toBe(contours);
});

test('a clip painted twice has the same outline both times', () => {
  const region = regionOf([rectangleContour(0, 0, 1, 1), rectangleContour(1, 0, 1, 1)], 'nonzero');
  const [first, second] = [clipShape(around, region, cutByRegion), clipShape(around, region, cutByRegion)];
  expect(first).toMatchObject({ what: 'filled' });
  expect(second).toEqual(first);
});

test('a clip that cannot be cut retains its contours', () => {
  const region = regionOf([rectangleContour(0, 0, 1, 1), rectangleContour(1, 0, 1, 1)], 'nonzero');
  const outcome = clipShape(around, region, () => null);
  expect(outcome).toMatchObject({ what: 'filled', shape: { contours: region.contours } });
});
