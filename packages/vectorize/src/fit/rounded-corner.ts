import type { Piece } from '../types.ts';
import { crossLines, type StraightLine } from './fit-line.ts';
import type { Draft } from './draft.ts';

/** Sides that turn by less than this have no corner to round. */
const MIN_TURN_RAD = 0.15;
/** Allowed deviation as a multiple of the tolerance: an arc has one free parameter, a cubic has two. */
const SLACK = 1.2;

/**
 * Returns the arc that is tangent to two adjacent lines when the outline follows one, such as the corner of a rounded
 * rectangle, or null when no such arc is within the tolerance. Its radius is the mean of the radii that fit the points
 * between the lines.
 */
export function roundedCorner(
  draft: Draft,
  before: StraightLine | null,
  after: StraightLine | null,
  tolerance: number,
): (Piece & { kind: 'arc' }) | null {
  if (!before || !after) return null;
  const { stretch, from, to } = draft;
  const meeting = crossLines(before, after, MIN_TURN_RAD);
  if (!meeting) return halfTurn(draft, before, after, tolerance);
  const { direction: u } = before;
  const { direction: v } = after;
  const turn = Math.atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y);
  const half = Math.abs(turn) / 2;
  // Unit-length direction from the intersection into the corner: the center for radius r is at r / cos(half) along it.
  const inX = (v.x - u.x) / (2 * Math.sin(half));
  const inY = (v.y - u.y) / (2 * Math.sin(half));
  let sum = 0;
  let count = 0;
  const middle = (from + to) >> 1;
  const reach = Math.max(1, (to - from) >> 2);
  for (let i = Math.max(from, middle - reach); i <= Math.min(to, middle + reach); i++) {
    const radius = radiusThrough(stretch.xs[i]! - meeting.x, stretch.ys[i]! - meeting.y, inX, inY, Math.cos(half));
    if (!(radius > 0)) return null;
    sum += radius;
    count++;
  }
  const radius = sum / count;
  const cx = meeting.x + (inX * radius) / Math.cos(half);
  const cy = meeting.y + (inY * radius) / Math.cos(half);
  for (let i = from + 1; i < to; i++) {
    const x = stretch.xs[i]! - cx;
    const y = stretch.ys[i]! - cy;
    if (Math.abs(Math.hypot(x, y) - radius) > SLACK * tolerance && !isBeside(x, y, before, after)) return null;
  }
  const back = radius * Math.tan(half);
  return {
    kind: 'arc',
    from: { x: meeting.x - back * u.x, y: meeting.y - back * u.y },
    to: { x: meeting.x + back * v.x, y: meeting.y + back * v.y },
    bulge: Math.tan(turn / 4),
  };
}

/** Maximum deviation from antiparallel of two lines that form the end of a slot. */
const PARALLEL_RAD = 0.03;

/** Returns a half circle between two antiparallel lines. */
function halfTurn(
  { stretch, from, to }: Draft,
  before: StraightLine,
  after: StraightLine,
  tolerance: number,
): (Piece & { kind: 'arc' }) | null {
  const { direction: u, point } = before;
  if (u.x * after.direction.x + u.y * after.direction.y > -Math.cos(PARALLEL_RAD)) return null;
  const along = (x: number, y: number): number => (x - point.x) * u.x + (y - point.y) * u.y;
  /** Signed distance to the right of the first line; the second line is there when the turn is clockwise. */
  const across = (x: number, y: number): number => (y - point.y) * u.x - (x - point.x) * u.y;
  const middle = (from + to) >> 1;
  const width = across(stretch.xs[to]!, stretch.ys[to]!);
  const radius = Math.abs(width) / 2;
  const reach = Math.max(1, (to - from) >> 2);
  let sum = 0;
  let count = 0;
  for (let i = Math.max(from, middle - reach); i <= Math.min(to, middle + reach); i++) {
    const beside = across(stretch.xs[i]!, stretch.ys[i]!) - width / 2;
    if (Math.abs(beside) >= radius) return null;
    sum += along(stretch.xs[i]!, stretch.ys[i]!) - Math.sqrt(radius * radius - beside * beside);
    count++;
  }
  const center = sum / count;
  for (let i = from + 1; i < to; i++) {
    const ahead = along(stretch.xs[i]!, stretch.ys[i]!) - center;
    const miss = Math.hypot(ahead, across(stretch.xs[i]!, stretch.ys[i]!) - width / 2) - radius;
    if (ahead > 0 && Math.abs(miss) > SLACK * tolerance) return null;
  }
  const at = (line: StraightLine): { x: number; y: number } => {
    const t = center - along(line.point.x, line.point.y);
    return { x: line.point.x + t * u.x, y: line.point.y + t * u.y };
  };
  return { kind: 'arc', from: at(before), to: at(after), bulge: Math.sign(width) };
}

/**
 * A point before the start or after the end of the arc is beside one of the lines, which was already compared there.
 */
function isBeside(x: number, y: number, before: StraightLine, after: StraightLine): boolean {
  return x * before.direction.x + y * before.direction.y < 0 || x * after.direction.x + y * after.direction.y > 0;
}

/**
 * Returns the radius of the circle through a point whose center is at r / cosHalf along a unit vector: the larger root
 * of a quadratic.
 */
function radiusThrough(x: number, y: number, inX: number, inY: number, cosHalf: number): number {
  // |p - in r / c|^2 = r^2  ->  (1/c^2 - 1) r^2 - 2 (p . in) / c r + |p|^2 = 0
  const a = 1 / (cosHalf * cosHalf) - 1;
  const b = (x * inX + y * inY) / cosHalf;
  const root = b * b - a * (x * x + y * y);
  return root < 0 ? Number.NaN : (b + Math.sqrt(root)) / a;
}
