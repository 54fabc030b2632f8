import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture } from '@measurement-nesting/vectorize';
import { type Contour, flattenContour } from '@measurement-nesting/curves';
import { boundaryDistance } from '../../../../tools/harness/trace/boundary-distance.ts';
import { box, contoursOf, options, raster } from '../rasters.ts';
import { degraded } from '../degraded.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const SIDE = 150;
const MIDDLE = SIDE / 2;
const HALF = 45;

type Placed = { readonly turnRad: number; readonly dx: number; readonly dy: number };

const placed = {
  turnRad: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  dx: fc.double({ min: -1, max: 1, noNaN: true }),
  dy: fc.double({ min: -1, max: 1, noNaN: true }),
};

const at = ({ turnRad, dx, dy }: Placed, u: number, v: number): string => {
  const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
  return `${MIDDLE + dx + cos * u - sin * v} ${MIDDLE + dy + sin * u + cos * v}`;
};

/** Triangle with a length of 90 pixels; `taper` is the loss of width per pixel of length. */
const thorn = fc.record({ ...placed, taper: fc.double({ min: 0.06, max: 0.3, noNaN: true }) });
const thornPath = (drawn: Placed & { readonly taper: number }): string => {
  const half = drawn.taper * HALF;
  return `M${at(drawn, -HALF, -half)}L${at(drawn, HALF, 0)}L${at(drawn, -HALF, half)}Z`;
};

/** Crescent between two arcs of one chord, with an acute, bent tip at both ends. */
const crescent = fc.record({
  ...placed,
  rise: fc.double({ min: 10, max: 30, noNaN: true }),
  less: fc.double({ min: 4, max: 8, noNaN: true }),
});
const crescentPath = (drawn: Placed & { readonly rise: number; readonly less: number }): string => {
  const radius = (rise: number): number => (HALF * HALF + rise * rise) / (2 * rise);
  const [outer, inner] = [radius(drawn.rise), radius(drawn.rise - drawn.less)];
  return `M${at(drawn, -HALF, 0)}A${outer} ${outer} 0 0 1 ${at(drawn, HALF, 0)}A${inner} ${inner} 0 0 0 ${at(drawn, -HALF, 0)}Z`;
};

const shapes = fc.oneof(thorn.map(thornPath), crescent.map(crescentPath));
const GROUND = box(12.4, 12.7, SIDE - 25, SIDE - 25);

/** In uneven light, ink is distinguished from shadow where there is enough of it, so the shape is framed. */
const FRAME = `${GROUND}${box(20.3, 20.6, SIDE - 40, SIDE - 40)}`;

const drawing = (path: string, isSlit: boolean, shade: number): string =>
  isSlit ? `${GROUND}${path}` : shade > 0 ? `${FRAME}${path}` : path;

function tracedOf(d: string, how: Parameters<typeof degraded>[1]): readonly Contour[] {
  const picture = degraded(raster(SIDE, SIDE, [['#000000', d]]), how);
  return tracePicture(picture, { ...options, mode: 'bw' }).layers.flatMap(({ contours }) => contours);
}

/** Maximum distance of a tip's outline in pixels, by kind of degradation. */
const CASES = [
  { name: 'drawn', blurPx: 0, noise: 0, shade: 0, farPx: 1.6 },
  { name: 'soft', blurPx: 1, noise: 0, shade: 0, farPx: 2.5 },
  { name: 'scanned', blurPx: 0.7, noise: 4, shade: 0, farPx: 3 },
  { name: 'noisy', blurPx: 0, noise: 14, shade: 0, farPx: 4 },
  { name: 'unevenly lit', blurPx: 0.7, noise: 6, shade: 0.4, farPx: 6.5 },
];

test.each(CASES)('traces spikes and slits of a $name picture to their points', ({ farPx, ...how }) => {
  fc.assert(
    fc.property(shapes, fc.boolean(), fc.nat(), (path, isSlit, seed) => {
      const d = drawing(path, isSlit, how.shade);
      expect(boundaryDistance(tracedOf(d, { ...how, seed }), contoursOf(d)).hausdorff).toBeLessThan(farPx);
    }),
    { numRuns: runs(60) },
  );
});

