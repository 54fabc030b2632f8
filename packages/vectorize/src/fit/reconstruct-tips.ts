import { loopArea, type MeasuredLoop } from './arc-length-parametrization.ts';
import type { Vector } from '../types.ts';
import type { Corner } from './find-corners.ts';
import { fitLine, projectOnLine, type StraightLine } from './fit-line.ts';
import { lineBetween, type Stretch } from './stretch.ts';

/** All lengths below are for an unblurred picture, in units of the corner finder. */

/** The sides of a sharp tip are 1.2 apart where the outline turns, at any angle; a wider tip may be blunt. */
const MIN_WIDTH = 1.5;
/** Area that the raster removes from the two right angles of a square end (measured on bars of any direction). */
const SQUARE_END_AREA = 0.78;
/** Maximum angle between the sides of a bar. */
const PARALLEL_RAD = 0.2;
/** Maximum distance between a square end and its visible part. */
const LONGEST_DRAWN_ON = 0.5;
/** Length along each side, from the rounding of the tip, over which its line is fitted. */
const SIDE = 4;
const FEWEST_POINTS = 3;

/**
 * Inserts short lines across blunt tips. A narrow end, square or round, is detected as one corner, and extending it to
 * a point would make it too long. A blunt end differs from a sharp one in two ways: its sides are apart at the tip, and
 * the outline encloses less area than a square end would. The line is positioned so that the area between the sides
 * equals the area of the outline.
 */
export function reconstructTips(
  { loop }: MeasuredLoop,
  corners: readonly Corner[],
  stretches: readonly Stretch[],
  unit: number,
): Stretch[] {
  const ends = corners.map(({ index, isSharp }, i) =>
    isSharp ? null : bluntEnd(loop, index, stretches.at(i - 1)!, stretches[i]!, unit),
  );
  return stretches.flatMap((stretch, i) => {
    const begin = ends[i];
    const moved = withEnds(stretch, begin?.to, ends[(i + 1) % ends.length]?.from);
    return begin ? [lineBetween(begin.from, begin.to), moved] : [moved];
  });
}

type End = { readonly from: Vector; readonly to: Vector };

function bluntEnd(
  loop: MeasuredLoop['loop'],
  index: number,
  before: Stretch,
  after: Stretch,
  unit: number,
): End | null {
  const a = sideLine(before, before.xs.length - 2, -1, unit * SIDE);
  const b = sideLine(after, 1, 1, unit * SIDE);
  if (!a || !b || dot(a.direction, b.direction) > 0) return null;
  const tip = { x: loop.xs[index]!, y: loop.ys[index]! };
  const from = projectOnLine(a, tip);
  const to = projectOnLine(b, tip);
  const width = Math.hypot(to.x - from.x, to.y - from.y);
  if (width < unit * MIN_WIDTH || dot(minus(from, tip), minus(to, tip)) >= 0) return null;
  const ahead = minus(a.direction, b.direction);
  const size = Math.hypot(ahead.x, ahead.y);
  const depth = (x: number, y: number): number => (tip.x - x) * (ahead.x / size) + (tip.y - y) * (ahead.y / size);
  const back = (line: StraightLine, by: number): Vector => {
    const t = (depth(line.point.x, line.point.y) - by) / (dot(line.direction, ahead) / size);
    return { x: line.point.x + t * line.direction.x, y: line.point.y + t * line.direction.y };
  };
  const feet = [back(b, width), back(a, width)];
  const square = areaOf([from, to, ...feet]);
  const held = areaOf([...pointsAround(loop, index, (x, y) => depth(x, y) < width), ...feet]);
  const missing = square - held - unit * unit * SQUARE_END_AREA;
  // Parallel sides do not meet in a point, so the end is square regardless of how much of it the pixels show.
  const isSquare = dot(a.direction, b.direction) < -Math.cos(PARALLEL_RAD);
  if (missing <= 0 && !isSquare) return null;
  const short = Math.max(missing / width, -unit * LONGEST_DRAWN_ON);
  // Points of the sides are never cut off.
  const last = before.xs.length - 2;
  if (Math.min(depth(before.xs[last]!, before.ys[last]!), depth(after.xs[1]!, after.ys[1]!)) < short) return null;
  return {
    from: { x: from.x - short * a.direction.x, y: from.y - short * a.direction.y },
    to: { x: to.x + short * b.direction.x, y: to.y + short * b.direction.y },
  };
}

/** Fits a line to the points of a stretch next to its corner. */
function sideLine({ xs, ys }: Stretch, first: number, step: 1 | -1, reach: number): StraightLine | null {
  let end = first;
  for (let next = first + step, along = 0; next > 0 && next < xs.length - 1; next += step) {
    along += Math.hypot(xs[next]! - xs[end]!, ys[next]! - ys[end]!);
    if (along > reach) break;
    end = next;
  }
  return Math.abs(end - first) + 1 < FEWEST_POINTS ? null : fitLine(xs, ys, Math.min(first, end), Math.max(first, end));
}

/**
 * Returns the run of points around an index for which the predicate holds, at most a third of the loop on each side.
 */
function pointsAround(
  { xs, ys }: MeasuredLoop['loop'],
  index: number,
  holds: (x: number, y: number) => boolean,
): Vector[] {
  const count = xs.length;
  const at = (i: number): Vector => ({ x: xs[(i + count) % count]!, y: ys[(i + count) % count]! });
  const isIn = (i: number): boolean => Math.abs(i - index) < count / 3 && holds(at(i).x, at(i).y);
  let first = index;
  let last = index;
  while (isIn(first - 1)) first--;
  while (isIn(last + 1)) last++;
  return Array.from({ length: last - first + 1 }, (_, k) => at(first + k));
}

function areaOf(points: readonly Vector[]): number {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return Math.abs(loopArea({ xs: Float64Array.from(xs), ys: Float64Array.from(ys) }));
}

function withEnds(stretch: Stretch, first: Vector | undefined, last: Vector | undefined): Stretch {
  const xs = stretch.xs.slice();
  const ys = stretch.ys.slice();
  if (first) [xs[0], ys[0]] = [first.x, first.y];
  if (last) [xs[xs.length - 1], ys[ys.length - 1]] = [last.x, last.y];
  return { ...stretch, xs, ys };
}

const minus = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y;
