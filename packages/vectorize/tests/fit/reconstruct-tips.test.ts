import { expect, test } from '@jest/globals';
import { tracePicture } from '@measurement-nesting/vectorize';
import { contoursLength } from '@measurement-nesting/curves';
import { contoursOf, options, raster } from '../rasters.ts';

const SIZE = 100;
/** Sixteen directions, none of them along the pixels. */
const directions = Array.from({ length: 16 }, (_, k) => 0.1 + (k * Math.PI) / 8);

function traced(draw: (at: (along: number, across: number) => string) => string, turn: number) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (u: number, v: number): string => `${SIZE / 2 + cos * u - sin * v} ${SIZE / 2 + sin * u + cos * v}`;
  const d = draw(at);
  const layers = tracePicture(raster(SIZE, SIZE, [['#000000', d]]), options).layers;
  const contours = layers.flatMap((layer) => [...layer.contours]);
  return { contours, off: contoursLength(contours) / contoursLength(contoursOf(d)) - 1 };
}

/** Tolerances of the mean of all directions and of each one: the pixels of a narrow end contain less information. */
const TOLERANCE = 0.01;
const TOLERANCE_EACH = 0.015;
const SHARP_TOLERANCE = 0.003;

test('does not extend narrow round ends to points', () => {
  // A bar, thick in the middle, whose sides would meet at 17 degrees but end in a round of 0.9 pixels, as serifs do.
  const serif = (at: (u: number, v: number) => string): string =>
    `M${at(-30, -0.9)}L${at(0, -5.4)}L${at(30, -0.9)}A0.9 0.9 0 0 1 ${at(30, 0.9)}L${at(0, 5.4)}L${at(-30, 0.9)}A0.9 0.9 0 0 1 ${at(-30, -0.9)}Z`;
  const offs = directions.map((turn) => traced(serif, turn).off);
  for (const off of offs) expect(Math.abs(off)).toBeLessThan(TOLERANCE_EACH);
  expect(Math.abs(offs.reduce((sum, off) => sum + off, 0)) / offs.length).toBeLessThan(TOLERANCE);
});

test('preserves sharp points of any angle and direction', () => {
  for (const slope of [0.27, 0.36, 0.45]) {
    const wedge = (at: (u: number, v: number) => string): string =>
      `M${at(-30, -60 * slope)}L${at(30, 0)}L${at(-30, 60 * slope)}Z`;
    for (const turn of directions) {
      const { contours, off } = traced(wedge, turn);
      expect(contours).toHaveLength(1);
      expect(Math.abs(off)).toBeLessThan(SHARP_TOLERANCE);
    }
  }
});
