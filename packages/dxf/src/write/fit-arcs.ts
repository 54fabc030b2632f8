import type { Point } from '@measurement-nesting/curves';
import { staysNearArc, staysNearLine } from './near-arc.ts';
import { cubicPoint, endDirections, splitCubic, type RationalCubic } from './rational-cubic.ts';

/**
 * One step of a line of straight pieces and circular arcs: its start, and its turn up to the start of the next step (radians, positive from
 * x toward y, at most half a turn; 0 is straight).
 */
export type ArcStep = { readonly x: number; readonly y: number; readonly sweep: number };

/** Maximum angle in radians between a single arc and the curve at its ends. Two arcs always match the curve's direction. */
const KINK = 0.005;
/** Maximum turn in radians of a pair of arcs at either end of its chord. */
const WIDEST = (2 * Math.PI) / 3;
/** Radius in inches above which arcs become straight: machines fail on them, and their squares exceed double precision. */
const FLATTEST_RADIUS_IN = 1e5;
const SYMMETRIC = 1e-9;
const GROWTHS = 6;
const HALVINGS = 24;
const SHORTEST = 2 ** -40;
/** Minimum tolerance in inches; rounding errors are close to it. */
const FINEST_IN = 1e-9;
/** Maximum number of halvings: 4096 pieces. */
const DEEPEST = 12;

/**
 * Fits few circular arcs to a curve. The arcs are within `wantedIn` inches of the curve everywhere, and the curve within that distance of
 * the arcs; the minimum tolerance is FINEST_IN. Arcs meet in points of the curve and have its direction there; only a piece smaller than
 * the tolerance becomes a chord.
 *
 * From the start, each step covers the longest piece within the tolerance of one arc, or of two that meet without a kink. The two meet
 * where the curve crosses the circle of all points in which two such arcs can meet (Sir, Feichtinger, Juttler: Approximating curves and
 * their offsets using biarcs and Pythagorean hodograph quintics, Computer-Aided Design 38, 2006). The bound is proved for every piece, not
 * sampled: see staysNearArc.
 */
export function fitArcs(curve: RationalCubic, deviationIn: number): ArcStep[] {
  const toleranceIn = Math.max(deviationIn, FINEST_IN);
  const steps: ArcStep[] = [];
  let rest = curve;
  for (;;) {
    const whole = fitPiece(rest, toleranceIn);
    if (whole) return [...steps, ...whole];
    const first = longestFit(rest, toleranceIn);
    steps.push(...first.steps);
    if (first.rest === null) return steps;
    rest = first.rest;
  }
}

function longestFit(curve: RationalCubic, toleranceIn: number): { steps: ArcStep[]; rest: RationalCubic | null } {
  let tooLong = 1;
  for (let t = 0.5; t > SHORTEST; t /= 2) {
    const [head, tail] = splitCubic(curve, t);
    const steps = fitPiece(head, toleranceIn);
    if (!steps) {
      tooLong = t;
      continue;
    }
    let best = { steps, rest: tail };
    let fits = t;
    for (let growth = 0; growth < GROWTHS; growth += 1) {
      const middle = (fits + tooLong) / 2;
      const [longer, shorter] = splitCubic(curve, middle);
      const longerSteps = fitPiece(longer, toleranceIn);
      if (longerSteps) {
        best = { steps: longerSteps, rest: shorter };
        fits = middle;
      } else {
        tooLong = middle;
      }
    }
    return best;
  }
  // If the tolerance is close to rounding errors, nothing can be proved: use straight pieces, as short as rounding allows.
  return { steps: chords(curve, toleranceIn, DEEPEST), rest: null };
}

const chord = ([a]: RationalCubic): ArcStep => ({ x: a.x, y: a.y, sweep: 0 });

function chords(curve: RationalCubic, toleranceIn: number, depth: number): ArcStep[] {
  if (depth === 0 || isSmall(curve, toleranceIn)) return [chord(curve)];
  return splitCubic(curve, 0.5).flatMap((half) => chords(half, toleranceIn, depth - 1));
}

/** Returns the whole curve as one arc or two; null if these are not proved to be within the tolerance. */
function fitPiece(curve: RationalCubic, toleranceIn: number): ArcStep[] | null {
  if (isSmall(curve, toleranceIn)) return [chord(curve)];
  const directions = endDirections(curve);
  const [a, , , b] = curve;
  const along = { x: b.x - a.x, y: b.y - a.y };
  if (!directions || (along.x === 0 && along.y === 0)) return null;
  // Turns relative to the chord, positive from x toward y.
  const leaving = angleFrom(along, directions.start);
  const reaching = angleFrom(along, directions.end);
  if (Math.abs(leaving) > WIDEST || Math.abs(reaching) > WIDEST) return null;
  if (Math.abs(leaving + reaching) / 2 <= KINK) {
    const one = arcOver(curve, reaching - leaving, toleranceIn);
    if (one) return [one];
  }
  const [head, tail] = splitCubic(curve, jointParameter(curve, leaving, reaching));
  const joint = tail[0];
  const first = arcOver(head, 2 * angleFrom(directions.start, { x: joint.x - a.x, y: joint.y - a.y }), toleranceIn);
  if (!first) return null;
  const second = arcOver(tail, 2 * angleFrom({ x: b.x - joint.x, y: b.y - joint.y }, directions.end), toleranceIn);
  return second && [first, second];
}

/** Returns true if no two points of the curve are farther apart than the tolerance. */
function isSmall(curve: RationalCubic, toleranceIn: number): boolean {
  const xs = curve.map(({ x }) => x);
  const ys = curve.map(({ y }) => y);
  return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) <= toleranceIn;
}

/** Returns the arc between the ends of the curve that turns by `sweep`; null if the curve is not proved to stay near it. */
function arcOver(curve: RationalCubic, sweep: number, toleranceIn: number): ArcStep | null {
  if (Math.abs(sweep) > Math.PI) return null;
  const [a, , , b] = curve;
  const isFlat = Math.abs(sweep) * FLATTEST_RADIUS_IN < Math.hypot(b.x - a.x, b.y - a.y);
  if (isFlat) return staysNearLine(curve, toleranceIn) ? chord(curve) : null;
  return staysNearArc(curve, sweep, toleranceIn) ? { x: a.x, y: a.y, sweep } : null;
}

/**
 * Returns the parameter at which the curve crosses the circle of possible joints. At a joint, the chords to both ends turn by half as much
 * as the end directions. Uses bisection; the signs at both ends differ unless one arc fits the whole curve.
 */
function jointParameter(curve: RationalCubic, leaving: number, reaching: number): number {
  const lean = Math.sin((leaving + reaching) / 2);
  if (Math.abs(lean) < SYMMETRIC) return 0.5;
  const turn = (reaching - leaving) / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [a, , , b] = curve;
  let [before, after] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const t = (before + after) / 2;
    const { x, y } = cubicPoint(curve, t);
    const [ux, uy, vx, vy] = [x - a.x, y - a.y, b.x - x, b.y - y];
    const side = (ux * vy - uy * vx) * cos - (ux * vx + uy * vy) * sin;
    if (side * lean < 0) before = t;
    else after = t;
  }
  return (before + after) / 2;
}

/** Returns the angle from one direction to another, in (-pi, pi], positive from x toward y. */
function angleFrom(one: Point, other: Point): number {
  return Math.atan2(one.x * other.y - one.y * other.x, one.x * other.x + one.y * other.y);
}
