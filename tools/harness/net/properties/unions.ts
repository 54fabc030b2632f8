import fc from 'fast-check';
import { wholeEllipse } from '#packages/curves/src/geometry/arc.ts';
import { polygonContour } from '#packages/curves/src/geometry/contour.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import type { Contour, Segment } from '#packages/curves/src/geometry/types.ts';
import { isStraight } from '#packages/curves/src/arrangement/straight.ts';
import { randomFrom } from '../../fuzz/mutation.ts';
import { measured, near, same, type Measured } from '../measured.ts';
import { outlines, placed } from '../outlines.ts';
import type { NetProperty } from './net-property.ts';
import { areaByLevels, bruteUnion, flattened, insideAt, lengthOf, unionOf } from '../reference.ts';
import { formats, levelRead, type Format, type Item, type Picture, type Writing } from '../writing.ts';

const format = fc.constantFrom(...formats);
const rule = fc.constantFrom<Item['paint']>('nonzero', 'evenodd');
const seed = fc.integer({ min: 0, max: 1_000_000 });

/** Error of 256 chords per curve, as a share of the size, for positions and lengths. */
const CHORD = 1e-4;
const CHORD_LENGTH = 2e-3;
/** Rounding error of a position, as a share of the size: one or two hundred units in the last place. */
const ROUNDING = 4e-14;
/** Distance within which points are equal, as a share of the size. */
const REACH = 1e-9;
/** Relative tolerance of lengths that are not changed. */
const EXACT = 1e-12;
/** Error of merging within the tolerance, as a share of the size. */
const MERGED = 1e-7;

const sizeOf = (picture: Picture): number => {
  const box = contoursBox(picture.flatMap((item) => item.contours));
  return Math.max(box.maxX - box.minX, box.maxY - box.minY);
};

/** Compares the material by winding numbers along level lines, independent of the perimeter. */
function sameMaterial(all: Measured, picture: Picture, writing: Writing, chance: number): void {
  const size = sizeOf(picture);
  const next = randomFrom(chance);
  const box = contoursBox(picture.flatMap((item) => item.contours));
  const drawn = polygonsOf(picture);
  const parts = all.parts.map(({ part }) => ({
    polygons: [part.outer, ...part.holes].map((contour) => flattened(contour)),
    rule: 'nonzero' as const,
  }));
  const wrong: number[] = [];
  for (let line = 0; line < 40; line++) {
    const y = box.minY + next() * (box.maxY - box.minY);
    const off = insideAt(levelRead(picture, writing, y), parts) - insideAt(y, drawn);
    if (Math.abs(off) > 100 * CHORD * size) wrong.push(off);
  }
  // A line may touch an edge, or pass within a chord's error of a vertex.
  if (wrong.length > 2) same(all, 'lines of which more or less lies inside', wrong, []);
}

/** Polygons with corners on a grid of nine by nine: they often share corners, edges and stretches. */
const gridPolygons = fc.array(
  fc.record({
    points: fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })), {
      minLength: 3,
      maxLength: 7,
    }),
    paint: rule,
  }),
  { minLength: 1, maxLength: 5 },
);

const asPicture = (
  list: readonly { points: [number, number][]; paint: Item['paint'] }[],
  by: number,
  chance: number,
) => {
  const next = randomFrom(chance);
  return list.map(({ points, paint }): Item => {
    const [dx, dy] = [by * next(), by * next()];
    return { contours: [polygonContour(points.map(([x, y]) => ({ x: x + dx, y: y + dy })))], paint };
  });
};

/** Returns the material, as polygons with the rule of each item. */
const polygonsOf = (picture: Picture) =>
  picture.map(({ contours, paint }) => ({ polygons: contours.map((contour) => flattened(contour)), rule: paint }));

/** Checks that the union of `picture` equals that of the polygons `ideal`, by brute force, because Clipper2 does not join some touching ones. */
function likePolygons(picture: Picture, ideal: Picture, kind: Format, share: number): void {
  const all = measured(picture, { format: kind, unitsPerIn: 1 });
  const size = sizeOf(picture);
  const lengthIn = lengthOf(...picture.flatMap((item) => item.contours));
  const { areaSqIn, perimeterIn } = bruteUnion(polygonsOf(ideal), size);
  near(all, 'area', all.totals.areaSqIn, areaSqIn, share * size * lengthIn);
  near(all, 'perimeter', all.totals.perimeterIn, perimeterIn, share * lengthIn);
}

/** Returns true if no item is a line without width: a picture of only those has nothing to measure. */
const hasWidth = (picture: Picture): boolean => picture.every(({ contours }) => !contours.every(isStraight));

