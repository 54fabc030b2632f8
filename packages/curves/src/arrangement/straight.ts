import type { Contour } from '../geometry/types.ts';

/** Maximum distance of a straight contour from its line, as a share of its length. */
const STRAIGHT = 1e-9;

/**
 * Returns true when all points of the contour, control points included, are on one straight line: it can enclose no
 * area.
 */
export function isStraight(contour: Contour): boolean {
  const points: number[] = [];
  for (const segment of contour.segments) {
    points.push(segment.x0, segment.y0, segment.x1, segment.y1);
    if (segment.kind === 'quadratic') points.push(segment.cx, segment.cy);
    if (segment.kind === 'cubic') points.push(segment.ax, segment.ay, segment.bx, segment.by);
    if (segment.kind === 'arc' && segment.ry > STRAIGHT * segment.rx) return false;
  }
  const [x0, y0] = [points[0]!, points[1]!];
  let [farX, farY, far] = [0, 0, 0];
  for (let i = 0; i < points.length; i += 2) {
    const dx = points[i]! - x0;
    const dy = points[i + 1]! - y0;
    const distance = Math.hypot(dx, dy);
    if (distance > far) [farX, farY, far] = [dx, dy, distance];
  }
  for (let i = 0; i < points.length; i += 2) {
    const across = (points[i]! - x0) * farY - (points[i + 1]! - y0) * farX;
    if (Math.abs(across) > STRAIGHT * far * far) return false;
  }
  return true;
}
