import type { Piece, Vector } from '../types.ts';
import { arcBetween, arcTangent, fitCircle } from './fit-arc.ts';
import { fitCubic } from './fit-cubic.ts';
import { crossLines, fitLine, projectOnLine, straighten, type StraightLine } from './fit-line.ts';
import type { Draft } from './draft.ts';
import { roundedCorner } from './rounded-corner.ts';
import { misses, refit, MISS_TIMES } from '../verify/refit.ts';
import { indexOfJoint, referenceOf, runBetween, type Reference } from '../verify/reference.ts';

/**
 * Lines that cross at a smaller angle are joined at the projections of the joint, because their intersection is
 * unstable.
 */
const MIN_CROSSING_RAD = 0.1;
/**
 * Maximum distance of an intersection from the detected corner, in pixels; it prevents rounded tips from being
 * extended.
 */
export const FARTHEST_CORNER_PX = 1;
/** Maximum difference in radians between directions that appear smooth. */
const SMOOTH_RAD = 0.035;
/** Maximum displacement of the ends of a line that is made horizontal or vertical, as a share of the tolerance. */
const STRAIGHTEN_SHARE = 0.8;

type Joint = { readonly point: Vector; readonly direction: Vector | null };

/**
 * Returns the drafts as pieces, each of which begins where the previous one ends, around the loop or along a path when
 * the last draft leads back. Every piece is compared with the points it represents; one that misses them is fitted
 * again.
 */
export function solveJoints(drafts: readonly Draft[], tolerance: number): Piece[] {
  const lines = drafts.map((draft) => (draft.kind === 'line' ? lineOf(draft, tolerance) : null));
  const seen = referenceOf(drafts);
  const joints = drafts.map((draft, i) =>
    joint(drafts.at(i - 1)!, draft, lines.at(i - 1)!, lines[i]!, MISS_TIMES * tolerance),
  );
  const rounded = roundedCorners(drafts, lines, joints, seen, tolerance);
  const places = joints.map(({ point }, i) => indexOfJoint(seen, seen.starts[i]!, point));
  return drafts.flatMap((draft, i): Piece[] => {
    if (draft.wayBack) return [];
    const next = (i + 1) % joints.length;
    const from = joints[i]!;
    const to = joints[next]!;
    if (from.point.x === to.point.x && from.point.y === to.point.y) return [];
    const piece = rounded[i] ?? planned(draft, from, to);
    const run = runBetween(seen, places[i]!, places[next]!);
    return misses(piece, run, draft, tolerance) ? refit(run, from, to, draft, tolerance) : [piece];
  });
}

function planned(draft: Draft, from: Joint, to: Joint): Piece {
  if (draft.kind === 'line') return { kind: 'line', from: from.point, to: to.point };
  return (draft.kind === 'arc' && smoothArc(draft, from, to)) || cubic(draft, from, to);
}

type Arc = Piece & { kind: 'arc' };

/** Returns the arcs that round corners between lines, and moves the joints to their ends. */
function roundedCorners(
  drafts: readonly Draft[],
  lines: readonly (StraightLine | null)[],
  joints: Joint[],
  seen: Reference,
  tolerance: number,
): (Arc | null)[] {
  const rounded = drafts.map((draft, i) =>
    draft.kind === 'line' || draft.startsAtCorner || draft.endsAtCorner
      ? null
      : roundedCorner(draft, lines.at(i - 1)!, lines[(i + 1) % lines.length]!, tolerance),
  );
  return rounded.map((arc, i) => {
    if (!arc) return null;
    const last = (i + 1) % joints.length;
    // An arc longer than an adjacent line would reverse that line.
    const fits =
      runsOn(joints.at(i - 1)!.point, joints[i]!.point, arc.from) &&
      runsOn(joints[(i + 2) % joints.length]!.point, joints[last]!.point, arc.to);
    if (!fits) return null;
    const run = runBetween(
      seen,
      indexOfJoint(seen, seen.starts[i]!, arc.from),
      indexOfJoint(seen, seen.starts[last]!, arc.to),
    );
    if (misses(arc, run, drafts[i]!, tolerance)) return null;
    joints[i] = { point: arc.from, direction: null };
    joints[last] = { point: arc.to, direction: null };
    return arc;
  });
}

