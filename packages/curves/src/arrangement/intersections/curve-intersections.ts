import { secondDerivativeBound } from '../../geometry/flatten.ts';
import { derivativeAt, pointAt } from '../../geometry/segment.ts';
import type { Point, Segment } from '../../geometry/types.ts';
import { crossingsAlongside } from './overlapping-runs.ts';
import { lineCrossing, intersectionOfLines } from './line-intersections.ts';
import type { Intersection } from './intersection.ts';
import type { Monotone } from './monotone-run.ts';
import { nearestOn } from './nearest-point.ts';
import type { Work } from './work-limit.ts';

/** Maximum number of sub-run pairs per pair of runs. Near-coincident curves need some hundreds. */
const BUDGET = 20_000;

/**
 * Returns the intersections of two monotone runs within `tolerance` (inches): crossings refined by Newton's method on
 * both curves, end points on the other run, tangential touches, and the two ends of a shared stretch (never its
 * inside).
 *
 * Sub-runs are halved until they are separate (boxes, then strips around the chords) or until the cones of their
 * directions prove that they cross at most once; the strips and cones come from the bound on the second derivative, so
 * nothing wider than `tolerance` is missed. `neighbors`: the runs are consecutive in one contour, so their common end
 * is no intersection.
 */
export function intersections(
  a: Monotone,
  b: Monotone,
  tolerance: number,
  neighbors: boolean,
  work: Pick<Work, 'left'>,
): Intersection[] {
  if (a.segment.kind === 'line' && b.segment.kind === 'line') {
    const plain = intersectionOfLines(a, b, tolerance, neighbors);
    if (plain) return plain;
  } else {
    const ends = neighbors ? null : (commonEndOnly(a, b, tolerance) ?? endsOfCopies(a, b, tolerance));
    if (ends !== null) return ends;
    if (stripsApart(a, b, tolerance) || stripsApart(b, a, tolerance)) return [];
  }
  const common = neighbors ? commonEnds(a, b) : [];
  const found: Intersection[] = [...common];
  addEndsOnOther(a, b, tolerance, found);
  let along: boolean;
  if (a.segment.kind === 'line' && b.segment.kind === 'line') {
    along = found.length >= 2;
    if (found.length === 0) found.push(...lineCrossing(a, b));
  } else {
    along = shareStretch(a, b, tolerance, found);
    const crossings = along ? [] : crossingsAlongside(a, b, tolerance);
    if (crossings) {
      for (const crossing of crossings)
        if (!isKnown(found, crossing.x, crossing.y, 8 * tolerance)) found.push(crossing);
    } else {
      const [bendA, bendB] = [secondDerivativeBound(a.segment), secondDerivativeBound(b.segment)];
      const state = { a, b, bendA, bendB, tolerance, found, left: BUDGET };
      search(state, rangeOf(a), rangeOf(b));
      work.left -= BUDGET - state.left;
    }
  }
  // A contour that reverses onto itself is cut at the reversal: both directions are edges of their own.
  return along || common.length === 0 ? found : found.filter((intersection) => !common.includes(intersection));
}

/**
 * Returns true when all of b is outside of the strip around a by more than the tolerance; a cheap test that most pairs
 * pass.
 */
function stripsApart(a: Monotone, b: Monotone, tolerance: number): boolean {
  const [ux, uy] = [a.x1 - a.x0, a.y1 - a.y0];
  const first = ux * (b.y0 - a.y0) - uy * (b.x0 - a.x0);
  const last = ux * (b.y1 - a.y0) - uy * (b.x1 - a.x0);
  // The margin of 0.1% and of 1e-12 of the coordinates covers rounding.
  const rounding = 1e-12 * (Math.abs(a.x0) + Math.abs(a.y0) + Math.abs(b.x0) + Math.abs(b.y0));
  const reach = (1.001 * (tolerance + a.bulge + b.bulge) + rounding) * Math.sqrt(ux * ux + uy * uy);
  return (first > reach && last > reach) || (first < -reach && last < -reach);
}

/** Returns true for an intersection of an end of one run with an end of the other. */
export const isAtEnds = (a: Monotone, b: Monotone, met: Intersection): boolean =>
  (met.a === a.from || met.a === a.to) && (met.b === b.from || met.b === b.to);

/** Distance in tolerances beyond which a point is certainly no vertex with another. */
const APART = 8;