const onGrid = (at: () => number): Contour => {
  const corners = Array.from({ length: 3 }, () => [at(), at()] as const);
  const segments = corners.map(([x0, y0], i): Segment => {
    const [x1, y1] = corners[(i + 1) % 3]!;
    return { kind: 'cubic', x0, y0, ax: at(), ay: at(), bx: at(), by: at(), x1, y1 };
  });
  return { segments, closed: true };
};

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

export const unionProperties: NetProperty[] = [
  {
    name: 'polygons that share corners and edges: the union is that by brute force',
    runs: 100,
    property: fc.property(gridPolygons, format, (list, kind) => {
      const picture = asPicture(list, 0, 0);
      fc.pre(hasWidth(picture));
      likePolygons(picture, picture, kind, MERGED);
    }),
  },
  {
    name: 'polygons that share corners and edges within the reach: the union is that by brute force',
    runs: 50,
    property: fc.property(gridPolygons, fc.constantFrom(1e-12, 1e-10, 1e-9), seed, format, (list, by, chance, kind) => {
      fc.pre(hasWidth(asPicture(list, 0, 0)));
      // Points within the tolerance are merged: the drawing on the grid is the reference.
      likePolygons(asPicture(list, by, chance), asPicture(list, 0, 0), kind, MERGED);
    }),
  },
  {
    name: 'stars of n chords, by both rules: the union is that by brute force',
    runs: 25,
    property: fc.property(
      fc.integer({ min: 5, max: 40 }),
      fc.integer({ min: 2, max: 19 }),
      rule,
      format,
      (n, k, paint, kind) => {
        fc.pre(2 * k < n && greatestCommonDivisor(n, k) === 1);
        const points = Array.from({ length: n }, (_, i) => {
          const angle = (2 * Math.PI * i * k) / n;
          return { x: 3 * Math.cos(angle), y: 3 * Math.sin(angle) };
        });
        const star: Item = { contours: [polygonContour(points)], paint };
        likePolygons([star], [star], kind, 1e-6);
      },
    ),
  },
  {
    name: 'curves that cross anywhere: the union is that of Clipper2 on fine polygons',
    runs: 25,
    property: fc.property(
      fc.array(
        fc.record({
          outline: outlines('any'),
          x: fc.integer({ min: 0, max: 3000 }),
          y: fc.integer({ min: 0, max: 3000 }),
          size: fc.integer({ min: 300, max: 2000 }),
          turn: fc.integer({ min: 0, max: 6283 }),
          paint: rule,
        }),
        { minLength: 2, maxLength: 5 },
      ),
      seed,
      format,
      (list, chance, kind) => {
        const picture = list.map(({ outline, x, y, size, turn, paint }): Item => ({
          contours: [placed(outline, x / 1000, y / 1000, size / 1000, turn / 1000)],
          paint,
        }));
        const all = measured(picture, { format: kind, unitsPerIn: 1 });
        const expected = unionOf(picture, sizeOf(picture));
        const lengthIn = lengthOf(...picture.flatMap((item) => item.contours));
        near(all, 'area', all.totals.areaSqIn, expected.areaSqIn, CHORD * sizeOf(picture) * lengthIn);
        near(all, 'perimeter', all.totals.perimeterIn, expected.perimeterIn, CHORD_LENGTH * lengthIn);
        sameMaterial(all, picture, { format: kind }, chance);
      },
    ),
  },
  {
    name: 'curves with cusps, loops and common tangents: the material is that of winding numbers',
    runs: 30,
    property: fc.property(seed, fc.integer({ min: 1, max: 3 }), rule, format, (chance, count, paint, kind) => {
      const next = randomFrom(chance);
      const picture = Array.from({ length: count }, (): Item => ({
        contours: [onGrid(() => Math.floor(6 * next()))],
        paint,
      }));
      const lengthIn = lengthOf(...picture.flatMap((item) => item.contours));
      if (lengthIn === 0) return;
      const all = measured(picture, { format: kind, unitsPerIn: 1 });
      // Clipper2 may never end where curves coincide.
      near(all, 'area', all.totals.areaSqIn, areaByLevels(polygonsOf(picture), 500), 1e-3 * 6 * lengthIn);
      sameMaterial(all, picture, { format: kind }, chance);
    }),
  },
  {
    name: 'circles that all but touch, touch, or all but coincide: the perimeter is that of the formula',
    runs: 60,
    property: fc.property(
      fc.integer({ min: 1, max: 100 }).map((n) => n / 20),
      fc.integer({ min: 1, max: 100 }).map((n) => n / 20),
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: -120, max: -10 }).map((n) => 10 ** (n / 10)),
      ),
      fc.constantFrom(1, -1),
      fc.boolean(),
      fc.integer({ min: 0, max: 6283 }).map((n) => n / 1000),
      format,
      (r1, r2, off, sign, inside, turn, kind) => {
        const distance = Math.max(0, (inside ? Math.abs(r1 - r2) : r1 + r2) + sign * off);
        const picture = [
          [0, 0, r1],
          [distance * Math.cos(turn), distance * Math.sin(turn), r2],
        ].map(([x, y, r]): Item => ({
          contours: [{ segments: [wholeEllipse(x!, y!, r!, r!)], closed: true }],
          paint: 'nonzero',
        }));
        const all = measured(picture, { format: kind, unitsPerIn: 1 });
        const sum = 2 * Math.PI * (r1 + r2);
        const crossing = distance < r1 + r2 && distance > Math.abs(r1 - r2);
        // By the height of a crossing above the line of centers: the cosine of a small angle has half its digits.
        const [outer, inner] = [r1 + r2 - distance, distance - Math.abs(r1 - r2)];
        const doubled = (r1 + r2 + distance) * outer * inner * (distance + Math.abs(r1 - r2));
        const height = crossing ? Math.sqrt(doubled) / (2 * distance) : 0;
        const angle = (a: number, b: number) => Math.atan2(height, (distance ** 2 + a ** 2 - b ** 2) / (2 * distance));
        const expected = crossing
          ? sum - 2 * (r1 * angle(r1, r2) + r2 * angle(r2, r1))
          : distance >= r1 + r2
            ? sum
            : 2 * Math.PI * Math.max(r1, r2);
        const size = sum / Math.PI;
        // A crossing that rounding moves by d across the circles moves by d / sin(angle between them) along them.
        const cosine = (r1 ** 2 + r2 ** 2 - distance ** 2) / (2 * r1 * r2);
        const sine = crossing ? Math.sqrt(Math.max(0, 1 - cosine ** 2)) : 1;
        // The same applies to an end of a quarter within the tolerance of the other circle, which replaces the crossing.
        const [dx, dy] = [distance * Math.cos(turn), distance * Math.sin(turn)];
        const beside = (x: number, y: number, r: number) => Math.abs(Math.hypot(x, y) - r) <= 2 * REACH * size;
        const merges = [
          [1, 0],
          [0, 1],
          [-1, 0],
          [0, -1],
        ].some(([x, y]) => beside(r1 * x! - dx, r1 * y! - dy, r2) || beside(dx + r2 * x!, dy + r2 * y!, r1));
        const rounding = ((merges ? 4 * REACH : ROUNDING) * size) / sine + EXACT * sum;
        // For grazing circles the error along them is the square root of the tolerance.
        const grazes = off <= 1e-8 * size ? 1e-3 * sum : rounding;
        // A circle within half a thousandth of the other is a duplicate.
        const doubles = Math.abs(r1 - r2) + distance <= 0.001 ? 0.008 : 0;
        // Stretches within 16 tolerances are one edge: of the two arcs between the crossings one remains.
        const together = off <= 32 * REACH * size ? (2 / 3) * off * height * (1 / r1 + 1 / r2) : 0;
        near(all, 'perimeter', all.totals.perimeterIn, expected, grazes + doubles + together);
      },
    ),
  },
  {
    name: 'outlines nested 50 deep count in turn as material and as holes',
    runs: 10,
    property: fc.property(
      outlines('any'),
      fc.integer({ min: 2, max: 50 }),
      seed,
      format,
      (outline, depth, chance, kind) => {
        const rings = Array.from({ length: depth }, (_, i) => placed(outline, 0, 0, (6 * (i + 1)) / depth, 0));
        const order = rings
          .map((_, i) => i)
          .sort((a, b) => ((a * 7919 + chance) % depth) - ((b * 7919 + chance) % depth));
        const picture = order.map((i): Item => ({ contours: [rings[i]!], paint: 'stroke' }));
        const all = measured(picture, { format: kind });
        const outer = rings.filter((_, i) => (depth - 1 - i) % 2 === 0);
        near(all, 'outer', all.totals.outerIn, lengthOf(...outer), 1e-9 * lengthOf(...rings));
        near(all, 'perimeter', all.totals.perimeterIn, lengthOf(...rings), 1e-9 * lengthOf(...rings));
        same(all, 'pieces', all.totals.pieces, outer.length);
      },
    ),
  },
];
