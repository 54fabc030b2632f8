import { neumaierSum } from '../sum.ts';
import type { Contour, Segment } from '../types.ts';
import { arcLength } from './arc-length.ts';
import { cubicLength, quadraticLength } from './bezier-length.ts';

/**
 * Returns the length of a segment in the unit of its points, >= 0; relative error at most 1e-12 for every kind and
 * shape, including cusps and degenerate ones. A segment of coincident points has length 0.
 */
export function segmentLength(segment: Segment): number {
  switch (segment.kind) {
    case 'line':
      return Math.hypot(segment.x1 - segment.x0, segment.y1 - segment.y0);
    case 'quadratic':
      return quadraticLength(segment.x0, segment.y0, segment.cx, segment.cy, segment.x1, segment.y1);
    case 'cubic':
      return cubicLength(segment);
    case 'arc':
      return arcLength(segment.rx, segment.ry, segment.start, segment.sweep);
  }
}

/** Returns the length of all segments of a contour; no closing line is added. */
export const contourLength = (contour: Contour): number => neumaierSum(contour.segments, segmentLength);

/** Returns the total length of several contours. */
export const contoursLength = (contours: readonly Contour[]): number => neumaierSum(contours, contourLength);