/**
 * Returns the common end of runs that continue from it to opposite sides of a horizontal or vertical line, and thus
 * meet nowhere else, because they are monotone: most pairs of outlines that were drawn twice. Null for other runs.
 */
function commonEndOnly(a: Monotone, b: Monotone, tolerance: number): Intersection[] | null {
  const isStartOfA = (a.x0 === b.x0 && a.y0 === b.y0) || (a.x0 === b.x1 && a.y0 === b.y1);
  if (!isStartOfA && !((a.x1 === b.x0 && a.y1 === b.y0) || (a.x1 === b.x1 && a.y1 === b.y1))) return null;
  const [x, y] = isStartOfA ? [a.x0, a.y0] : [a.x1, a.y1];
  const isStartOfB = b.x0 === x && b.y0 === y;
  const [farA, farB] = [
    isStartOfA ? { x: a.x1, y: a.y1 } : { x: a.x0, y: a.y0 },
    isStartOfB ? { x: b.x1, y: b.y1 } : { x: b.x0, y: b.y0 },
  ];
  const isOpposite = (one: number, other: number): boolean =>
    Math.min(one, other) < -APART * tolerance && Math.max(one, other) > APART * tolerance;
  if (!isOpposite(farA.x - x, farB.x - x) && !isOpposite(farA.y - y, farB.y - y)) return null;
  return [{ a: isStartOfA ? a.from : a.to, b: isStartOfB ? b.from : b.to, x, y }];
}

/** Returns the two ends of runs of equal curves, which share their whole length; null for other runs. */
function endsOfCopies(a: Monotone, b: Monotone, tolerance: number): Intersection[] | null {
  if (a.from !== b.from || a.to !== b.to || !isSameCurve(a.segment, b.segment)) return null;
  if (Math.hypot(a.x1 - a.x0, a.y1 - a.y0) <= APART * tolerance) return null;
  return [
    { a: a.from, b: b.from, x: a.x0, y: a.y0 },
    { a: a.to, b: b.to, x: a.x1, y: a.y1 },
  ];
}

/** Returns true for Bezier curves with equal control points. */
export function isSameCurve(a: Segment, b: Segment): boolean {
  if (a.x0 !== b.x0 || a.y0 !== b.y0 || a.x1 !== b.x1 || a.y1 !== b.y1) return false;
  if (a.kind === 'cubic' && b.kind === 'cubic') return a.ax === b.ax && a.ay === b.ay && a.bx === b.bx && a.by === b.by;
  return a.kind === 'quadratic' && b.kind === 'quadratic' && a.cx === b.cx && a.cy === b.cy;
}

function commonEnds(a: Monotone, b: Monotone): Intersection[] {
  const ends: Intersection[] = [];
  if (a.x1 === b.x0 && a.y1 === b.y0) ends.push({ a: a.to, b: b.from, x: a.x1, y: a.y1 });
  if (a.x0 === b.x1 && a.y0 === b.y1) ends.push({ a: a.from, b: b.to, x: a.x0, y: a.y0 });
  return ends;
}

function addEndsOnOther(a: Monotone, b: Monotone, tolerance: number, found: Intersection[]): void {
  const add = (ta: number | null, tb: number | null, x: number, y: number) => {
    if (ta === null || tb === null) return;
    if (found.some((m) => Math.hypot(m.x - x, m.y - y) <= 2 * tolerance)) return;
    found.push({ a: ta, b: tb, x, y });
  };
  add(a.from, nearestOn(b, a.x0, a.y0, tolerance), a.x0, a.y0);
  add(a.to, nearestOn(b, a.x1, a.y1, tolerance), a.x1, a.y1);
  add(nearestOn(a, b.x0, b.y0, tolerance), b.from, b.x0, b.y0);
  add(nearestOn(a, b.x1, b.y1, tolerance), b.to, b.x1, b.y1);
}

/**
 * Returns true when the runs coincide between two of the intersections found: they share a stretch, whose ends are the
 * only intersections.
 */
function shareStretch(a: Monotone, b: Monotone, tolerance: number, found: readonly Intersection[]): boolean {
  if (found.length < 2) return false;
  const sorted = found.toSorted((m, n) => m.a - n.a);
  for (let i = 1; i < sorted.length; i++) {
    const from = sorted[i - 1]!.a;
    const to = sorted[i]!.a;
    const same = [0.25, 0.5, 0.75].every((k) => {
      const p = pointAt(a.segment, from + k * (to - from));
      return nearestOn(b, p.x, p.y, 4 * tolerance) !== null;
    });
    if (same) return true;
  }
  return false;
}

