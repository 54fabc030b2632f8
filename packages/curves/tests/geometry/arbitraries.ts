import fc from 'fast-check';
import { arcAroundCenter } from '../../src/geometry/arc.ts';
import type { Affine, Segment } from '../../src/geometry/types.ts';

/** Random geometry for property tests: coordinates to 100 in, in steps that make coincidences likely when shrunk. */
const coordinate = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 10_000);
const four = fc.tuple(coordinate, coordinate, coordinate, coordinate);

const lines = four.map(([x0, y0, x1, y1]): Segment => ({ kind: 'line', x0, y0, x1, y1 }));

const quadratics = fc
  .tuple(four, coordinate, coordinate)
  .map(([[x0, y0, x1, y1], cx, cy]): Segment => ({ kind: 'quadratic', x0, y0, cx, cy, x1, y1 }));

export const cubics = fc
  .tuple(four, four)
  .map(([[x0, y0, ax, ay], [bx, by, x1, y1]]): Segment => ({ kind: 'cubic', x0, y0, ax, ay, bx, by, x1, y1 }));

const radius = fc.double({ min: 0.01, max: 100, noNaN: true });
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
export const arcs = fc
  .tuple(
    coordinate,
    coordinate,
    radius,
    radius,
    angle,
    angle,
    fc.double({ min: 0.01, max: 2 * Math.PI, noNaN: true }),
    fc.boolean(),
  )
  .map(([cx, cy, rx, ry, turn, start, sweep, back]): Segment =>
    arcAroundCenter({ cx, cy, rx, ry, rotation: turn }, start, back ? -sweep : sweep),
  );

export const segments = fc.oneof(lines, quadratics, cubics, arcs);

const entry = fc.double({ min: -3, max: 3, noNaN: true });
export const affines = fc
  .tuple(entry, entry, entry, entry, coordinate, coordinate)
  .map(([a, b, c, d, e, f]): Affine => [a, b, c, d, e, f]);
