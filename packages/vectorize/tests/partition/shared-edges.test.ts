import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  drawOutlines,
  tracePicture,
  type Rgb,
  type TracedPicture,
  type TraceOptions,
} from '@measurement-nesting/vectorize';
import { measureDrawing, readDrawing, traceSvg } from '../../../../engine/index.ts';
import { contourArea, type Segment, EngineError } from '@measurement-nesting/curves';
import { box, circle, options, raster } from '../rasters.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const whole: TraceOptions = { ...options, mode: 'color', removeBackground: false };
const COLORS = ['#cc2222', '#2233cc', '#118833', '#ffcc00', '#111111', '#ffffff'];
/** Relative error of areas of pictures a few hundred pixels across: coordinates are rounded to a millionth. */
const ROUNDED = 1e-6;

const ends = ({ x0, y0, x1, y1 }: Segment): string => [x0, y0, x1, y1].join(' ');
const back = ({ x0, y0, x1, y1 }: Segment): string => [x1, y1, x0, y0].join(' ');
/** Returns a segment without its ends, independent of its direction. */
function middle(segment: Segment): string {
  const say = (...values: number[]): string => values.map((value) => value.toFixed(5)).join(' ');
  switch (segment.kind) {
    case 'cubic':
      return say(segment.ax + segment.bx, segment.ay + segment.by);
    case 'arc':
      return say(segment.cx, segment.cy, segment.rx, Math.abs(segment.sweep));
    default:
      return segment.kind;
  }
}

/**
 * Checks that every edge except the picture's border occurs once in each direction, and that the areas sum to the
 * picture.
 */
function expectPartition(traced: TracedPicture, { width, height }: Rgb): void {
  const segments = traced.layers.flatMap(({ contours }) => contours.flatMap((contour) => [...contour.segments]));
  const left = new Map<string, number>();
  for (const segment of segments) {
    const key = `${ends(segment)} ${middle(segment)}`;
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const unmatched = segments.filter((segment) => {
    if (ends(segment) === back(segment)) return false;
    const isBorder =
      (segment.x0 === segment.x1 && (segment.x0 === 0 || segment.x0 === width)) ||
      (segment.y0 === segment.y1 && (segment.y0 === 0 || segment.y0 === height));
    return !isBorder && left.get(`${back(segment)} ${middle(segment)}`) !== 1;
  });
  expect(unmatched).toEqual([]);
  const signed = traced.layers.reduce(
    (sum, { contours }) => sum + contours.reduce((all, contour) => all + contourArea(contour), 0),
    0,
  );
  expect(Math.abs(signed / (width * height) - 1)).toBeLessThan(ROUNDED);
}

function tracedOrRefused(picture: Rgb, change: Partial<TraceOptions> = {}): TracedPicture | null {
  try {
    return tracePicture(picture, { ...whole, ...change });
  } catch (error) {
    if (error instanceof EngineError && error.code === 'nothing_to_trace') return null;
    throw error;
  }
}

const place = fc.double({ min: 5, max: 115, noNaN: true });
const shape = fc.record({
  color: fc.constantFrom(...COLORS),
  kind: fc.constantFrom('disc', 'box', 'triangle'),
  x: place,
  y: place,
  size: fc.double({ min: 8, max: 50, noNaN: true }),
});

test('neighbors in flat colors share edges exactly, and the colors cover the picture once', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 2, maxLength: 7 }), (shapes) => {
      const drawn = shapes.map(({ color, kind, x, y, size }): readonly [string, string] => [
        color,
        kind === 'disc'
          ? circle(x, y, size)
          : kind === 'box'
            ? box(x, y, size, size / 2)
            : `M${x} ${y}L${x + size} ${y + size / 3}L${x - size / 4} ${y + size}Z`,
      ]);
      const picture = raster(121, 118, drawn);
      const traced = tracedOrRefused(picture);
      if (traced) expectPartition(traced, picture);
    }),
    { numRuns: runs(60) },
  );
});