/** Returns the length of a vector; `Math.hypot`, which guards against overflow, is five times slower. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

type Range = { readonly from: number; readonly to: number; readonly p: Point; readonly q: Point };

const rangeOf = (run: Monotone): Range => ({
  from: run.from,
  to: run.to,
  p: { x: run.x0, y: run.y0 },
  q: { x: run.x1, y: run.y1 },
});

type Search = {
  readonly a: Monotone;
  readonly b: Monotone;
  readonly bendA: number;
  readonly bendB: number;
  readonly tolerance: number;
  readonly found: Intersection[];
  left: number;
};

function search(state: Search, a: Range, b: Range): void {
  if (state.left-- <= 0) return;
  const { tolerance } = state;
  if (
    Math.min(a.p.x, a.q.x) > Math.max(b.p.x, b.q.x) + tolerance ||
    Math.min(b.p.x, b.q.x) > Math.max(a.p.x, a.q.x) + tolerance ||
    Math.min(a.p.y, a.q.y) > Math.max(b.p.y, b.q.y) + tolerance ||
    Math.min(b.p.y, b.q.y) > Math.max(a.p.y, a.q.y) + tolerance
  ) {
    return;
  }
  const widthA = a.to - a.from;
  const widthB = b.to - b.from;
  const strip = (state.bendA * widthA * widthA + state.bendB * widthB * widthB) / 8 + 0.5 * tolerance;
  const lengthA = lengthOf(a.q.x - a.p.x, a.q.y - a.p.y);
  const lengthB = lengthOf(b.q.x - b.p.x, b.q.y - b.p.y);
  if (apart(a, b, strip, lengthA) || apart(b, a, strip, lengthB)) return;

  if (lengthA <= tolerance && lengthB <= tolerance) return addTouch(state, a, 8 * tolerance);
  if (crossAtMostOnce(state, a, b)) {
    if (holdsIntersection(state.found, a, b)) return;
    const crossing = newton(state, a, b);
    if (crossing === 'none') return;
    if (crossing !== 'unsure') {
      if (!isKnown(state.found, crossing.x, crossing.y, 8 * tolerance)) state.found.push(crossing);
      return;
    }
  }
  // Straight within the tolerance and coincident: they touch here, and further halving would not change that.
  const bend = (state.bendA * widthA * widthA + state.bendB * widthB * widthB) / 8;
  if (bend <= 0.25 * tolerance && lengthA <= 4 * lengthB && lengthB <= 4 * lengthA) {
    return addTouch(state, a, 8 * tolerance + 4 * (lengthA + lengthB));
  }
  const longer = lengthA >= lengthB ? a : b;
  const middle = (longer.from + longer.to) / 2;
  // At coordinates of many digits the parameters are exhausted before the tolerance is reached.
  if (middle === longer.from || middle === longer.to)
    return addTouch(state, a, 8 * tolerance + 4 * (lengthA + lengthB));
  if (lengthA >= lengthB) {
    const [first, second] = halves(state.a, a);
    search(state, first, b);
    search(state, second, b);
  } else {
    const [first, second] = halves(state.b, b);
    search(state, a, first);
    search(state, a, second);
  }
}

function halves(run: Monotone, range: Range): [Range, Range] {
  const middle = (range.from + range.to) / 2;
  const m = pointAt(run.segment, middle);
  return [
    { from: range.from, to: middle, p: range.p, q: m },
    { from: middle, to: range.to, p: m, q: range.q },
  ];
}

/** Returns true when all of b is beyond the strip around a's chord. */
function apart(a: Range, b: Range, strip: number, lengthA: number): boolean {
  const ux = a.q.x - a.p.x;
  const uy = a.q.y - a.p.y;
  const first = ux * (b.p.y - a.p.y) - uy * (b.p.x - a.p.x);
  const last = ux * (b.q.y - a.p.y) - uy * (b.q.x - a.p.x);
  const reach = strip * lengthA;
  return (first > reach && last > reach) || (first < -reach && last < -reach);
}

