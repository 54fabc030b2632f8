import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture, type TracedPicture } from '@measurement-nesting/vectorize';
import { box, circle, options, raster } from './rasters.ts';
import { degraded } from './degraded.ts';
import { runs } from '../../../tools/harness/depth.ts';

const SIDE = 120;
const GROUND = box(62.3, 6.4, 50, 108);
const traced = (d: string, degradation: Parameters<typeof degraded>[1]): TracedPicture =>
  tracePicture(degraded(raster(SIDE, SIDE, [['#000000', d]]), degradation), options);

/** Dots on the paper, holes in the ground, each in a cell of its own, anywhere between the pixels. */
const dots = fc.array(
  fc.record({
    cell: fc.integer({ min: 0, max: 17 }),
    isHole: fc.boolean(),
    dx: fc.double({ min: -2, max: 2, noNaN: true }),
    dy: fc.double({ min: -2, max: 2, noNaN: true }),
    more: fc.double({ min: 0, max: 3, noNaN: true }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** The smallest dot that is never lost without a word: across, in pixels. */
const CASES = [
  { name: 'drawn', blurPx: 0, noise: 0, minPx: 1.5 },
  { name: 'soft', blurPx: 1, noise: 0, minPx: 1.5 },
  { name: 'scanned', blurPx: 0.8, noise: 4, minPx: 1.7 },
  { name: 'noisy', blurPx: 0, noise: 20, minPx: 2.4 },
];

test.each(CASES)('traces or counts every dot and hole of a $name picture', ({ blurPx, noise, minPx }) => {
  fc.assert(
    fc.property(dots, fc.nat(), (drawn, seed) => {
      const cells = new Map(drawn.map((dot) => [`${dot.cell}${dot.isHole ? ' hole' : ''}`, dot]));
      const paths = [...cells.values()].map(({ cell, isHole, dx, dy, more }) => {
        const [column, row] = [cell % 3, Math.floor(cell / 3)];
        return circle((isHole ? 72 : 14) + 15 * column + dx, 17 + 17 * row + dy, (minPx + more) / 2);
      });
      const { layers, specks, missedSpecks } = traced(GROUND + paths.join(''), { blurPx, noise, seed });
      const found = layers.reduce((sum, { contours }) => sum + contours.length, 0) + specks + missedSpecks;
      expect(found).toBeGreaterThanOrEqual(1 + paths.length);
    }),
    { numRuns: runs(40) },
  );
});

test.each(CASES)('counts no missed dots in a $name picture without dots', ({ blurPx, noise }) => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 4, max: 12, noNaN: true }), (seed, radius) => {
      const ring = circle(30.3, 40.2, radius + 12) + circle(30.3, 40.2, radius);
      expect(traced(GROUND + ring, { blurPx, noise, seed }).missedSpecks).toBe(0);
    }),
    { numRuns: runs(40) },
  );
});
