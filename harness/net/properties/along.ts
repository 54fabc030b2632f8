import fc from 'fast-check';
import { reverseContour } from '#engine/geometry/contour.ts';
import type { Contour } from '#engine/geometry/types.ts';
import { randomFrom } from '../../fuzz/mutation.ts';
import { shuffled, split } from '../changes.ts';
import { measured, near, same } from '../measured.ts';
import { nested } from '../outlines.ts';
import { lengthOf } from '../reference.ts';
import { formats, type Item, type Picture } from '../writing.ts';
import type { NetProperty } from './net-property.ts';

/** Share of the length: rounding of coordinates in a file. */
const SAME = 1e-9;

/** Of every contour a run of its segments, not all of them, forth or back. */
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

export const alongProperties: NetProperty[] = [
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
];