/** Returns true when the cones of directions of the two sub-runs share no line, so that they cannot meet twice. */
function crossAtMostOnce(state: Search, a: Range, b: Range): boolean {
  const u = derivativeAt(state.a.segment, (a.from + a.to) / 2);
  const v = derivativeAt(state.b.segment, (b.from + b.to) / 2);
  const wobbleU = (state.bendA * (a.to - a.from)) / 2;
  const wobbleV = (state.bendB * (b.to - b.from)) / 2;
  const cross = Math.abs(u.x * v.y - u.y * v.x);
  return cross > wobbleU * lengthOf(v.x, v.y) + wobbleV * lengthOf(u.x, u.y) + wobbleU * wobbleV;
}

/** Tolerance of parameters of intersections found by projection. */
const SLACK = 1e-9;

const holdsIntersection = (found: readonly Intersection[], a: Range, b: Range): boolean =>
  found.some((m) => m.a >= a.from - SLACK && m.a <= a.to + SLACK && m.b >= b.from - SLACK && m.b <= b.to + SLACK);

const isKnown = (found: readonly Intersection[], x: number, y: number, within: number): boolean =>
  found.some((m) => Math.hypot(m.x - x, m.y - y) <= within);

/**
 * Adds a touch at the first point of a's range, unless the runs coincide within the tolerance from there to a known
 * intersection: curves with a common tangent do so near their common point.
 */
function addTouch(state: Search, a: Range, within: number): void {
  const { x, y } = a.p;
  if (isKnown(state.found, x, y, within)) return;
  const t = nearestOn(state.b, x, y, 4 * state.tolerance);
  if (t === null || state.found.some((m) => runTogether(state, m.a, a.from))) return;
  state.found.push({ a: a.from, b: t, x, y });
}

function runTogether(state: Search, from: number, to: number): boolean {
  return [0.2, 0.4, 0.6, 0.8].every((k) => {
    const p = pointAt(state.a.segment, from + k * (to - from));
    return nearestOn(state.b, p.x, p.y, 4 * state.tolerance) !== null;
  });
}

/**
 * Returns true when the ranges, extended to an intersection found outside of them, still cross at most once: then they
 * do not cross themselves. Newton's method may have converged to another crossing of the same curves.
 */
function onlyCrossing(state: Search, a: Range, b: Range, s: number, t: number): boolean {
  const longer = (range: Range, to: number) => ({
    ...range,
    from: Math.min(range.from, to),
    to: Math.max(range.to, to),
  });
  // Beyond its ends the bound on a curve's second derivative is invalid.
  const isBounded = (run: Monotone, at: number) => run.segment.kind === 'line' || (at >= 0 && at <= 1);
  return isBounded(state.a, s) && isBounded(state.b, t) && crossAtMostOnce(state, longer(a, s), longer(b, t));
}

/** Applies Newton's method to the only possible crossing; returns 'none' when it is outside the two ranges. */
function newton(state: Search, a: Range, b: Range): Intersection | 'none' | 'unsure' {
  let s = (a.from + a.to) / 2;
  let t = (b.from + b.to) / 2;
  for (let round = 0; round < 30; round++) {
    const p = pointAt(state.a.segment, s);
    const q = pointAt(state.b.segment, t);
    const u = derivativeAt(state.a.segment, s);
    const v = derivativeAt(state.b.segment, t);
    const cross = u.x * v.y - u.y * v.x;
    if (cross === 0) return 'unsure';
    const wx = q.x - p.x;
    const wy = q.y - p.y;
    const ds = (wx * v.y - wy * v.x) / cross;
    const dt = (wx * u.y - wy * u.x) / cross;
    s += ds;
    t += dt;
    if (Math.abs(ds) <= 1e-15 && Math.abs(dt) <= 1e-15) break;
    // Far outside, the derivative bounds are invalid.
    const far = Math.max(a.to - a.from, b.to - b.from);
    if (s < a.from - far || s > a.to + far || t < b.from - far || t > b.to + far) return 'unsure';
  }
  const p = pointAt(state.a.segment, Math.min(1, Math.max(0, s)));
  const q = pointAt(state.b.segment, Math.min(1, Math.max(0, t)));
  const outside =
    s < a.from - SLACK * 1e-3 || s > a.to + SLACK * 1e-3 || t < b.from - SLACK * 1e-3 || t > b.to + SLACK * 1e-3;
  if (outside) return onlyCrossing(state, a, b, s, t) ? 'none' : 'unsure';
  if (Math.hypot(p.x - q.x, p.y - q.y) > state.tolerance) return 'unsure';
  return { a: Math.min(a.to, Math.max(a.from, s)), b: Math.min(b.to, Math.max(b.from, t)), x: p.x, y: p.y };
}
