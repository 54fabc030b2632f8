import { expect, test } from '@jest/globals';
import { tracePicture, type Rgb, type TraceOptions } from '@measurement-nesting/vectorize';
import { type Contour, derivativeAt, contoursLength } from '@measurement-nesting/curves';
import { contoursOf, options, raster } from './rasters.ts';

const INK = '#000000';

/**
 * Returns a polygon of `count` points around (150, 150); `radius` returns the distance of a point by number and angle.
 */
function wheel(count: number, radius: (i: number, at: number) => number): string {
  const points = Array.from({ length: count }, (_, i) => {
    const at = 0.1 + (2 * Math.PI * i) / count;
    return `${150 + radius(i, at) * Math.cos(at)} ${150 + radius(i, at) * Math.sin(at)}`;
  });
  return `M${points.join('L')}Z`;
}

const polygon = (edges: number): string => wheel(edges, () => 120);
/** Returns a wheel whose edge oscillates `waves` times. */
const ripple = (waves: number, depth: number): string => wheel(720, (_, at) => 110 + depth * Math.sin(waves * at));
/** Returns a polygon whose corners deviate slightly inward and outward, as if cut by hand. */
const rough = (edges: number, seed: number): string => wheel(edges, (i) => 110 + 3 * Math.sin(37 * i * i + seed));

function outlineOf(picture: Rgb, change: Partial<TraceOptions>): Contour {
  const { layers } = tracePicture(picture, { ...options, ...change });
  expect([layers.length, layers[0]!.contours.length]).toEqual([1, 1]);
  return layers[0]!.contours[0]!;
}

/** Joints where the outline turns by more than 10 degrees. */
function corners({ segments }: Contour): number {
  return segments.filter((segment, i) => {
    const next = segments[(i + 1) % segments.length]!;
    const leaving = derivativeAt(segment, 1);
    const arriving = derivativeAt(next, 0);
    const turn = Math.atan2(
      leaving.x * arriving.y - leaving.y * arriving.x,
      leaving.x * arriving.x + leaving.y * arriving.y,
    );
    return Math.abs(turn) > Math.PI / 18;
  }).length;
}

const nodes = (contour: Contour): number => contour.segments.length;

test.each([5, 8, 20])('the %i edges of a polygon are straight lines at any smoothing', (edges) => {
  const picture = raster(300, 300, [[INK, polygon(edges)]]);
  for (const smoothing of [0, 50, 100]) {
    const kinds = outlineOf(picture, { smoothing }).segments.map(({ kind }) => kind);
    expect(kinds).toEqual(Array.from({ length: edges }, () => 'line'));
  }
});

test.each([1, 2, 3, 4, 5])('smoothing reduces the corners and points of rough outline %i', (seed) => {
  const d = rough(40, seed);
  const picture = raster(300, 300, [[INK, d]]);
  const [rawest, usual, smoothest] = [0, 50, 100].map((smoothing) => outlineOf(picture, { smoothing }));
  expect(corners(rawest!)).toBeGreaterThan(corners(usual!));
  expect(corners(usual!)).toBeGreaterThan(corners(smoothest!));
  expect(nodes(rawest!)).toBeGreaterThan(nodes(smoothest!));
  const truth = contoursLength(contoursOf(d));
  for (const outline of [rawest!, usual!, smoothest!]) {
    expect(Math.abs(contoursLength([outline]) / truth - 1)).toBeLessThan(0.002);
  }
});

test('smoothing does not change the perimeter of a drawing with plain corners', () => {
  const d = polygon(8);
  const truth = contoursLength(contoursOf(d));
  const picture = raster(300, 300, [[INK, d]]);
  for (const smoothing of [0, 25, 50, 75, 100]) {
    const found = contoursLength([outlineOf(picture, { smoothing })]);
    expect(Math.abs(found / truth - 1)).toBeLessThan(0.01);
  }
});

test('low detail has fewer points and removes fine waves; high detail retains them', () => {
  const d = ripple(60, 1.2);
  const truth = contoursLength(contoursOf(d));
  const picture = raster(300, 300, [[INK, d]]);
  const shareOf = (detail: TraceOptions['detail']) => {
    const outline = outlineOf(picture, { detail });
    return { points: nodes(outline), share: contoursLength([outline]) / truth };
  };
  const [low, normal, high] = [shareOf('low'), shareOf('normal'), shareOf('high')];
  expect(low.points).toBeLessThan(normal.points);
  expect(normal.points).toBeLessThanOrEqual(high.points);
  // The waves add 10% to the wheel's edge; more than half of that is removed.
  expect(low.share).toBeLessThan(0.96);
  for (const { share } of [normal, high]) expect(Math.abs(share - 1)).toBeLessThan(0.03);
});
