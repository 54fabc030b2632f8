import fc from 'fast-check';
import { multiply, rotation, scaling, transformContour, translation } from '#packages/curves/src/geometry/affine.ts';
import { wholeEllipse } from '#packages/curves/src/geometry/arc.ts';
import { polygonContour } from '#packages/curves/src/geometry/contour.ts';
import type { Contour, Point, Segment } from '#packages/curves/src/geometry/types.ts';
import type { Item } from './writing.ts';

/** Kinds of simple closed outlines around the origin, within a circle of radius 1. */
export type Shapes = 'straight' | 'cubic' | 'any';

const ringOf = (radii: readonly number[]): Point[] =>
  radii.map((radius, i) => {
    const angle = (2 * Math.PI * i) / radii.length;
    return { x: (radius / 100) * Math.cos(angle), y: (radius / 100) * Math.sin(angle) };
  });

export const polygons = fc
  .array(fc.integer({ min: 25, max: 100 }), { minLength: 3, maxLength: 12 })
  .map(ringOf)
  .map(polygonContour);

/** Smooth closed curves through points (Catmull and Rom). */
const blobs = fc.array(fc.integer({ min: 60, max: 95 }), { minLength: 4, maxLength: 10 }).map((radii): Contour => {
  const points = ringOf(radii);
  const at = (i: number) => points[(i + points.length) % points.length]!;
  const segments = points.map(({ x: x0, y: y0 }, i): Segment => {
    const [before, to, after] = [at(i - 1), at(i + 1), at(i + 2)];
    return {
      kind: 'cubic',
      x0,
      y0,
      ax: x0 + (to.x - before.x) / 6,
      ay: y0 + (to.y - before.y) / 6,
      bx: to.x - (after.x - x0) / 6,
      by: to.y - (after.y - y0) / 6,
      x1: to.x,
      y1: to.y,
    };
  });
  return { segments, closed: true };
});

/** Circles as drawing programs write them: 2 to 8 cubic curves. */
const cubicCircles = fc.integer({ min: 2, max: 8 }).map((count): Contour => {
  const handle = (4 / 3) * Math.tan(Math.PI / (2 * count));
  // Two cubics exceed their circle by a fiftieth.
  const radius = count === 2 ? 0.98 : 1;
  const segments = Array.from({ length: count }, (_, i): Segment => {
    const [from, to] = [i, (i + 1) % count].map((k) => (2 * Math.PI * k) / count) as [number, number];
    const [x0, y0, x1, y1] = [from, to].flatMap((angle) => [radius * Math.cos(angle), radius * Math.sin(angle)]) as [
      number,
      number,
      number,
      number,
    ];
    return {
      kind: 'cubic',
      x0,
      y0,
      ax: x0 - handle * y0,
      ay: y0 + handle * x0,
      bx: x1 + handle * y1,
      by: y1 - handle * x1,
      x1,
      y1,
    };
  });
  return { segments, closed: true };
});

const circles = fc.constant<Contour>({ segments: [wholeEllipse(0, 0, 1, 1)], closed: true });

export const outlines = (shapes: Shapes): fc.Arbitrary<Contour> =>
  ({
    straight: polygons,
    cubic: fc.oneof(polygons, blobs, cubicCircles),
    any: fc.oneof(polygons, blobs, cubicCircles, circles),
  })[shapes];

export const placed = (contour: Contour, x: number, y: number, size: number, angle: number): Contour =>
  transformContour(multiply(translation(x, y), multiply(rotation(angle), scaling(size))), contour);

const paints = fc.constantFrom<Item['paint']>('nonzero', 'evenodd', 'stroke');

/** Positions of one of several outlines in a row. */
const settings = fc.record({
  size: fc.integer({ min: 1, max: 120 }).map((n) => n / 40),
  gap: fc.oneof(fc.integer({ min: 2, max: 100 }), fc.integer({ min: 2, max: 4000 })).map((n) => n / 100),
  aside: fc.integer({ min: -200, max: 200 }).map((n) => n / 100),
  // Curves that begin horizontally or vertically, as in drawing programs, are as frequent as others.
  turn: fc.oneof(
    fc.integer({ min: 0, max: 3 }).map((n) => (n * Math.PI) / 2),
    fc.integer({ min: 0, max: 628 }).map((n) => n / 100),
  ),
  paint: paints,
  /** Size of an outline inside, as a share of the outer one. */
  inner: fc.constantFrom(0, 0, 0.1, 0.5),
});

type Setting = typeof settings extends fc.Arbitrary<infer T> ? T : never;

const inARow = <T>(shapes: Shapes, made: (outline: Contour, x: number, setting: Setting) => T[]): fc.Arbitrary<T[]> =>
  fc.array(fc.tuple(outlines(shapes), settings), { minLength: 1, maxLength: 7 }).map((list) => {
    let x = 0;
    return list.flatMap(([outline, setting]) => {
      const items = made(outline, x + setting.size, setting);
      x += 2 * setting.size + setting.gap;
      return items;
    });
  });

/** One to seven simple outlines in a row, 0.05 to 6 in wide and at least 0.02 in apart. */
export const apart = (shapes: Shapes, paint?: Item['paint']): fc.Arbitrary<Item[]> =>
  inARow(shapes, (outline, x, { aside, size, turn, paint: any }): Item[] => [
    { contours: [placed(outline, x, aside, size, turn)], paint: paint ?? any },
  ]);

/** The same as outlines without fill, some with a smaller one of themselves inside. */
export const nested = (shapes: Shapes): fc.Arbitrary<Item[]> =>
  inARow(shapes, (outline, x, { aside, size, turn, inner }): Item[] =>
    [size, inner * size]
      .filter((each) => each > 0)
      .map((each) => ({ contours: [placed(outline, x, aside, each, turn)], paint: 'stroke' })),
  );
