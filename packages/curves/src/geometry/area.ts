import { neumaierSum } from './sum.ts';
import type { Contour, Segment } from './types.ts';

/**
 * Returns the signed area enclosed by a contour, in square units: positive when it runs clockwise on screen (x toward
 * y). An open contour is treated as closed by a straight line. Exact up to rounding: Green's theorem in closed form
 * per segment, about the contour's first point so that distant drawings lose no accuracy.
 */
export function contourArea(contour: Contour): number {
  const first = contour.segments[0];
  if (!first) return 0;
  const { x0, y0 } = first;
  return neumaierSum(contour.segments, (segment) => segmentArea(segment, x0, y0));
}

/** Returns the signed area swept by the ray from (ox, oy) to the point that moves along the segment. */
function segmentArea(segment: Segment, ox: number, oy: number): number {
  const { x0, y0, x1, y1 } = segment;
  const px = x1 - x0;
  const py = y1 - y0;
  const triangle = ((x0 - ox) * py - (y0 - oy) * px) / 2;
  switch (segment.kind) {
    case 'line':
      return triangle;
    case 'quadratic':
      // A parabola fills two thirds of its triangle (Archimedes).
      return triangle + ((segment.cx - x0) * py - (segment.cy - y0) * px) / 3;
    case 'cubic': {
      const ax = segment.ax - x0;
      const ay = segment.ay - y0;
      const bx = segment.bx - x0;
      const by = segment.by - y0;
      return triangle + (3 / 20) * (ax * by - ay * bx + (ax * py - ay * px) + 2 * (bx * py - by * px));
    }
    case 'arc':
      return triangle + (segment.rx * segment.ry * (segment.sweep - Math.sin(segment.sweep))) / 2;
  }
}
