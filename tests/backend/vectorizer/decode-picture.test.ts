import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { expectWithin } from '#harness/expect-within.ts';
import sharp from 'sharp';
import { tracePicture } from '#engine';
import { decodePicture } from '#backend/vectorizer/picture/decode-picture.ts';
import { options } from '#packages/vectorize/tests/rasters.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/pictures');
const PIXELS = 1_000_000;

/** Ground, square and disc as Chromium shows them. */
test.each([
  ['cmyk-adobe-0.jpg', [255, 255, 255], [9, 8, 3], [253, 9, 0]],
  ['cmyk-ycck.jpg', [255, 255, 255], [0, 0, 0], [255, 0, 0]],
  ['cmyk-no-marker.jpg', [0, 128, 128], [0, 0, 0], [179, 171, 0]],
  ['control-03-cmyk.jpg', [255, 255, 255], [0, 0, 0], [0, 0, 0]],
])('%s: decodes CMYK like browsers', async (filename, ...shown) => {
  const { raster } = await decodePicture(readFileSync(path.join(FOLDER, filename)), PIXELS);
  const seen = [
    [3, 3],
    [30, 40],
    [90, 40],
  ].map(([x, y]) => raster.data.slice(3 * (y! * raster.width + x!), 3 * (y! * raster.width + x!) + 3));
  seen.forEach((rgb, i) => {
    rgb.forEach((level, k) => expect(Math.abs(level - shown[i]![k]!)).toBeLessThanOrEqual(2));
  });
});

/** A square and a smaller one, see-through around. */
async function seeThrough(first: readonly number[], second: readonly number[]): Promise<Buffer> {
  const [width, height] = [120, 80];
  const data = Buffer.alloc(4 * width * height);
  const fill = (x0: number, y0: number, x1: number, y1: number, rgb: readonly number[]): void => {
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) data.set([...rgb, 255], 4 * (y * width + x));
  };
  fill(10, 10, 60, 60, first);
  fill(80, 20, 110, 50, second);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const WHITE = [255, 255, 255];
test.each(['bw', 'color', 'auto'] as const)('traces a white logo on a transparent ground: %s', async (mode) => {
  const { raster, isOnWhite } = await decodePicture(await seeThrough(WHITE, WHITE), PIXELS, mode !== 'bw');
  expect(isOnWhite).toBe(false);
  const { layers } = tracePicture(raster, { ...options, mode });
  expect(layers.map(({ contours }) => contours.length)).toEqual([2]);
  expectWithin(layers[0]!.perimeterIn, 200 + 120, 0.5);
});

test('white beside a color on a transparent ground remains white in color mode; dark drawings get a white ground', async () => {
  const mixed = await decodePicture(await seeThrough([0, 60, 160], WHITE), PIXELS, true);
  const { layers } = tracePicture(mixed.raster, { ...options, mode: 'color' });
  expect(layers.map(({ color }) => color).toSorted()).toEqual(['#003ca0', '#ffffff']);
  expect((await decodePicture(await seeThrough([0, 0, 0], [30, 30, 30]), PIXELS, true)).isOnWhite).toBe(true);
});