/** Star, blunt or sharp, and a bar beside it: corners of any angle, ends of any width, and other shapes nearby. */
const others = fc.record({
  ...placed,
  points: fc.integer({ min: 3, max: 8 }),
  inner: fc.double({ min: 0.25, max: 0.9, noNaN: true }),
  width: fc.double({ min: 2, max: 12, noNaN: true }),
  gap: fc.double({ min: 3, max: 8, noNaN: true }),
});
const othersPath = (drawn: Placed & { points: number; inner: number; width: number; gap: number }): string => {
  const { points, inner, width, gap } = drawn;
  const corners = Array.from({ length: 2 * points }, (_, k) => {
    const radius = k % 2 === 0 ? 28 : 28 * inner;
    const angle = (k * Math.PI) / points;
    return at(drawn, radius * Math.cos(angle), radius * Math.sin(angle) - 14);
  });
  const [top, bottom] = [14 + gap, 14 + gap + width];
  return `M${corners.join('L')}ZM${at(drawn, -30, top)}L${at(drawn, 30, top)}L${at(drawn, 30, bottom)}L${at(drawn, -30, bottom)}Z`;
};

/** Maximum distance of an outline's point from the drawing, by kind of degradation. */
const BEYOND_PX: Readonly<Record<string, number>> = {
  drawn: 1.2,
  soft: 2.5,
  scanned: 2.5,
  noisy: 2.5,
  'unevenly lit': 3,
};

/** Returns the largest distance of outline points, half a pixel apart, from other outlines. */
function beyond(found: readonly Contour[], drawn: readonly Contour[]): number {
  const truth = drawn.flatMap(pointsOf);
  return found.flatMap(pointsOf).reduce(
    (max, { x, y }) =>
      Math.max(
        max,
        truth.reduce((min, point) => Math.min(min, Math.hypot(point.x - x, point.y - y)), Infinity),
      ),
    0,
  );
}

function pointsOf(contour: Contour): { x: number; y: number }[] {
  const corners = flattenContour(contour, 0.05);
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length]!;
    const parts = Math.max(1, Math.ceil(2 * Math.hypot(to.x - from.x, to.y - from.y)));
    return Array.from({ length: parts }, (_, k) => ({
      x: from.x + ((to.x - from.x) * k) / parts,
      y: from.y + ((to.y - from.y) * k) / parts,
    }));
  });
}

test.each(CASES)('does not extend spikes beyond the shape in a $name picture', ({ name, ...how }) => {
  fc.assert(
    fc.property(fc.oneof(others.map(othersPath), shapes), fc.boolean(), fc.nat(), (path, isSlit, seed) => {
      const d = drawing(path, isSlit, how.shade);
      expect(beyond(tracedOf(d, { ...how, seed }), contoursOf(d))).toBeLessThan(BEYOND_PX[name]!);
    }),
    { numRuns: runs(40) },
  );
});

/** Same property in colors, where the shares of the mixture of two colors in the pixels are summed. */
test('traces spikes and slits between two colors to their points', () => {
  fc.assert(
    fc.property(shapes, fc.boolean(), (path, isSlit) => {
      const d = isSlit ? `${GROUND}${path}` : path;
      const picture = raster(SIDE, SIDE, [
        ['#f3ead2', box(0, 0, SIDE, SIDE)],
        ['#1d4ed8', d],
      ]);
      const { layers } = tracePicture(picture, { ...options, mode: 'color' });
      // A mixture that covers whole pixels may be detected as a color, which is not tested here.
      fc.pre(layers.every(({ color }) => color === '#1d4ed8' || color === '#f3ead2'));
      const found = layers.find(({ color }) => color === '#1d4ed8')?.contours ?? [];
      expect(boundaryDistance(found, contoursOf(d)).hausdorff).toBeLessThan(COLOR_FAR_PX);
    }),
    { numRuns: runs(60) },
  );
});

const COLOR_FAR_PX = 1.8;
