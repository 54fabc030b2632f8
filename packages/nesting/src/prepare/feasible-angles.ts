import type { Polygon } from '../shape/polygon.ts';
import { abs, acos, atan2, cos, infinity, max, min, sin, sqrt } from '@measurement-nesting/curves/math';

/** Angles from `from` to `to`, both included, radians. */
export type AngleRange = { readonly from: number; readonly to: number };

const halfTurn = Math.PI;
/** Maximum width in radians of ranges discarded as rounding between two adjacent forbidden ones. */
const narrowest = 1e-12;

/**
 * Returns all angles by which a convex polygon can be rotated so that it is at most `width` along x and `height` along
 * y: disjoint ranges within half a turn, after which everything repeats; empty when there are none. `from` may be
 * negative where a range passes through 0; one range from 0 to pi means every angle.
 *
 * Exact up to rounding, not sampled: between the angles at which an edge becomes parallel to an axis the same two
 * corners bound the polygon, its extent is R cos(angle - c), and the angles at which that exceeds a limit are known in
 * closed form (rotating calipers, Shamos 1978). Work grows as the square of the corners.
 */
export function feasibleAngles(hull: Polygon, width: number, height: number): AngleRange[] {
  if (!(width >= 0) || !(height >= 0)) return [];
  const forbidden: AngleRange[] = [];
  const stops = [0, ...criticalAngles(hull), halfTurn];
  for (let k = 1; k < stops.length; k++) {
    const [from, to] = [stops[k - 1]!, stops[k]!];
    if (to <= from) continue;
    const middle = (from + to) / 2;
    forbid(forbidden, from, to, chordAlong(hull, middle), 0, width);
    forbid(forbidden, from, to, chordAlong(hull, middle + halfTurn / 2), halfTurn / 2, height);
  }
  return complement(forbidden.sort((a, b) => a.from - b.from));
}

/** Returns the least extent along x over these angles, or Infinity without angles. */
export function minExtent(hull: Polygon, ranges: readonly AngleRange[]): number {
  const critical = criticalAngles(hull);
  let minimum = infinity;
  const testAngle = (angle: number): void => {
    const { x, y } = chordAlong(hull, angle);
    minimum = min(minimum, x * cos(angle) - y * sin(angle));
  };
  // Between critical angles an extent is concave, so it is least at one of them or at the end of a range.
  for (const { from, to } of ranges) {
    testAngle(from);
    testAngle(to);
    for (const angle of critical) {
      if (angle > from && angle < to) testAngle(angle);
      if (angle - halfTurn > from && angle - halfTurn < to) testAngle(angle);
    }
  }
  return minimum;
}

/** Returns true when one of the ranges contains the angle, up to a whole number of half turns. */
export function isFeasibleAngle(ranges: readonly AngleRange[], angle: number): boolean {
  return ranges.some(({ from, to }) => {
    const ahead = (((angle - from) % halfTurn) + halfTurn) % halfTurn;
    return ahead <= to - from || halfTurn - ahead < narrowest;
  });
}

/** Returns the angles in [0, pi) at which an edge is parallel to x or y, ascending. */
function criticalAngles({ xs, ys }: Polygon): number[] {
  const angles: number[] = [];
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const angle = -atan2(ys[i]! - ys[j]!, xs[i]! - xs[j]!);
    for (let k = 0; k < 2; k++) angles.push((angle + (2.5 - k / 2) * halfTurn) % halfTurn);
  }
  return angles.sort((a, b) => a - b);
}

/** Returns the vector between the two corners with the least and the greatest x after rotation by the angle. */
function chordAlong({ xs, ys }: Polygon, angle: number): { x: number; y: number } {
  const [c, s] = [cos(angle), sin(angle)];
  let [low, high] = [0, 0];
  let [minimum, maximum] = [infinity, -infinity];
  for (let i = 0; i < xs.length; i++) {
    const at = xs[i]! * c - ys[i]! * s;
    if (at < minimum) [minimum, low] = [at, i];
    if (at > maximum) [maximum, high] = [at, i];
  }
  return { x: xs[high]! - xs[low]!, y: ys[high]! - ys[low]! };
}

/**
 * Adds the angles between `from` and `to` at which the chord rotated by angle + ahead is longer along x than the
 * limit.
 */
function forbid(
  forbidden: AngleRange[],
  from: number,
  to: number,
  chord: { x: number; y: number },
  ahead: number,
  limit: number,
): void {
  const length = sqrt(chord.x * chord.x + chord.y * chord.y);
  if (length <= limit) return;
  const reach = acos(limit / length);
  const along = -atan2(chord.y, chord.x) - ahead;
  for (let turns = -1; turns <= 1; turns++) {
    const middle = along + 2 * turns * halfTurn;
    const [a, b] = [max(from, middle - reach), min(to, middle + reach)];
    if (a < b) forbidden.push({ from: a, to: b });
  }
}

/** Returns the complement within half a turn, with a range through 0 in one piece. */
function complement(forbidden: readonly AngleRange[]): AngleRange[] {
  const free: AngleRange[] = [];
  let at = 0;
  for (const { from, to } of [...forbidden, { from: halfTurn, to: halfTurn }]) {
    if (from - at > narrowest) free.push({ from: at, to: from });
    at = max(at, to);
  }
  const [first, last] = [free[0], free.at(-1)];
  if (first === undefined || last === undefined || first === last || first.from > 0 || abs(last.to - halfTurn) > 0)
    return free;
  return [{ from: last.from - halfTurn, to: first.to }, ...free.slice(1, -1)];
}
