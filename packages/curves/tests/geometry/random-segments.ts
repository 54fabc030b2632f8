import fc from 'fast-check';
import { arcAroundCenter } from '../../src/geometry/arc.ts';
import type { Point, Segment } from '../../src/geometry/types.ts';

/** In thousandths: numbers of all sizes down to the smallest would make nearly every curve a point. */
export const within = (min: number, max: number) =>
  fc.integer({ min: 1000 * min, max: 1000 * max }).map((n) => n / 1000);

const coordinate = within(0, 6);
export const point = fc.tuple(coordinate, coordinate);
export const angle = within(-3.14, 3.14);
export const radius = within(0.2, 3);

export const line = (x0: number, y0: number, x1: number, y1: number): Segment => ({ kind: 'line', x0, y0, x1, y1 });
const anyLine = fc.tuple(point, point).map(([p, q]) => line(p[0], p[1], q[0], q[1]));
export const quadratic = fc
  .tuple(point, point, point)
  .map(([[x0, y0], [cx, cy], [x1, y1]]): Segment => ({ kind: 'quadratic', x0, y0, cx, cy, x1, y1 }));
export const cubic = fc
  .tuple(point, point, point, point)
  .map(([[x0, y0], [ax, ay], [bx, by], [x1, y1]]): Segment => ({ kind: 'cubic', x0, y0, ax, ay, bx, by, x1, y1 }));
export const ellipticArc = fc
  .record({ at: point, rx: radius, ry: radius, tilt: angle, from: angle, sweep: angle })
  .map(({ at: [x, y], rx, ry, tilt, from, sweep }) =>
    arcAroundCenter({ cx: x, cy: y, rx, ry, rotation: tilt }, from, sweep || 1),
  );
export const anySegment = fc.oneof(anyLine, quadratic, cubic, ellipticArc);

export const apart = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
