import { derivativeAt, pointAt } from '../../geometry/segment.ts';
import type { Intersection } from './intersection.ts';
import type { Monotone } from './monotone-run.ts';
import { nearestOn } from './nearest-point.ts';

/** Maximum relative distance between runs that are alongside each other, as a share of their common stretch. */
const NEAR = 1e-3;
/**
 * Number of positions along the stretch at which the distance is computed: it behaves like a polynomial of low degree.
 */
const PLACES = 24;
/** Distance of a parameter outside a run within which it is at the run's end. */
const SLACK = 1e-12;

/** Signed distance of the second run to the left of the first at one parameter, and the parameter on the second. */
type Gap = { readonly s: number; readonly t: number; readonly gap: number };

/**
 * Returns the crossings of two nearly coincident runs: the sign changes of the signed distance between them. Null when
 * the runs are not nearly coincident. Halving such runs until they separate would need thousands of steps. Two
 * crossings between which the runs separate by less than rounding may be omitted, but never only one of them.
 */
export function crossingsAlongside(a: Monotone, b: Monotone, tolerance: number): Intersection[] | null {
  const stretch = commonStretch(a, b, tolerance);
  if (!stretch) return null;
  const gaps = gapsAlong(a, b, stretch);
  if (!gaps) return null;
  const crossings: Intersection[] = [];
  for (let i = 1; i < gaps.length; i++) {
    const [p, q] = [gaps[i - 1]!, gaps[i]!];
    if (p.gap < 0 !== q.gap < 0) {
      addCrossing(a, b, p, q, crossings);
      continue;
    }
    // Among three positions the interpolating parabola may cross zero and return.
    const next = gaps[i + 1];
    const tip =
      next && Math.abs(q.gap) <= Math.abs(p.gap) && Math.abs(q.gap) <= Math.abs(next.gap) ? dip(p, q, next) : null;
    if (tip === null || next!.gap < 0 !== q.gap < 0) continue;
    const low = gapAt(a, b, tip, q.t);
    if (low === null || low.gap < 0 === q.gap < 0) continue;
    const [before, after] = tip < q.s ? [p, q] : [q, next!];
    addCrossing(a, b, before, low, crossings);
    addCrossing(a, b, low, after, crossings);
  }
  return crossings;
}

/** Returns the parameters of the first run between which the second one is beside it; null without such a stretch. */
function commonStretch(a: Monotone, b: Monotone, tolerance: number): { from: number; to: number; near: number } | null {
  const length = Math.min(Math.hypot(a.x1 - a.x0, a.y1 - a.y0), Math.hypot(b.x1 - b.x0, b.y1 - b.y0));
  const near = NEAR * length;
  if (near < tolerance) return null;
  let [from, to] = [Infinity, -Infinity];
  const add = (s: number | null) => {
    if (s === null) return;
    from = Math.min(from, s);
    to = Math.max(to, s);
  };
  add(nearestOn(a, b.x0, b.y0, near));
  add(nearestOn(a, b.x1, b.y1, near));
  if (nearestOn(b, a.x0, a.y0, near) !== null) add(a.from);
  if (nearestOn(b, a.x1, a.y1, near) !== null) add(a.to);
  if (!(from < to)) return null;
  const [p, q] = [pointAt(a.segment, from), pointAt(a.segment, to)];
  const common = Math.hypot(q.x - p.x, q.y - p.y);
  return common >= length / 16 ? { from, to, near } : null;
}

/** Returns the gaps at positions along the stretch; null when the runs separate or their directions differ. */
function gapsAlong(
  a: Monotone,
  b: Monotone,
  { from, to, near }: { from: number; to: number; near: number },
): Gap[] | null {
  const start = pointAt(a.segment, from);
  const first = nearestOn(b, start.x, start.y, 2 * near);
  if (first === null) return null;
  const gaps: Gap[] = [];
  for (let i = 0; i <= PLACES; i++) {
    const gap = gapAt(a, b, i === PLACES ? to : from + (i / PLACES) * (to - from), gaps.at(-1)?.t ?? first);
    if (gap === null || Math.abs(gap.gap) > near) return null;
    gaps.push(gap);
  }
  return gaps;
}

/**
 * Returns the gap at one position: the distance to the second run along the normal of the first one, searched from
 * `near` on.
 */
function gapAt(a: Monotone, b: Monotone, s: number, near: number): Gap | null {
  const p = pointAt(a.segment, s);
  const u = derivativeAt(a.segment, s);
  const speed = Math.hypot(u.x, u.y);
  if (speed === 0) return null;
  let t = near;
  for (let round = 0; round < 12; round++) {
    const q = pointAt(b.segment, t);
    const v = derivativeAt(b.segment, t);
    const along = (u.x * v.x + u.y * v.y) / speed;
    // Runs alongside each other have equal or opposite directions.
    if (Math.abs(along) < 0.9 * Math.hypot(v.x, v.y) || along === 0) return null;
    const step = ((p.x - q.x) * u.x + (p.y - q.y) * u.y) / speed / along;
    t += step;
    if (Math.abs(step) <= 1e-15) break;
    if (t < -1 || t > 2) return null;
  }
  const q = pointAt(b.segment, t);
  return { s, t, gap: (u.x * (q.y - p.y) - u.y * (q.x - p.x)) / speed };
}

/** Returns the extremum of the parabola through three gaps nearest to zero; null when the middle gap is nearer. */
function dip(p: Gap, q: Gap, r: Gap): number | null {
  const left = (q.gap - p.gap) / (q.s - p.s);
  const right = (r.gap - q.gap) / (r.s - q.s);
  if (left === right) return null;
  const bend = (right - left) / (r.s - p.s);
  const tip = (p.s + q.s) / 2 - left / (2 * bend);
  return tip > p.s && tip < r.s && tip !== q.s ? tip : null;
}

/** Adds the crossing between two gaps of different sign, by bisection and false position in turn. */
function addCrossing(a: Monotone, b: Monotone, p: Gap, q: Gap, crossings: Intersection[]): void {
  let [lo, hi] = [p, q];
  for (let round = 0; round < 100; round++) {
    const share = round % 3 === 2 ? 0.5 : lo.gap / (lo.gap - hi.gap);
    const middle = gapAt(a, b, lo.s + share * (hi.s - lo.s), lo.t + share * (hi.t - lo.t));
    if (middle === null || middle.s === lo.s || middle.s === hi.s) break;
    if (middle.gap < 0 === lo.gap < 0) lo = middle;
    else hi = middle;
    if (middle.gap === 0 || hi.s - lo.s <= 1e-15) break;
  }
  const { s, t } = Math.abs(lo.gap) < Math.abs(hi.gap) ? lo : hi;
  if (s < a.from - SLACK || s > a.to + SLACK || t < b.from - SLACK || t > b.to + SLACK) return;
  const { x, y } = pointAt(a.segment, s);
  crossings.push({ a: Math.min(a.to, Math.max(a.from, s)), b: Math.min(b.to, Math.max(b.from, t)), x, y });
}
