import { expect, test } from '@jest/globals';
import {
  type Contour,
  contourLength,
  contoursLength,
  flattenContour,
  type Point,
  polygonContour,
  rectangleContour,
  rotation,
  transformContour,
} from '@measurement-nesting/curves';
import { cutContours, findSharedCuts, MAX_GAP_IN, type CutOutline } from '#engine/model/shared-cuts/shared-cuts.ts';
import { Random } from '#packages/nesting/src/random.ts';

const black = (contour: Contour): CutOutline => ({ contour, key: '#000000' });

/** Returns the outlines, what is cut of each, and the figures. */
function shared(outlines: readonly CutOutline[]) {
  const { ranges, figures } = findSharedCuts(outlines);
  const cuts = outlines.map(({ contour }, k) => cutContours(contour, ranges[k]!));
  return { ...figures, cuts };
}

const grid = (columns: number, rows: number, width: number, height: number): Contour[] =>
  Array.from({ length: columns * rows }, (_, k) =>
    rectangleContour((k % columns) * width, Math.floor(k / columns) * height, width, height),
  );

/** Returns the distance of a point from the nearest side of contours of lines. */
function distanceTo({ x, y }: Point, contours: readonly Contour[]): number {
  let min = Infinity;
  for (const { x0, y0, x1, y1 } of contours.flatMap(({ segments }) => segments)) {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
    min = Math.min(min, Math.hypot(x - x0 - t * dx, y - y0 - t * dy));
  }
  return min;
}

const samples = (contour: Contour): Point[] =>
  contour.segments.flatMap(({ x0, y0, x1, y1 }) =>
    Array.from({ length: 21 }, (_, k) => ({ x: x0 + ((x1 - x0) * k) / 20, y: y0 + ((y1 - y0) * k) / 20 })),
  );

test.each([
  [1, 1],
  [2, 1],
  [3, 4],
  [5, 5],
  [2, 7],
])('of %d by %d rectangles that touch, the inner edges are cut once, and every second one remains closed', (k, m) => {
  const [width, height] = [3, 2];
  const outlines = grid(k, m, width, height);
  const { pieces, lengthIn, pierces, cuts } = shared(outlines.map(black));
  expect(lengthIn).toBeCloseTo((k - 1) * m * height + (m - 1) * k * width, 9);
  expect(pieces).toBe((k - 1) * m + (m - 1) * k);
  expect(contoursLength(cuts.flat())).toBeCloseTo(k * m * 2 * (width + height) - lengthIn, 9);
  expect(cuts.flat().filter(({ closed }) => closed)).toHaveLength(Math.ceil((k * m) / 2));
  expect(pierces).toBe(cuts.flat().length - k * m);
});

/** Returns rectangles that tile a rectangle, split at random. */
function tiling(random: () => number, x: number, y: number, width: number, height: number, depth: number): Contour[] {
  if (depth === 0) return [rectangleContour(x, y, width, height)];
  const share = 0.2 + 0.6 * random();
  return random() < 0.5
    ? [
        ...tiling(random, x, y, width * share, height, depth - 1),
        ...tiling(random, x + width * share, y, width * (1 - share), height, depth - 1),
      ]
    : [
        ...tiling(random, x, y, width, height * share, depth - 1),
        ...tiling(random, x, y + height * share, width, height * (1 - share), depth - 1),
      ];
}

test('of a tiling at any angle the same points are cut, each once', () => {
  const generator = new Random(7);
  const random = () => generator.next();
  for (let trial = 0; trial < 16; trial++) {
    const [width, height] = [40 + 20 * random(), 30 + 20 * random()];
    const angle = 2 * Math.PI * random();
    const tiles = tiling(random, 0, 0, width, height, 1 + (trial % 4)).map((tile) => {
      // Contacts of layouts are this exact.
      const apart = 0.25 * MAX_GAP_IN;
      const [dx, dy] = [apart * random(), apart * random()];
      return transformContour(rotation(angle), transformContour([1, 0, 0, 1, dx, dy], tile));
    });
    const { lengthIn, cuts, pierces } = shared(tiles.map(black));
    const drawn = cuts.flat();
    const perimeter = contoursLength(tiles);
    expect(contoursLength(drawn)).toBeCloseTo(perimeter - lengthIn, 9);
    expect(pierces).toBe(drawn.length - tiles.length);
    // Each inner edge belongs to two tiles, the border to one.
    expect(Math.abs(lengthIn - (perimeter / 2 - width - height))).toBeLessThan(tiles.length * 4 * MAX_GAP_IN);
    for (const point of tiles.flatMap(samples)) expect(distanceTo(point, drawn)).toBeLessThan(0.00025);
    for (const point of drawn.flatMap(samples)) expect(distanceTo(point, tiles)).toBeLessThan(1e-9);
  }
});

