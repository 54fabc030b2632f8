import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture, type Rgb } from '@measurement-nesting/vectorize';
import { evenLight } from '../../src/colors/uneven-light.ts';
import { box, circle, options, raster } from '../rasters.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const FLAG = raster(240, 200, [
  ['#1f4fa8', box(0, 0, 240, 70)],
  ['#c8202c', box(0, 130, 240, 70)],
  ['#f2c200', circle(120, 100, 52)],
]);
const TRUE_COLORS = 4;

/** As under a lamp: `light` in 0 to 1 for each place, x and y from 0 to 1. */
function under({ width, height, data }: Rgb, light: (x: number, y: number) => number): Rgb {
  const out = data.slice();
  for (let i = 0; i < out.length; i++) {
    const at = Math.floor(i / 3);
    out[i] = Math.round(data[i]! * light((at % width) / width, Math.floor(at / width) / height));
  }
  return { width, height, data: out };
}

test('traces a flat drawing in its colors under any smooth light, and reports the correction', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.55, max: 0.85, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (min, way, round) => {
        const light = (x: number, y: number): number => {
          const across = 0.5 + ((x - 0.5) * Math.cos(way) + (y - 0.5) * Math.sin(way)) / Math.SQRT2;
          const out = 2 * ((x - 0.5) ** 2 + (y - 0.5) ** 2);
          return 1 - (1 - min) * ((1 - round) * across + round * out);
        };
        const traced = tracePicture(under(FLAG, light), { ...options, mode: 'color', removeBackground: false });
        expect(traced.layers).toHaveLength(TRUE_COLORS);
        expect(traced.evened).toBe(true);
      },
    ),
    { numRuns: runs(20), seed: 1 },
  );
});

test('does not correct even light', () => {
  expect(evenLight(FLAG)).toBeNull();
});

test('does not correct a gradient in one shape', () => {
  const { width, height, data } = FLAG;
  const shaded = data.slice();
  for (let i = 0; i < width * height; i++) {
    if (data[3 * i] !== 0xf2 || data[3 * i + 1] !== 0xc2) continue;
    for (let k = 0; k < 3; k++) shaded[3 * i + k] = Math.round(data[3 * i + k]! * (1 - (0.5 * (i % width)) / width));
  }
  expect(evenLight({ width, height, data: shaded })).toBeNull();
});
