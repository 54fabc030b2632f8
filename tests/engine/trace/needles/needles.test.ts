import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture, type Rgb } from '#engine';
import { boundaryDistance } from '#harness/trace/boundary-distance.ts';
import { box, contoursOf, options, raster } from '../rasters.ts';
import { spoiled } from '../spoiled.ts';

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

/** A triangle as long as 90 pixels; `taper`: what its width loses on a pixel of the way. */
const thorn = fc.record({ ...placed, taper: fc.double({ min: 0.06, max: 0.3, noNaN: true }) });
const thornPath = (drawn: Placed & { readonly taper: number }): string => {
  const half = drawn.taper * HALF;
  return `M${at(drawn, -HALF, -half)}L${at(drawn, HALF, 0)}L${at(drawn, -HALF, half)}Z`;
};

/** What lies between two arcs of one chord: a point at both ends, bent. */
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

function farthest(d: string, spoil: (picture: Rgb) => Rgb): number {
  const { layers } = tracePicture(spoil(raster(SIDE, SIDE, [['#000000', d]])), { ...options, mode: 'bw' });
  const found = layers.flatMap(({ contours }) => contours);
  return boundaryDistance(found, contoursOf(d)).hausdorff;
}

/** What a picture leaves of a point, by how it was spoiled: largest distance of the outline in pixels. */
const CASES = [
  { name: 'drawn', blurPx: 0, noise: 0, farPx: 1.6 },
  { name: 'soft', blurPx: 1, noise: 0, farPx: 2.5 },
  { name: 'scanned', blurPx: 0.7, noise: 4, farPx: 3 },
  { name: 'noisy', blurPx: 0, noise: 14, farPx: 4 },
];

test.each(CASES)('needles and slits of a $name picture are drawn to their points', ({ blurPx, noise, farPx }) => {
  fc.assert(
    fc.property(shapes, fc.boolean(), fc.nat(), (path, isSlit, seed) => {
      const d = isSlit ? `${GROUND}${path}` : path;
      expect(farthest(d, (picture) => spoiled(picture, { blurPx, noise, seed }))).toBeLessThan(farPx);
    }),
    { numRuns: 60 },
  );
});

/** The same in colors, where it is the pixels' mixture of two that adds up. */
test('needles and slits between two colors are drawn to their points', () => {
  fc.assert(
    fc.property(shapes, fc.boolean(), (path, isSlit) => {
      const d = isSlit ? `${GROUND}${path}` : path;
      const picture = raster(SIDE, SIDE, [
        ['#f3ead2', box(0, 0, SIDE, SIDE)],
        ['#1d4ed8', d],
      ]);
      const { layers } = tracePicture(picture, { ...options, mode: 'color' });
      // A mixture that covers whole pixels may be taken for a color: another matter.
      fc.pre(layers.every(({ color }) => color === '#1d4ed8' || color === '#f3ead2'));
      const found = layers.find(({ color }) => color === '#1d4ed8')?.contours ?? [];
      expect(boundaryDistance(found, contoursOf(d)).hausdorff).toBeLessThan(COLOR_FAR_PX);
    }),
    { numRuns: 60 },
  );
});

const COLOR_FAR_PX = 1.8;
