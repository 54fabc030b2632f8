import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture, type Rgb } from '@measurement-nesting/vectorize';
import { box, circle, options, raster } from '../rasters.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const traced = (picture: Rgb) => tracePicture(picture, { ...options, mode: 'color', removeBackground: false });
const SHAPES = [
  ['#1f4fa8', box(0, 0, 240, 60)],
  ['#c8202c', circle(180, 140, 35)],
] as const;

/** A part that gets darker from nothing to `most` levels, from left to right. */
function withShade({ width, height, data }: Rgb, x: number, max: number): Rgb {
  const out = data.slice();
  for (let y = 90; y < 170; y++) {
    for (let k = x; k < x + 60; k++) {
      for (let i = 3 * (y * width + k), end = i + 3; i < end; i++) out[i]! -= Math.round((max * (k - x)) / 60);
    }
  }
  return { width, height, data: out };
}

test('counts a pale part that fades into its background', () => {
  fc.assert(
    fc.property(fc.integer({ min: 15, max: 60 }), fc.integer({ min: 12, max: 22 }), (x, max) => {
      const picture = withShade(raster(240, 200, SHAPES), x, max);
      expect(traced(picture).lost?.pale).toBe(1);
    }),
    { numRuns: runs(15), seed: 1 },
  );
});

test('traces a pale part of one color as a layer and reports no loss', () => {
  for (const pale of ['#fff9ec', '#f4f6f8', '#fdf4f4']) {
    const { layers, lost } = traced(raster(240, 200, [...SHAPES, [pale, box(30.3, 90.2, 60, 80)]]));
    expect(layers.map(({ color }) => color)).toContain(pale);
    expect(lost).toEqual({ pale: 0, faint: 0 });
  }
});