test('outlines of two colors share nothing', () => {
  const outlines = grid(2, 2, 3, 2).map((contour, k): CutOutline => ({
    contour,
    key: k % 2 === 0 ? '#ff0000' : '#0000ff',
  }));
  const { lengthIn, cuts } = shared(outlines);
  // The edges between the two of one color.
  expect(lengthIn).toBeCloseTo(6, 9);
  for (const key of ['#ff0000', '#0000ff']) {
    const of = outlines.flatMap((outline, k) => (outline.key === key ? [k] : []));
    const drawn = of.flatMap((k) => cuts[k]!);
    for (const point of of.flatMap((k) => samples(outlines[k]!.contour)))
      expect(distanceTo(point, drawn)).toBeLessThan(1e-9);
  }
});

test.each([
  ['further apart than the tolerance', rectangleContour(3 + 1.5 * MAX_GAP_IN, 0, 3, 2)],
  ['that meet in a corner', rectangleContour(3, 2, 3, 2)],
  ['that meet on less than a hundredth of an inch', rectangleContour(3, 1.991, 3, 2)],
  [
    'at an angle',
    polygonContour([
      { x: 3, y: 0 },
      { x: 5, y: 0 },
      { x: 3.01, y: 2 },
    ]),
  ],
])('outlines %s remain whole', (_, other) => {
  const outlines = [rectangleContour(0, 0, 3, 2), other];
  const { lengthIn, pieces, pierces, cuts } = shared(outlines.map(black));
  expect({ lengthIn, pieces, pierces, cuts }).toEqual({
    lengthIn: 0,
    pieces: 0,
    pierces: 0,
    cuts: outlines.map((of) => [of]),
  });
});

test('around a long part the small ones remain closed, and its edge is cut where no part is', () => {
  const small = Array.from({ length: 5 }, (_, k) => rectangleContour(1 + 3 * k, 2, 2, 2));
  const { lengthIn, cuts } = shared([rectangleContour(0, 0, 16, 2), ...small].map(black));
  expect(lengthIn).toBeCloseTo(10, 9);
  expect(cuts.slice(1).map(([cut]) => cut)).toEqual(small);
  // Six pieces beside the five parts; that at the end continues along the other sides to that at the start.
  expect(cuts[0]!.map(contourLength).sort((a, b) => a - b)).toEqual(
    [1, 1, 1, 1, 22].map((length) => expect.closeTo(length, 9)),
  );
});

test('curves are cut as drawn, and the straight sides between them once', () => {
  const slot = (x: number): Contour => ({
    closed: true,
    segments: [
      { kind: 'line', x0: x, y0: 0, x1: x + 4, y1: 0 },
      { kind: 'quadratic', x0: x + 4, y0: 0, cx: x + 5, cy: 1, x1: x + 4, y1: 2 },
      { kind: 'line', x0: x + 4, y0: 2, x1: x, y1: 2 },
      { kind: 'quadratic', x0: x, y0: 2, cx: x - 1, cy: 1, x1: x, y1: 0 },
    ],
  });
  const above = transformContour([1, 0, 0, 1, 1, 2], slot(0));
  const { lengthIn, cuts } = shared([slot(0), above].map(black));
  expect(lengthIn).toBeCloseTo(3, 9);
  expect(cuts[0]).toEqual([slot(0)]);
  expect(cuts[1]).toHaveLength(1);
  expect(contourLength(cuts[1]![0]!)).toBeCloseTo(contourLength(above) - 3, 9);
  expect(flattenContour(cuts[1]![0]!, 0.001).length).toBeGreaterThan(10);
});
