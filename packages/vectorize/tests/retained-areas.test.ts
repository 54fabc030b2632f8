import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture, type Rgb, type TracedPicture } from '@measurement-nesting/vectorize';
import { loopArea } from '../src/fit/arc-length-parametrization.ts';
import { fitLoop } from '../src/fit/fit-loop.ts';
import { outlineContour } from '../src/fit/outline-contour.ts';
import { contourArea } from '@measurement-nesting/curves';
import { isoContours } from '../src/segment/iso-contours.ts';
import { options } from './rasters.ts';
import { runs } from '../../../tools/harness/depth.ts';

const SIDE = 100;
/** Minimum share of a small part's pixels: its corners are a pixel's size and it is fitted freely. */
const MIN_SHARE = 0.55;
const LARGEST_SHARE = 1.6;
type Place = (x: number, y: number) => boolean;

/** Black where a place is ink, white elsewhere, and nothing between. */
function twoLevels(isInk: Place): Rgb {
  const data = new Uint8Array(3 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    data.fill(isInk(at % SIDE, Math.floor(at / SIDE)) ? 0 : 255, 3 * at, 3 * at + 3);
  }
  return { width: SIDE, height: SIDE, data };
}

const inBlock: Place = (x, y) => x >= 60 && x < 80 && y >= 8 && y < 28;
const inField: Place = (x, y) => x >= 8 && x < 92 && y >= 8 && y < 92;

const traced = (isInk: Place): TracedPicture => tracePicture(twoLevels(isInk), { ...options, mode: 'bw' });
const areaOf = (isInk: Place): number => traced(isInk).layers[0]!.areaSqIn;
const contoursOf = ({ layers }: TracedPicture): number => layers[0]!.contours.length;

/** Lines of a pixel's width in a picture of two levels, in any direction, clear of the block. */
const line = fc
  .record({
    x: fc.integer({ min: 12, max: 20 }),
    y: fc.integer({ min: 40, max: 48 }),
    dx: fc.integer({ min: 0, max: 60 }),
    dy: fc.integer({ min: 0, max: 40 }),
  })
  .filter(({ dx, dy }) => Math.max(dx, dy) >= 8);
const on = ({ x, y, dx, dy }: { x: number; y: number; dx: number; dy: number }): Place => {
  const steps = Math.max(dx, dy);
  const pixels = new Set(
    Array.from(
      { length: steps + 1 },
      (_, k) => `${x + Math.round((k * dx) / steps)} ${y + Math.round((k * dy) / steps)}`,
    ),
  );
  return (px, py) => pixels.has(`${px} ${py}`);
};
const pixelsOf = ({ dx, dy }: { dx: number; dy: number }): number => Math.max(dx, dy) + 1;

test('traces a one-pixel line in any direction of a two-level picture in one piece of about its area', () => {
  fc.assert(
    fc.property(line, (drawn) => {
      const isOn = on(drawn);
      const found = traced((x, y) => inBlock(x, y) || isOn(x, y));
      expect(contoursOf(found)).toBe(2);
      const share = (found.layers[0]!.areaSqIn - areaOf(inBlock)) / pixelsOf(drawn);
      expect(share).toBeGreaterThan(MIN_SHARE);
      expect(share).toBeLessThan(LARGEST_SHARE);
    }),
    { numRuns: runs(40) },
  );
});

test('traces dots and holes of two by two pixels or more with about their area', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 6 }),
      fc.integer({ min: 2, max: 6 }),
      fc.integer({ min: 20, max: 40 }),
      fc.integer({ min: 40, max: 70 }),
      (width, height, left, top) => {
        const isIn: Place = (x, y) => x >= left && x < left + width && y >= top && y < top + height;
        const dot = traced((x, y) => inBlock(x, y) || isIn(x, y));
        const hole = traced((x, y) => inField(x, y) && !isIn(x, y));
        expect([contoursOf(dot), contoursOf(hole)]).toEqual([2, 2]);
        const inked = dot.layers[0]!.areaSqIn - areaOf(inBlock);
        const open = areaOf(inField) - hole.layers[0]!.areaSqIn;
        for (const share of [inked / (width * height), open / (width * height)]) {
          expect(share).toBeGreaterThan(MIN_SHARE);
          expect(share).toBeLessThan(LARGEST_SHARE);
        }
      },
    ),
    { numRuns: runs(30) },
  );
});

test('counts specks that are too small, and holes among them separately', () => {
  const specks = traced((x, y) => inField(x, y) !== ((x === 30 && y === 30) || (x === 50 && y === 40)));
  expect([specks.specks, specks.closed, specks.vanished, contoursOf(specks)]).toEqual([2, 2, 0, 1]);
  const dust = traced((x, y) => inBlock(x, y) || (x === 30 && y === 50));
  expect([dust.specks, dust.closed, contoursOf(dust)]).toEqual([1, 0, 1]);
});

test('fitting preserves the area and direction of every loop at any pixels and tolerance', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.constantFrom(0, 40, 100, 140, 200, 255, 255, 0)),
      fc.integer({ min: 3, max: 20 }),
      fc.double({ min: 0.2, max: 0.9, noNaN: true }),
      (levels, width, tolerancePx) => {
        const data = Uint8Array.from({ length: width * 12 }, () => levels.next().value as number);
        isoContours({ width, height: 12, data }, (loop) => {
          const { outline } = fitLoop(loop, { tolerancePx, minTurn: 0.45, unitPx: 0.8 });
          const share = contourArea(outlineContour(outline, 1)) / loopArea(loop);
          expect(share).toBeGreaterThan(0.69);
          expect(share).toBeLessThan(1.51);
        });
      },
    ),
    { numRuns: runs(60) },
  );
});

test('color layers cover the picture even if some areas vanish', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 2 })), fc.integer({ min: 6, max: 14 }), (picks, cells) => {
      const palette = [
        [200, 30, 30],
        [20, 60, 180],
        [240, 240, 240],
      ] as const;
      const [width, height] = [cells * 3, cells * 2];
      const labels = Array.from({ length: width * height }, () => picks.next().value as number);
      const data = Uint8Array.from(labels.flatMap((label) => [...palette[label]!]));
      const found = tracePicture({ width, height, data }, { ...options, mode: 'color', removeBackground: false });
      const total = found.layers.reduce((sum, { areaSqIn }) => sum + areaSqIn, 0);
      expect(Math.abs(total - width * height)).toBeLessThan(1e-3 * width * height);
    }),
    { numRuns: runs(20) },
  );
});
