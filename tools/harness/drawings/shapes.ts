import type { Drawing, Shape } from '#packages/curves/src/drawing/drawing.ts';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { wholeEllipse } from '#packages/curves/src/geometry/arc.ts';
import { polygonContour } from '#packages/curves/src/geometry/contour.ts';
import { reverseContour } from '#packages/curves/src/geometry/contour.ts';
import { subSegment } from '#packages/curves/src/geometry/segment.ts';
import type { Affine, Contour, FillRule } from '#packages/curves/src/geometry/types.ts';

/** Small drawings for tests, in inches. */
const source = { id: '', layer: '', group: '', strokeColor: '', fillColor: '' };

export const filled = (contours: readonly Contour[], fill: FillRule = 'nonzero'): Shape => ({
  contours,
  fill,
  strokeWidthIn: null,
  source,
});

export const outlined = (contours: readonly Contour[], strokeWidthIn = 0.01): Shape => ({
  contours,
  fill: null,
  strokeWidthIn,
  source,
});

export const drawingOf = (...shapes: readonly Shape[]): Drawing => ({
  shapes,
  scale: { rule: 'css', unitsPerIn: 96, assumed: false },
  diagnostics: [],
});

export const circle = (cx: number, cy: number, r: number): Contour => ({
  segments: [wholeEllipse(cx, cy, r, r)],
  closed: true,
});

export const line = (...coordinates: readonly number[]): Contour => {
  const points = Array.from({ length: coordinates.length / 2 }, (_, i) => [
    coordinates[2 * i]!,
    coordinates[2 * i + 1]!,
  ]);
  return {
    segments: points.slice(1).map(([x1, y1], i) => ({
      kind: 'line' as const,
      x0: points[i]![0]!,
      y0: points[i]![1]!,
      x1: x1!,
      y1: y1!,
    })),
    closed: false,
  };
};

export const polygon = (...coordinates: readonly number[]): Contour =>
  polygonContour(
    Array.from({ length: coordinates.length / 2 }, (_, i) => ({ x: coordinates[2 * i]!, y: coordinates[2 * i + 1]! })),
  );

const mapContours = (drawing: Drawing, change: (contour: Contour) => Contour): Drawing => ({
  ...drawing,
  shapes: drawing.shapes.map((shape) => ({ ...shape, contours: shape.contours.map(change) })),
});

export const transformed = (drawing: Drawing, map: Affine): Drawing =>
  mapContours(drawing, (contour) => transformContour(map, contour));

export const reversed = (drawing: Drawing): Drawing => mapContours(drawing, reverseContour);

/** Returns the drawing with every segment cut in three. */
export const splitUp = (drawing: Drawing): Drawing =>
  mapContours(drawing, ({ segments, closed }) => ({
    segments: segments.flatMap((s) => [subSegment(s, 0, 0.31), subSegment(s, 0.31, 0.77), subSegment(s, 0.77, 1)]),
    closed,
  }));