/** Returns true when a line from `fixed` retains its direction as its end moves from `before` to `now`. */
function runsOn(fixed: Vector, before: Vector, now: Vector): boolean {
  return (before.x - fixed.x) * (now.x - fixed.x) + (before.y - fixed.y) * (now.y - fixed.y) > 0;
}

function lineOf({ stretch, from, to, startsAtCorner, endsAtCorner }: Draft, tolerance: number): StraightLine | null {
  // The position of a corner is an estimate from the same points, so it is excluded when there are enough others.
  const inside = to - from >= 4;
  const first = inside && startsAtCorner ? from + 1 : from;
  const last = inside && endsAtCorner ? to - 1 : to;
  const line = fitLine(stretch.xs, stretch.ys, first, last) ?? fitLine(stretch.xs, stretch.ys, from, to);
  if (!line) return null;
  const length = Math.hypot(stretch.xs[to]! - stretch.xs[from]!, stretch.ys[to]! - stretch.ys[from]!);
  return straighten(line, length, STRAIGHTEN_SHARE * tolerance);
}

/** Returns the joint between two drafts. `farthestPx` is the maximum displacement of a joint that is not a corner. */
function joint(
  before: Draft,
  after: Draft,
  lineBefore: StraightLine | null,
  lineAfter: StraightLine | null,
  farthestPx: number,
): Joint {
  const { point, direction } = after.start;
  if (after.wayBack) return { point, direction: after.wayBack.arriving };
  if (before.wayBack) return { point, direction: before.wayBack.leaving };
  if (lineBefore && lineAfter) {
    const crossing = crossLines(lineBefore, lineAfter, MIN_CROSSING_RAD);
    const max = after.startsAtCorner ? FARTHEST_CORNER_PX : Math.min(FARTHEST_CORNER_PX, farthestPx);
    if (crossing && Math.hypot(crossing.x - point.x, crossing.y - point.y) <= max) {
      return { point: crossing, direction: null };
    }
    if (after.startsAtCorner) return { point, direction: null };
    const a = projectOnLine(lineBefore, point);
    const b = projectOnLine(lineAfter, point);
    return { point: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, direction: null };
  }
  const line = lineBefore ?? lineAfter;
  if (line) return { point: projectOnLine(line, point), direction: after.startsAtCorner ? null : line.direction };
  return { point, direction: after.startsAtCorner || before.endsAtCorner ? null : direction };
}

/** Returns the arc when it is smooth at both ends, otherwise null. */
function smoothArc({ stretch, from, to, start, end }: Draft, first: Joint, last: Joint): Piece | null {
  const fitted = fitCircle(stretch.xs, stretch.ys, from, to);
  if (!fitted) return null;
  const middle = (from + to) >> 1;
  const turn =
    (stretch.xs[middle]! - start.point.x) * (end.point.y - start.point.y) -
    (stretch.ys[middle]! - start.point.y) * (end.point.x - start.point.x);
  const arc = arcBetween(first.point, last.point, fitted.center, turn > 0);
  if (!arc) return null;
  const isSmooth = ({ point, direction }: Joint): boolean => {
    if (!direction) return true;
    const tangent = arcTangent(arc, point);
    return tangent.x * direction.x + tangent.y * direction.y >= Math.cos(SMOOTH_RAD);
  };
  return isSmooth(first) && isSmooth(last)
    ? { kind: 'arc', from: first.point, to: last.point, bulge: arc.bulge }
    : null;
}

function cubic({ stretch, from, to, start, end }: Draft, first: Joint, last: Joint): Piece {
  const { a, b } = fitCubic(
    { xs: stretch.xs, ys: stretch.ys, from, to },
    {
      start: first.point,
      end: last.point,
      leaving: first.direction ?? start.direction,
      arriving: last.direction ?? end.direction,
    },
  );
  return { kind: 'cubic', from: first.point, a, b, to: last.point };
}
