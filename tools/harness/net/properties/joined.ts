import fc from 'fast-check';
import { scaling, transformContour } from '#packages/curves/src/geometry/affine.ts';
import { subSegment } from '#packages/curves/src/geometry/segment.ts';
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import { randomFrom } from '../../fuzz/mutation.ts';
import { exploded, shuffled, someReversed, split } from '../changes.ts';
import { hasCode, measured, near, same } from '../measured.ts';
import { apart } from '../outlines.ts';
import type { NetProperty } from './net-property.ts';
import { lengthOf } from '../reference.ts';
import { formats, type Item, type Picture } from '../writing.ts';

const format = fc.constantFrom(...formats);
const seed = fc.integer({ min: 0, max: 1_000_000 });
const EXACT = 1e-9;

const stroke = (contour: Contour): Item => ({ contours: [contour], paint: 'stroke' });

const lineTo = (x0: number, y0: number, x1: number, y1: number): Contour => ({
  segments: [{ kind: 'line', x0, y0, x1, y1 }],
  closed: false,
});

/**
 * Returns the maximum effect on the perimeter of moving ends together that are within 1e-6 in: copies may be cut so near to a corner, or to
 * each other's ends, that they count as one point. Each end moves no farther than their distance, and two lines end there.
 */
function byEndsMoved(lines: Picture): number {
  const ends = lines
    .flatMap(({ contours }) => contours.flatMap(({ segments }) => segments))
    .flatMap(({ x0, y0, x1, y1 }) => [
      { x: x0, y: y0 },
      { x: x1, y: y1 },
    ])
    .sort((a, b) => a.x - b.x);
  let moved = 0;
  ends.forEach((end, i) => {
    for (let j = i + 1; j < ends.length && ends[j]!.x - end.x <= 1e-6; j++) {
      const apartIn = Math.hypot(ends[j]!.x - end.x, ends[j]!.y - end.y);
      if (apartIn <= 1e-6) moved += 2 * apartIn;
    }
  });
  return moved;
}

/** Returns a corner of every outline: the highest one. */
const tops = (picture: Picture): { x: number; y: number }[] =>
  picture.map(({ contours }) => {
    const { x0, y0 } = contours[0]!.segments.reduce((best, segment) => (segment.y0 < best.y0 ? segment : best));
    return { x: x0, y: y0 };
  });

/** Returns true if an outline's side is within a third of a degree of continuing straight into one of the lines. */
function continues(picture: Picture, lines: readonly Contour[]): boolean {
  const ways = (contours: readonly Contour[]) =>
    contours
      .flatMap(({ segments }) => segments)
      .flatMap(({ x0, y0, x1, y1 }) => [
        { x: x0, y: y0, angle: Math.atan2(y1 - y0, x1 - x0) },
        { x: x1, y: y1, angle: Math.atan2(y0 - y1, x0 - x1) },
      ]);
  const sides = ways(picture.flatMap(({ contours }) => contours));
  return ways(lines).some(({ x, y, angle }) =>
    sides.some((side) => Math.hypot(side.x - x, side.y - y) < 1e-9 && Math.cos(side.angle - angle) < -0.99998),
  );
}

/** Checks that the outlines of `picture` as single lines, with more lines that end in their corners, are closed despite those lines. */
function wholeBeside(picture: Picture, more: readonly Contour[], chance: number, kind: 'svg' | 'eps'): void {
  const lines = shuffled([...exploded(picture), ...more.map(stroke)], chance);
  const all = measured(lines, { format: kind });
  const lengthIn = lengthOf(...picture.flatMap((item) => item.contours));
  near(all, 'perimeter', all.totals.perimeterIn, lengthIn, EXACT * lengthIn);
  same(all, 'pieces', all.totals.pieces, picture.length);
  const openIn = lengthOf(...more);
  near(all, 'open', all.totals.openIn, openIn, EXACT * (lengthIn + openIn));
}

