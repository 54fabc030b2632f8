import fc from 'fast-check';
import { rectangleContour } from '#packages/curves/src/geometry/contour.ts';
import { rotation, transformContour } from '#packages/curves/src/geometry/affine.ts';
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import { randomFrom } from '../../fuzz/mutation.ts';
import { exploded, shuffled, someReversed } from '../changes.ts';
import { measured, near, same } from '../measured.ts';
import { formats, type Item } from '../writing.ts';
import type { DrawingProperty } from './drawing-property.ts';

const EXACT = 1e-9;

const stroke = (contour: Contour, color?: string): Item => ({ contours: [contour], paint: 'stroke', color });
const lineThrough = (points: readonly (readonly [number, number])[]): Contour => ({
  segments: points.slice(1).map(([x1, y1], i) => ({ kind: 'line', x0: points[i]![0], y0: points[i]![1], x1, y1 })),
  closed: false,
});

/** Places along one side of a grid, at least 0.2 in apart. */
const places = (count: number, next: () => number): number[] =>
  Array.from({ length: count }, next).reduce<number[]>(
    (list, value) => [...list, list.at(-1)! + 0.2 + Math.floor(64 * value) / 64],
    [0],
  );

export const gridProperties: DrawingProperty[] = [
  {
    name: 'grids drawn cell side by cell side, framed or not, are what they are as lines drawn through',
    runs: 60,
    property: fc.property(
      fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 6 })),
      fc.constantFrom('same lines', 'one outline', 'another color', 'none'),
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(...formats),
      ([columns, rows], frame, turn, chance, kind) => {
        const next = randomFrom(chance);
        const [xs, ys] = [places(columns, next), places(rows, next)];
        const [width, height] = [xs.at(-1)!, ys.at(-1)!];
        const inner = [
          ...xs.slice(1, -1).map((x) => lineThrough(ys.map((y) => [x, y]))),
          ...ys.slice(1, -1).map((y) => lineThrough(xs.map((x) => [x, y]))),
        ];
        const sides = [
          lineThrough(xs.map((x) => [x, 0])),
          lineThrough(xs.map((x) => [x, height])),
          lineThrough(ys.map((y) => [0, y])),
          lineThrough(ys.map((y) => [width, y])),
        ];
        const outline = stroke(rectangleContour(0, 0, width, height), frame === 'one outline' ? undefined : '#ff0000');
        const lines = exploded((frame === 'same lines' ? [...sides, ...inner] : inner).map((line) => stroke(line)));
        const picture = [...lines, ...(frame === 'one outline' || frame === 'another color' ? [outline] : [])];
        const turned = picture.map((item) => ({
          ...item,
          contours: item.contours.map((contour) => transformContour(rotation((turn * Math.PI) / 180), contour)),
        }));
        const all = measured(shuffled(someReversed(turned, chance), chance), { format: kind });
        const perimeterIn = frame === 'none' ? 0 : 2 * (width + height);
        const openIn = (columns - 1) * height + (rows - 1) * width;
        near(all, 'perimeter', all.totals.perimeterIn, perimeterIn, EXACT * perimeterIn);
        near(all, 'open', all.totals.openIn, openIn, EXACT * openIn);
        same(all, 'pieces', all.totals.pieces, frame === 'none' ? 0 : 1);
        same(all, 'pierces', all.totals.pierces, columns + rows - (frame === 'none' ? 2 : 1));
      },
    ),
  },
];
