import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture } from '@measurement-nesting/vectorize';
import { box, options, raster } from './rasters.ts';
import { runs } from '../../../tools/harness/depth.ts';

const MIDDLE = 80;

test('does not count tips of stars as lost lines, at any number, sharpness and direction', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 9 }),
      fc.double({ min: 0.2, max: 0.5, noNaN: true }),
      fc.double({ min: 0, max: 6.28, noNaN: true }),
      (points, inner, turn) => {
        const corners = Array.from({ length: 2 * points }, (_, k) => {
          const radius = k % 2 === 0 ? 60 : 60 * inner;
          const angle = turn + (k * Math.PI) / points;
          return `${MIDDLE + radius * Math.cos(angle)} ${MIDDLE + radius * Math.sin(angle)}`;
        });
        const star = `M${corners.join('L')}Z`;
        expect(tracePicture(raster(160, 160, [['#000000', star]]), options).lost).toEqual({ pale: 0, faint: 0 });
      },
    ),
    { numRuns: runs(40) },
  );
});

test('counts hairlines as lost lines, alone and attached to a shape', () => {
  for (const left of [20, 60]) {
    const line = box(left, left === 20 ? 130.3 : 100.3, 90, 0.4);
    const { lost } = tracePicture(raster(160, 160, [['#000000', `${box(10, 90, 50, 20)}${line}`]]), options);
    expect(lost?.faint).toBe(1);
  }
});
