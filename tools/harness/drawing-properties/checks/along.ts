import fc from 'fast-check';
import { rectangleContour, reverseContour } from '#packages/curves/src/geometry/contour.ts';
import { subSegment } from '#packages/curves/src/geometry/segment.ts';
import type { Contour, Segment } from '#packages/curves/src/geometry/types.ts';
import { randomFrom } from '../../fuzz/mutation.ts';
import { shuffled, split } from '../changes.ts';
import { measured, near, same } from '../measured.ts';
import { nested } from '../outlines.ts';
import { lengthOf } from '../reference.ts';
import { formats, type Item, type Picture } from '../writing.ts';
import type { DrawingProperty } from './drawing-property.ts';

/** Share of the length: rounding of coordinates in a file. */
const SAME = 1e-9;

/** Returns a run of segments of every contour, not all of them, in either direction. */
function sidesOf(picture: Picture, chance: number): Contour[] {
  const next = randomFrom(chance);
  return picture.flatMap(({ contours }) =>
    contours.flatMap(({ segments }): Contour[] => {
      if (segments.length < 3) return [];
      const from = Math.floor(next() * (segments.length - 1));
      const count = 1 + Math.floor(next() * Math.min(segments.length - 2, segments.length - from - 1));
      const side: Contour = { segments: segments.slice(from, from + count), closed: false };
      return [next() < 0.5 ? side : reverseContour(side)];
    }),
  );
}

export const alongProperties: DrawingProperty[] = [
  {
    name: 'sides of outlines that are drawn again are told as double, to their whole length',
    runs: 25,
    property: fc.property(
      nested('cubic'),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(...formats),
      (picture, chance, format) => {
        const sides = sidesOf(picture, chance);
        const again = split(
          sides.map((contour): Item => ({ contours: [contour], paint: 'stroke' })),
          chance,
        );
        const alone = measured(picture, { format }).totals;
        const all = measured(shuffled([...picture, ...again], chance), { format });
        near(all, 'perimeter', all.totals.perimeterIn, alone.perimeterIn, SAME * alone.lengthIn);
        near(all, 'open', all.totals.openIn, 0, SAME * alone.lengthIn);
        const doubled = all.differences.find(({ kind }) => kind === 'double_lines')?.lengthIn ?? 0;
        near(all, 'double', doubled, lengthOf(...sides), SAME * all.totals.lengthIn);
        same(all, 'pieces', all.totals.pieces, alone.pieces);
      },
    ),
  },
  {
    name: 'open lines drawn again and again a hair beside each other, in several colors: every length is accounted for',
    runs: 60,
    property: fc.property(
      fc.integer({ min: 2, max: 6 }),
      fc.integer({ min: 2, max: 9 }),
      fc.constantFrom(1, 2, 4),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(...formats),
      (corners, copies, colors, chance, kind) => {
        const next = randomFrom(chance);
        // Short sides, so that lines begin and end next to each other within the tolerance of equal points.
        const points = Array.from({ length: corners }, (_, i) => [0.02 * i + 0.004 * next(), 0.01 * next()] as const);
        const beside = () => 4e-4 * (next() - 0.5);
        const picture = Array.from({ length: copies }, (_, copy): Item => {
          // Each copy covers a part of the line only.
          const from = Math.floor(next() * (corners - 1));
          const to = from + 2 + Math.floor(next() * (corners - from - 1));
          const moved = points.slice(from, to).map(([x, y]) => [x + beside(), y + beside()] as const);
          const segments = moved.slice(1).map(([x1, y1], i): Segment => {
            const [x0, y0] = moved[i]!;
            const [ax, ay] = [x0 + (x1 - x0) / 3 + beside(), y0 + (y1 - y0) / 3 + beside()];
            const whole: Segment = { kind: 'cubic', x0, y0, ax, ay, bx: (ax + x1) / 2, by: (ay + y1) / 2, x1, y1 };
            return i === 0 && next() < 0.5 ? subSegment(whole, 0.9 * next(), 1) : whole;
          });
          return { contours: [{ segments, closed: false }], paint: 'stroke', color: `#0000${10 + (copy % colors)}` };
        });
        const all = measured([...picture, { contours: [rectangleContour(0, 5, 1, 1)], paint: 'stroke' }], {
          format: kind,
        });
        const lengthIn = lengthOf(...picture.flatMap(({ contours }) => contours)) + 4;
        near(all, 'length', all.totals.lengthIn, lengthIn, 1e-9 * lengthIn);
      },
    ),
  },
];
