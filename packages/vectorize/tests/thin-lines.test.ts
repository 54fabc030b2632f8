import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture } from '@measurement-nesting/vectorize';
import { boundaryDistance } from '../../../tools/harness/trace/boundary-distance.ts';
import { contoursOf, options, raster } from './rasters.ts';
import { runs } from '../../../tools/harness/depth.ts';

const MIDDLE = 60;
const HALF = 40;

/** Largest distance of the outline in pixels: a line's corners are a pixel's. */
const FAR_PX = 1.3;

test('traces a line of one to three pixels in one piece, end to end, at any direction and position', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 3, noNaN: true }),
      fc.double({ min: 0, max: Math.PI, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, turnRad, dx, dy) => {
        const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
        const at = (u: number, v: number): string =>
          `${MIDDLE + dx + cos * u - sin * v} ${MIDDLE + dy + sin * u + cos * v}`;
        const half = width / 2;
        const d = `M${at(-HALF, -half)}L${at(HALF, -half)}L${at(HALF, half)}L${at(-HALF, half)}Z`;
        const { layers } = tracePicture(raster(2 * MIDDLE, 2 * MIDDLE, [['#000000', d]]), options);
        const found = layers.flatMap(({ contours }) => contours);
        expect(found).toHaveLength(1);
        expect(boundaryDistance(found, contoursOf(d)).hausdorff).toBeLessThan(FAR_PX);
      },
    ),
    { numRuns: runs(100) },
  );
});
