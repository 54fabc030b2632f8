import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { tracePicture, type Rgb } from '@measurement-nesting/vectorize';
import { box, circle, options, raster } from '../rasters.ts';
import { rows, runs } from '../../../../tools/harness/depth.ts';

type Shape = readonly [color: string, d: string];

const SIDE = 240;
const drawn = (shapes: readonly Shape[]): Rgb => raster(SIDE, SIDE, shapes);
const colorsOf = (picture: Rgb, isLossy = false): string[] =>
  tracePicture(picture, { ...options, mode: 'color', removeBackground: false, isLossy })
    .layers.map(({ color }) => color)
    .toSorted();

async function asJpeg(picture: Rgb, quality: number): Promise<Rgb> {
  const { width, height, data } = picture;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return { width, height, data: await sharp(jpeg).removeAlpha().raw().toBuffer() };
}

/** Level strokes. */
const strokes = (color: string, x: number, width: number): Shape[] =>
  Array.from({ length: 5 }, (_, i): Shape => [color, box(x, 20.3 + 17.3 * i, 90, width)]);

/** Strokes in many directions, whose pixels mix with their ground in every share. */
const fan = (color: string, turn: number, width: number): Shape[] =>
  Array.from({ length: 9 }, (_, i): Shape => {
    const [ux, uy] = [Math.cos(turn + 0.7 * i), Math.sin(turn + 0.7 * i)];
    const at = (along: number, aside: number): string =>
      `${70 + along * ux - aside * uy} ${75 + along * uy + aside * ux}`;
    return [color, `M${at(12, -width / 2)}L${at(60, -width / 2)}L${at(60, width / 2)}L${at(12, width / 2)}Z`];
  });

test('hairlines in any direction add no color to those of the areas', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1.1, max: 1.9, noNaN: true }),
      fc.double({ min: 0.1, max: 0.6, noNaN: true }),
      fc.constantFrom('#000000', '#1a2a6c', '#7a0c0c'),
      fc.constantFrom('#ffffff', '#ffd900', '#e8e0d0'),
      (width, turn, ink, ground) => {
        const shapes: Shape[] = [
          [ground, box(0, 0, SIDE, SIDE)],
          [ink, box(130.4, 120.7, 70, 60)],
          ...fan(ink, turn, width),
        ];
        expect(colorsOf(drawn(shapes))).toEqual([ground, ink].toSorted());
      },
    ),
    { numRuns: runs(30), seed: 1 },
  );
});

test('finds a flat color of a small area, also between two others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 20 }), fc.integer({ min: 0, max: 100 }), (side, at) => {
      // Brown is nearly half way from gold to red.
      const shapes: Shape[] = [
        ['#c40308', box(0, 0, SIDE, 120)],
        ['#d3ae3b', circle(120, 120, 60)],
        ['#b96b29', box(60 + at / 2, 118, side, side)],
      ];
      expect(colorsOf(drawn(shapes))).toEqual(['#b96b29', '#c40308', '#d3ae3b', '#ffffff']);
    }),
    { numRuns: runs(20), seed: 1 },
  );
});

test('finds a color that only strokes of three pixels have, also between two others', () => {
  const shapes: Shape[] = [
    ['#c40308', box(0, 0, SIDE, SIDE)],
    ['#d3ae3b', box(30.4, 10, 180, 220)],
    ...strokes('#b96b29', 60.3, 3.3),
  ];
  expect(colorsOf(drawn(shapes))).toEqual(['#b96b29', '#c40308', '#d3ae3b']);
});

const FLAGS: readonly (readonly [name: string, shapes: readonly Shape[]])[] = [
  ['blue on white', [['#2453ff', circle(120, 120, 80.3)]]],
  ['orange with white in it', [['#ea6f21', circle(120, 120, 90.4)], ['#ffffff', box(70.3, 80.2, 90, 60)]]], // oxfmt-ignore
  ['teal strokes', [...strokes('#00a298', 20.4, 9.3), ['#00a298', circle(150, 180, 40.3)]]],
  ['stripes and a canton', [...strokes('#bd3d44', 100.4, 8.3), ['#192f5d', box(20.2, 120.3, 120, 90)]]],
  ['red, white, black outlines', [
    ['#da000c', box(0, 120, SIDE, 120)],
    ['#000000', circle(120, 120, 70)],
    ['#da000c', circle(120, 120, 66)],
    ['#000000', box(100, 160, 40, 50)],
  ]], // oxfmt-ignore
];

const qualities = FLAGS.flatMap(([name, shapes]) => [95, 85, 60].map((quality) => ({ name, shapes, quality })));

test.each(rows(qualities, 3))(
  'finds the number of drawn colors in $name as JPEG $quality',
  async ({ shapes, quality }) => {
    const colors = new Set(['#ffffff', ...shapes.map(([color]) => color)]);
    expect(colorsOf(await asJpeg(drawn(shapes), quality), true)).toHaveLength(colors.size);
  },
);

test('separates near colors or reports them as joined, and separates them when three colors are requested', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 14 }), fc.constantFrom('#c81e1e', '#1e3cb4', '#208040'), (levels, color) => {
      const near = `#${color
        .slice(1)
        .match(/../g)!
        .map((pair) => (Number.parseInt(pair, 16) + levels).toString(16).padStart(2, '0'))
        .join('')}`;
      const picture = drawn([
        [color, circle(60, 60, 40)],
        [near, circle(170, 170, 40)],
      ]);
      const traced = (colors: number | null) =>
        tracePicture(picture, { ...options, mode: 'color', removeBackground: false, colors });
      for (const colors of [null, 2, 3, 6]) {
        const found = traced(colors);
        expect(found.layers.length + found.joined + found.alike).toBe(3);
      }
      expect(traced(3).joined).toBe(0);
    }),
    { numRuns: runs(30) },
  );
});