export const joinedProperties: NetProperty[] = [
  {
    name: 'tails that hang on the corners of outlines of single lines take no side from them',
    runs: 40,
    property: fc.property(apart('straight', 'stroke'), seed, format, (picture, chance, kind) => {
      const tails = tops(picture).map(({ x, y }, i) => lineTo(x, y, x + (i % 3) - 1, y - 10 - (i % 5)));
      wholeBeside(picture, tails, chance, kind);
    }),
  },
  {
    name: 'lines from outline to outline join none of them',
    runs: 40,
    property: fc.property(apart('straight', 'stroke'), seed, format, (picture, chance, kind) => {
      const corners = tops(picture);
      const links = corners.slice(1).map(({ x, y }, i) => {
        const from = corners[i]!;
        const segments = lineTo(from.x, from.y, from.x, from.y - 20).segments;
        const across = lineTo(from.x, from.y - 20, x, y).segments;
        return { segments: [...segments, ...across], closed: false };
      });
      // Four lines that meet in pairs of equal direction cross there.
      fc.pre(!continues(picture, links));
      wholeBeside(picture, links, chance, kind);
    }),
  },
  {
    name: 'sides drawn twice, whole or in pieces, leave no outline open',
    runs: 40,
    property: fc.property(
      apart('straight', 'stroke'),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      seed,
      format,
      (picture, twice, inPieces, chance, kind) => {
        const again = picture.flatMap(({ contours }) =>
          contours[0]!.segments
            .filter((_, i) => twice[i])
            .flatMap(({ x0, y0, x1, y1 }) => {
              const [x, y] = [x0 + 0.4 * (x1 - x0), y0 + 0.4 * (y1 - y0)];
              return inPieces ? [lineTo(x0, y0, x, y), lineTo(x, y, x1, y1)] : [lineTo(x1, y1, x0, y0)];
            }),
        );
        const all = measured(shuffled([...exploded(picture), ...again.map(stroke)], chance), { format: kind });
        const lengthIn = lengthOf(...picture.flatMap((item) => item.contours));
        near(all, 'perimeter', all.totals.perimeterIn, lengthIn, EXACT * lengthIn);
        same(all, 'pieces', all.totals.pieces, picture.length);
        same(all, 'doubles named', again.length === 0 || hasCode(all, 'duplicate') || inPieces, true);
      },
    ),
  },
  {
    name: 'sides drawn up to three times, whole or in part, each copy cut anywhere and rounded, leave no outline open',
    runs: 60,
    property: fc.property(
      fc.oneof(apart('straight', 'stroke'), apart('cubic', 'stroke')),
      fc.constantFrom(undefined, 3, 4),
      seed,
      format,
      (small, decimals, chance, kind) => {
        const next = randomFrom(chance);
        // Rounding must be small relative to the sides, and those relative to the distance at which ends are joined.
        const picture = small.map((item) => ({
          ...item,
          contours: item.contours.map((contour) => transformContour(scaling(decimals === undefined ? 1 : 20), contour)),
        }));
        const again = picture.flatMap(({ contours }) =>
          contours[0]!.segments.flatMap((segment) =>
            Array.from({ length: Math.floor(3 * next()) }, () => {
              const [from, to] = next() < 0.5 ? [0, 1] : [0.3 * next(), 0.7 + 0.3 * next()];
              return stroke({ segments: [subSegment(segment, from!, to!)], closed: false });
            }),
          ),
        );
        const pieces = exploded(split([...exploded(picture), ...again], chance));
        const lines = shuffled(someReversed(pieces, chance), chance);
        const all = measured(lines, decimals === undefined ? { format: kind } : { format: kind, decimals });
        const lengthIn = lengthOf(...picture.flatMap((item) => item.contours));
        // Each end of a line is rounded, and equal copies may be SAME_IN apart.
        const rounded = decimals === undefined ? EXACT * lengthIn : 0.002 * lines.length;
        near(all, 'perimeter', all.totals.perimeterIn, lengthIn, rounded + byEndsMoved(lines));
        same(all, 'pieces', all.totals.pieces, picture.length);
        near(all, 'length', all.totals.lengthIn, lengthOf(...lines.flatMap((item) => item.contours)), rounded);
        // Lines too short to be distinguished from rounding stay open.
        near(all, 'open', all.totals.openIn, 0, rounded + 2e-6 * lines.length);
      },
    ),
  },
  {
    name: 'closed curves that begin in one point close each for itself',
    runs: 40,
    property: fc.property(
      fc.array(fc.integer({ min: 3, max: 30 }), { minLength: 2, maxLength: 5 }),
      seed,
      format,
      (sizes, chance, kind) => {
        // Petals around the origin, each a cubic that comes back to it, no two in one direction.
        const petals = sizes.map((size, i): Contour => {
          const [from, to] = [0.1, 0.8].map((share) => (2 * Math.PI * (i + share)) / sizes.length) as [number, number];
          const at = (angle: number) => [(size / 5) * Math.cos(angle), (size / 5) * Math.sin(angle)] as const;
          const [[ax, ay], [bx, by]] = [at(from), at(to)];
          return { segments: [{ kind: 'cubic', x0: 0, y0: 0, ax, ay, bx, by, x1: 0, y1: 0 }], closed: false };
        });
        const all = measured(shuffled(petals.map(stroke), chance), { format: kind });
        near(all, 'perimeter', all.totals.perimeterIn, lengthOf(...petals), EXACT * lengthOf(...petals));
        same(all, 'pieces', all.totals.pieces, petals.length);
      },
    ),
  },
];
