import type { Vector } from '../types.ts';

/** Points of an outline between two indices. */
type Followed = {
  readonly xs: ArrayLike<number>;
  readonly ys: ArrayLike<number>;
  readonly from: number;
  readonly to: number;
};

/** End points of a curve and the unit tangents there. */
type CurveEnds = {
  readonly start: Vector;
  readonly end: Vector;
  readonly leaving: Vector;
  readonly arriving: Vector;
};

export type FittedCubic = {
  readonly a: Vector;
  readonly b: Vector;
  readonly maxError: number;
  readonly meanSq: number;
};

/** Number of Newton steps that move each point's parameter to its foot on the curve. */
const ROUNDS = 3;
/** Handles outside this range, as shares of the chord, indicate an ill-posed fit. */
const SHORTEST = 0.02;
const LONGEST = 2;

/**
 * Returns the cubic with the end points and end tangents of `ends` (unit vectors in the direction of travel) that is
 * closest to the points between them. Only the lengths of the two handles are free. Errors are distances in pixels.
 *
 * Source: Schneider, An algorithm for automatically fitting digitized curves, Graphics Gems, 1990. Ill-posed fits fall
 * back to handles of a third of the chord, as in the source.
 */
export function fitCubic(followed: Followed, ends: CurveEnds): FittedCubic {
  const { xs, ys, from, to } = followed;
  const { start, end } = ends;
  const chord = Math.hypot(end.x - start.x, end.y - start.y);
  const inner = Math.max(0, to - from - 1);
  const params = chordParameters(followed, start, end);
  let fitted = handles(chord / 3, chord / 3, ends);
  for (let round = 0; round <= ROUNDS; round++) {
    fitted = solve(followed, params, ends, chord);
    if (round < ROUNDS) improve(followed, params, ends, fitted);
  }
  let maxSq = 0;
  let sum = 0;
  for (let k = 0; k < inner; k++) {
    const t = params[k]!;
    const s = 1 - t;
    const b0 = s * s * s;
    const b1 = 3 * s * s * t;
    const b2 = 3 * s * t * t;
    const b3 = t * t * t;
    const dx = b0 * start.x + b1 * fitted.a.x + b2 * fitted.b.x + b3 * end.x - xs[from + 1 + k]!;
    const dy = b0 * start.y + b1 * fitted.a.y + b2 * fitted.b.y + b3 * end.y - ys[from + 1 + k]!;
    const sq = dx * dx + dy * dy;
    sum += sq;
    if (sq > maxSq) maxSq = sq;
  }
  return { ...fitted, maxError: Math.sqrt(maxSq), meanSq: inner > 0 ? sum / inner : 0 };
}

function handles(alpha: number, beta: number, { start, end, leaving, arriving }: CurveEnds): { a: Vector; b: Vector } {
  return {
    a: { x: start.x + alpha * leaving.x, y: start.y + alpha * leaving.y },
    b: { x: end.x - beta * arriving.x, y: end.y - beta * arriving.y },
  };
}

function chordParameters({ xs, ys, from, to }: Followed, start: Vector, end: Vector): Float64Array {
  const inner = Math.max(0, to - from - 1);
  const params = new Float64Array(inner);
  let length = 0;
  let x = start.x;
  let y = start.y;
  for (let k = 0; k < inner; k++) {
    const nx = xs[from + 1 + k]!;
    const ny = ys[from + 1 + k]!;
    length += Math.hypot(nx - x, ny - y);
    params[k] = length;
    x = nx;
    y = ny;
  }
  length += Math.hypot(end.x - x, end.y - y);
  if (length > 0) for (let k = 0; k < inner; k++) params[k]! /= length;
  return params;
}

function solve(
  { xs, ys, from }: Followed,
  params: Float64Array,
  ends: CurveEnds,
  chord: number,
): { a: Vector; b: Vector } {
  const { start, end, leaving, arriving } = ends;
  let c00 = 0;
  let c01 = 0;
  let c11 = 0;
  let r0 = 0;
  let r1 = 0;
  const along = leaving.x * -arriving.x + leaving.y * -arriving.y;
  for (let k = 0; k < params.length; k++) {
    const t = params[k]!;
    const s = 1 - t;
    const b1 = 3 * s * s * t;
    const b2 = 3 * s * t * t;
    const first = s * s * s + b1;
    const second = b2 + t * t * t;
    const dx = xs[from + 1 + k]! - first * start.x - second * end.x;
    const dy = ys[from + 1 + k]! - first * start.y - second * end.y;
    c00 += b1 * b1;
    c01 += b1 * b2 * along;
    c11 += b2 * b2;
    r0 += b1 * (dx * leaving.x + dy * leaving.y);
    r1 -= b2 * (dx * arriving.x + dy * arriving.y);
  }
  const determinant = c00 * c11 - c01 * c01;
  let alpha = chord / 3;
  let beta = chord / 3;
  if (determinant > 1e-9 * c00 * c11) {
    const solvedA = (r0 * c11 - r1 * c01) / determinant;
    const solvedB = (c00 * r1 - c01 * r0) / determinant;
    const isSound = (value: number): boolean => value >= SHORTEST * chord && value <= LONGEST * chord;
    if (isSound(solvedA) && isSound(solvedB)) {
      alpha = solvedA;
      beta = solvedB;
    }
  }
  return handles(alpha, beta, ends);
}

/** Moves each parameter by one Newton step toward the foot of its point. */
function improve(
  { xs, ys, from }: Followed,
  params: Float64Array,
  { start, end }: CurveEnds,
  { a, b }: { a: Vector; b: Vector },
): void {
  for (let k = 0; k < params.length; k++) {
    const t = params[k]!;
    const s = 1 - t;
    const dx = s * s * s * start.x + 3 * s * s * t * a.x + 3 * s * t * t * b.x + t * t * t * end.x - xs[from + 1 + k]!;
    const dy = s * s * s * start.y + 3 * s * s * t * a.y + 3 * s * t * t * b.y + t * t * t * end.y - ys[from + 1 + k]!;
    const vx = 3 * (s * s * (a.x - start.x) + 2 * s * t * (b.x - a.x) + t * t * (end.x - b.x));
    const vy = 3 * (s * s * (a.y - start.y) + 2 * s * t * (b.y - a.y) + t * t * (end.y - b.y));
    const wx = 6 * (s * (b.x - 2 * a.x + start.x) + t * (end.x - 2 * b.x + a.x));
    const wy = 6 * (s * (b.y - 2 * a.y + start.y) + t * (end.y - 2 * b.y + a.y));
    const slope = vx * vx + vy * vy + dx * wx + dy * wy;
    if (slope > 0) params[k] = Math.min(1, Math.max(0, t - (dx * vx + dy * vy) / slope));
  }
}
