import { extremeParameters } from './extremes.ts';
import { pointAt } from './segment.ts';
import type { Box, Contour, Segment } from './types.ts';

/** The empty box: the neutral element of `unite`. */
export const emptyBox: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

export const isEmptyBox = (box: Box): boolean => box.minX > box.maxX;

export function unite(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

/** Returns true when the boxes share a point, or are within `reach` of it in x and in y. */
export function boxesTouch(a: Box, b: Box, reach = 0): boolean {
  return a.minX - reach <= b.maxX && b.minX - reach <= a.maxX && a.minY - reach <= b.maxY && b.minY - reach <= a.maxY;
}

/** Returns the tight box of the curve itself (not of its control points), exact up to rounding. */
export const segmentBox = (segment: Segment): Box => segmentsBox([segment]);

export const contourBox = (contour: Contour): Box => segmentsBox(contour.segments);

export function contoursBox(contours: Iterable<Contour>): Box {
  let box = emptyBox;
  for (const contour of contours) box = unite(box, contourBox(contour));
  return box;
}

function segmentsBox(segments: readonly Segment[]): Box {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  const add = (x: number, y: number) => {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  };
  for (const segment of segments) {
    add(segment.x0, segment.y0);
    add(segment.x1, segment.y1);
    if (segment.kind === 'line') continue;
    for (const t of extremeParameters(segment)) {
      const { x, y } = pointAt(segment, t);
      add(x, y);
    }
  }
  return { minX, minY, maxX, maxY };
}
