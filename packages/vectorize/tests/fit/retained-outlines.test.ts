import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture } from '@measurement-nesting/vectorize';
import { boundaryDistance } from '../../../../tools/harness/trace/boundary-distance.ts';
import { contoursOf, options, raster } from '../rasters.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const MIDDLE = 70;
/** Pixels round off what is drawn sharp. */
const CORNER_PX = 2.2;

const at = (radius: number, angleRad: number): string =>
  `${MIDDLE + radius * Math.cos(angleRad)} ${MIDDLE + radius * Math.sin(angleRad)}`;

type Drawn = { readonly radius: number; readonly inner: number; readonly startRad: number; readonly sweepRad: number };

/** An arc closed by its chord, by its two radii, and by an arc back at another radius. */
const closings: Record<string, (drawn: Drawn) => string> = {
  'a chord': () => '',
  radii: () => `L${MIDDLE} ${MIDDLE}`,
  'an arc back': ({ radius, inner, startRad, sweepRad }) =>
    `L${at(radius * inner, startRad + sweepRad)}A${radius * inner} ${radius * inner} 0 ${
      sweepRad > Math.PI ? 1 : 0
    } 0 ${at(radius * inner, startRad)}`,
};

const drawn = fc.record({
  radius: fc.double({ min: 14, max: 60, noNaN: true }),
  inner: fc.double({ min: 0.35, max: 0.75, noNaN: true }),
  startRad: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  sweepRad: fc.double({ min: 1.6, max: 5.6, noNaN: true }),
});

test.each(Object.keys(closings))('traces an arc of any sweep closed by %s at its drawn position', (closing) => {
  fc.assert(
    fc.property(drawn, (shape) => {
      const { radius, startRad, sweepRad } = shape;
      const large = sweepRad > Math.PI ? 1 : 0;
      const arc = `M${at(radius, startRad)}A${radius} ${radius} 0 ${large} 1 ${at(radius, startRad + sweepRad)}`;
      const d = `${arc}${closings[closing]!(shape)}Z`;
      const { layers } = tracePicture(raster(2 * MIDDLE, 2 * MIDDLE, [['#000000', d]]), { ...options, mode: 'bw' });
      const found = layers.flatMap(({ contours }) => contours);
      expect(boundaryDistance(found, contoursOf(d)).hausdorff).toBeLessThan(CORNER_PX);
    }),
    { numRuns: runs(60) },
  );
});
