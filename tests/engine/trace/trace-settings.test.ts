import { expect, test } from '@jest/globals';
import { tracePicture, type Contour, type Rgb, type TraceOptions } from '#engine';
import { derivativeAt } from '#engine/geometry/segment.ts';
import { contoursLength } from '#engine/measure/segment-length.ts';
import { contoursOf, options, raster } from './rasters.ts';

const INK = '#000000';

/** A regular polygon with its corners on a circle around (150, 150). */
function polygon(corners: number, radius: number, turned = 0.1): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const at = turned + (2 * Math.PI * i) / corners;
    return `${150 + radius * Math.cos(at)} ${150 + radius * Math.sin(at)}`;
  });
  return `M${points.join('L')}Z`;
}

/** A wheel whose edge runs in and out `waves` times. */
function ripple(waves: number, depth: number): string {
  const points = Array.from({ length: 720 }, (_, i) => {
    const at = (2 * Math.PI * i) / 720;
    const radius = 110 + depth * Math.sin(waves * at);
    return `${150 + radius * Math.cos(at)} ${150 + radius * Math.sin(at)}`;
  });
  return `M${points.join('L')}Z`;
}

function outlineOf(picture: Rgb, change: Partial<TraceOptions>): Contour {
  const { layers } = tracePicture(picture, { ...options, ...change });
  expect([layers.length, layers[0]!.contours.length]).toEqual([1, 1]);
  return layers[0]!.contours[0]!;
}

/** A wheel cut by an unsteady hand: its corners lie a little in and out. */
function rough(corners: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const at = (2 * Math.PI * i) / corners;
    const radius = 110 + 3 * Math.sin(37 * i * i + 1);
    return `${150 + radius * Math.cos(at)} ${150 + radius * Math.sin(at)}`;
  });
  return `M${points.join('L')}Z`;
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

test.each([5, 8, 20])(
  'the %i edges of a polygon stay straight and meet in corners, whatever is asked for',
  (corners) => {
    const picture = raster(300, 300, [[INK, polygon(corners, 120)]]);
    for (const smoothing of [0, 50, 100]) {
      const kinds = outlineOf(picture, { smoothing }).segments.map(({ kind }) => kind);
      expect(kinds).toEqual(Array.from({ length: corners }, () => 'line'));
    }
  },
);

test('a rough outline keeps fewer corners and points the more it is smoothed', () => {
  const d = rough(40);
  const picture = raster(300, 300, [[INK, d]]);
  const smoothed = [0, 50, 100].map((smoothing) => outlineOf(picture, { smoothing }));
  for (const count of [corners, nodes]) {
    const [rawest, usual, smoothest] = smoothed.map(count);
    expect(rawest! > usual! && usual! > smoothest!).toBe(true);
  }
  const truth = contoursLength(contoursOf(d));
  for (const outline of smoothed) expect(Math.abs(contoursLength([outline]) / truth - 1)).toBeLessThan(0.002);
});

test('the perimeter of a drawing with plain corners does not depend on how they are smoothed', () => {
  const d = polygon(8, 120);
  const truth = contoursLength(contoursOf(d));
  const picture = raster(300, 300, [[INK, d]]);
  for (const smoothing of [0, 25, 50, 75, 100]) {
    const found = contoursLength([outlineOf(picture, { smoothing })]);
    expect(Math.abs(found / truth - 1)).toBeLessThan(0.01);
  }
});

test('less detail takes fewer points and lets fine waves go, more keeps them', () => {
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
  // The waves add 10 % to the wheel's edge: more than half of that is gone.
  expect(low.share).toBeLessThan(0.96);
  for (const { share } of [normal, high]) expect(Math.abs(share - 1)).toBeLessThan(0.03);
});
