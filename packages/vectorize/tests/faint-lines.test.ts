import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture, type TracedPicture } from '@measurement-nesting/vectorize';
import { box, circle, options, raster } from './rasters.ts';
import { runs } from '../../../tools/harness/depth.ts';

const SIDE = 160;
const RED: readonly [string, string] = ['#cc2222', circle(40, 40, 22)];
const BLUE: readonly [string, string] = ['#2233cc', box(90.3, 20.4, 50, 40)];

const traced = (shapes: readonly (readonly [string, string])[]): TracedPicture =>
  tracePicture(raster(SIDE, SIDE, shapes), { ...options, mode: 'color' });

/** Returns a bar of a width around the line that begins at (x, y) with a length and an angle. */
function bar(x: number, y: number, length: number, angle: number, width: number): string {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const corner = (along: number, aside: number): string =>
    `${x + along * ux - aside * uy} ${y + along * uy + aside * ux}`;
  const half = width / 2;
  return `M${corner(0, -half)}L${corner(length, -half)}L${corner(length, half)}L${corner(0, half)}Z`;
}

test('counts each line thinner than a pixel once or traces it in a separate color, in any direction', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.3, max: 0.7, noNaN: true }),
      fc.double({ min: 0, max: Math.PI / 2, noNaN: true }),
      fc.integer({ min: 1, max: 3 }),
      (width, angle, count) => {
        // The bars are 20 px apart, across their direction.
        const bars = Array.from({ length: count }, (_, i): readonly [string, string] => {
          const aside = 20 * (i - 1);
          const [x, y] = [70 - 25 * Math.cos(angle), 110 - 25 * Math.sin(angle)];
          return ['#000000', bar(x - aside * Math.sin(angle), y + aside * Math.cos(angle), 50, angle, width)];
        });
        const { layers, lost } = traced([['#cc2222', box(5.2, 5.2, 30, 20)], ...bars]);
        expect(layers.length > 1 || lost?.faint === count).toBe(true);
      },
    ),
    { numRuns: runs(30), seed: 1 },
  );
});

test('counts no lost line for a thick shape at any pixel offset and angle', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: Math.PI / 2, noNaN: true }),
      fc.double({ min: 4, max: 20, noNaN: true }),
      (shift, angle, width) => {
        const turned: readonly [string, string] = ['#118833', bar(75 + shift, 100 + shift, 40, angle, width)];
        expect(traced([RED, BLUE, turned]).lost?.faint).toBe(0);
      },
    ),
    { numRuns: runs(30), seed: 1 },
  );
});

test('does not count tips of slender shapes as lines', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 25, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 6.28, noNaN: true }),
      (tip, turn) => {
        const corner = (angle: number): string => `${80 + 60 * Math.cos(angle)} ${80 + 60 * Math.sin(angle)}`;
        // The arc opposite a corner on a circle has twice the corner's angle.
        const arc = (tip * Math.PI) / 180;
        const wedge: readonly [string, string] = [
          '#118833',
          `M${corner(turn)}L${corner(turn + Math.PI - arc)}L${corner(turn + Math.PI + arc)}Z`,
        ];
        expect(traced([wedge]).lost?.faint).toBe(0);
      },
    ),
    { numRuns: runs(30), seed: 1 },
  );
});