test('neighbors in random pixels share edges exactly, and the colors cover the picture once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 26 }),
      fc.integer({ min: 2, max: 26 }),
      fc.constantFrom(1, 2, 3),
      fc.infiniteStream(
        fc.constantFrom(...COLORS.map((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)))),
      ),
      (columns, rows, times, colors) => {
        const cells = Array.from({ length: columns * rows }, () => colors.next().value as number[]);
        const [width, height] = [columns * times, rows * times];
        const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
          const at = Math.floor(i / 3);
          const [x, y] = [at % width, Math.floor(at / width)];
          return cells[Math.floor(y / times) * columns + Math.floor(x / times)]![i % 3]!;
        });
        const traced = tracedOrRefused({ width, height, data });
        if (traced) expectPartition(traced, { width, height, data });
      },
    ),
    { numRuns: runs(80) },
  );
});

/** Returns the area in pixels that two colors, or none, cover. */
function doubledOrBare(traced: TracedPicture, width: number, height: number): number {
  const times = 4;
  const size = { width: width * times, height: height * times, pixelsPerIn: times };
  const cover = new Float64Array(size.width * size.height);
  for (const { contours } of traced.layers) {
    const { data } = drawOutlines([{ color: '#000000', contours }], size);
    for (let at = 0; at < cover.length; at++) cover[at]! += 1 - data[3 * at]! / 255;
  }
  return cover.reduce((sum, share) => sum + Math.abs(share - 1), 0) / times ** 2;
}

/** Area in pixels due to rounding of coverage to a byte, along all the edges of the pictures below. */
const MIN_PX = 8;

const ART: readonly (readonly [name: string, colors: number, shapes: readonly (readonly [string, string])[]])[] = [
  [
    'a quartered shield with a disc over the middle',
    5,
    [
      ['#cc2222', box(20, 20, 80, 80)],
      ['#2233cc', box(100, 20, 80, 80)],
      ['#ffcc00', box(20, 100, 80, 80)],
      ['#118833', box(100, 100, 80, 80)],
      ['#ffffff', circle(101.3, 98.7, 30)],
    ],
  ],
  [
    'a ball of two halves in a ring',
    4,
    [
      ['#111111', circle(100, 100, 80)],
      ['#cc2222', circle(100, 100, 70)],
      ['#2233cc', 'M30 100A70 70 0 0 0 170 100Z'],
    ],
  ],
  [
    'stripes of a flag up to the border',
    3,
    [
      ['#118833', box(0, 0, 66.4, 200)],
      ['#cc2222', box(133.1, 0, 66.9, 200)],
    ],
  ],
];

test.each(ART)('%s: has no gaps or slivers and as many colors as drawn', (_, colors, shapes) => {
  const picture = raster(200, 200, shapes);
  const traced = tracePicture(picture, whole);
  expectPartition(traced, picture);
  expect(traced.colors).toBe(colors);
  expect(doubledOrBare(traced, 200, 200)).toBeLessThan(MIN_PX);
});

/** Relative difference between the figures of a file and those of the trace: coordinates are rounded. */
const WRITTEN = 1e-5;

test.each(ART)('%s: each color, measured from a separate file, has the figures of the trace', (_, _colors, shapes) => {
  const { layers } = tracePicture(raster(200, 200, shapes), whole);
  for (const layer of layers) {
    const svg = traceSvg({ name: 'one color', widthIn: 200, heightIn: 200, layers: [layer] });
    const { totals } = measureDrawing(readDrawing(new TextEncoder().encode(svg), { fileName: 'one.svg' }));
    expect(Math.abs(totals.perimeterIn / layer.perimeterIn - 1)).toBeLessThan(WRITTEN);
    expect(Math.abs(totals.areaSqIn / layer.areaSqIn - 1)).toBeLessThan(WRITTEN);
  }
});

/** Accuracy in pixels of the position of edges drawn over each other, which leave a seam in three colors. */
const SEAM_PX = 0.25;

test('four fields meet in one point at the drawn position', () => {
  const picture = raster(200, 160, [
    ['#cc2222', box(0, 0, 200, 160)],
    ['#2233cc', box(90.3, 0, 110, 70.6)],
    ['#ffcc00', box(0, 70.6, 200, 90)],
    ['#118833', box(90.3, 70.6, 110, 90)],
  ]);
  const traced = tracePicture(picture, whole);
  for (const { contours } of traced.layers) {
    expect(contours).toHaveLength(1);
    const corners = contours[0]!.segments.map(({ x0, y0 }) => Math.hypot(x0 - 90.3, y0 - 70.6));
    expect(Math.min(...corners)).toBeLessThan(SEAM_PX);
    expect(contours[0]!.segments).toHaveLength(4);
  }
});
