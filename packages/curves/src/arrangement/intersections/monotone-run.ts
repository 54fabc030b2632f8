import { extremeParameters } from '../../geometry/extremes.ts';
import { derivativeAt, pointAt, subSegment } from '../../geometry/segment.ts';
import type { Contour, Segment } from '../../geometry/types.ts';

/** Part of one segment, monotone in x and y, so that its end points span its box. */
export type Monotone = {
  /** Indices of the contour in the arrangement, and of its segment. */
  readonly loop: number;
  readonly index: number;
  readonly segment: Segment;
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Upper bound of the run's distance from the line through its ends; 0 for a straight one. */
  readonly bulge: number;
};

/** Appends the monotone runs of a contour in order; neighbors meet to the last bit. Points (no extent) are omitted. */
export function appendMonotone(contour: Contour, loop: number, runs: Monotone[]): void {
  contour.segments.forEach((segment, index) => {
    let from = 0;
    let x0 = segment.x0;
    let y0 = segment.y0;
    const add = (to: number, x1: number, y1: number) => {
      if (x0 !== x1 || y0 !== y1)
        runs.push({ loop, index, segment, from, to, x0, y0, x1, y1, bulge: bulgeOf(segment, from, to) });
      from = to;
      x0 = x1;
      y0 = y1;
    };
    if (segment.kind !== 'line') {
      for (const t of extremeParameters(segment)) {
        const { x, y } = pointAt(segment, t);
        add(t, x, y);
      }
    }
    add(1, segment.x1, segment.y1);
  });
}

/** Returns an upper bound of the distance of a piece of a segment from the line through its ends. */
function bulgeOf(segment: Segment, from: number, to: number): number {
  if (segment.kind === 'line') return 0;
  const piece = subSegment(segment, from, to);
  const [ux, uy] = [piece.x1 - piece.x0, piece.y1 - piece.y0];
  const chord = Math.hypot(ux, uy);
  if (chord === 0) return Infinity;
  const off = (x: number, y: number): number => Math.abs(ux * (y - piece.y0) - uy * (x - piece.x0)) / chord;
  switch (piece.kind) {
    case 'line':
      return 0;
    case 'quadratic':
      return off(piece.cx, piece.cy);
    case 'cubic':
      return Math.max(off(piece.ax, piece.ay), off(piece.bx, piece.by));
    case 'arc': {
      // The middle of an elliptical arc is its farthest point from the chord, as on the circle it is an affine image
      // of.
      const { x, y } = pointAt(piece, 0.5);
      return off(x, y);
    }
  }
}

/** Returns the parameter at which a run passes a y (or x), which must be between its ends. */
export function parameterAt(run: Monotone, axis: 'x' | 'y', value: number): number {
  const start = axis === 'x' ? run.x0 : run.y0;
  const end = axis === 'x' ? run.x1 : run.y1;
  if (value === start) return run.from;
  if (value === end) return run.to;
  if (run.segment.kind === 'line') return run.from + ((value - start) / (end - start)) * (run.to - run.from);
  // Newton's method inside a shrinking bracket; the sign of the slope is known.
  const rising = end > start;
  let lo = run.from;
  let hi = run.to;
  let t = lo + ((value - start) / (end - start)) * (hi - lo);
  for (let round = 0; round < 80; round++) {
    const error = pointAt(run.segment, t)[axis] - value;
    if (error === 0) return t;
    if (error < 0 === rising) lo = t;
    else hi = t;
    const slope = derivativeAt(run.segment, t)[axis];
    let next = t - error / slope;
    if (!(next > lo && next < hi)) next = (lo + hi) / 2;
    if (Math.abs(next - t) <= 1e-16 || next === lo || next === hi) return next;
    t = next;
  }
  return t;
}
