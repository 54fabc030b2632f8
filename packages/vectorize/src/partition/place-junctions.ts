import { fitLine, type StraightLine } from '../fit/fit-line.ts';
import type { Vector } from '../types.ts';
import { isBorder, type Edge, type EdgeNet } from './follow-edges.ts';
import type { LabelGrid } from './label-grid.ts';

/** Returns the position of a junction; junctions so close that they are one share a position. */
export type Places = (corner: number) => Vector;

/** Range of distances from a junction within which the line of an edge is measured; closer pixels mix three colors. */
const FIRST_PX = 0.8;
const LAST_PX = 5;
const FEWEST_POINTS = 2;
/**
 * Weight of a junction's grid corner besides its edges, because edges that continue as one line do not determine the
 * position along it.
 */
const PULL = 0.02;
/** Maximum distance of a junction from its corner. */
const FARTHEST_PX = 1.2;
/**
 * Two junctions connected by an edge of at most this many steps are one; four colors that meet in a point appear this
 * way.
 */
const ONE_STEPS = 2;

/**
 * Returns a position for every junction: the point nearest to the lines of its edges (least squares). A junction with
 * an edge on the picture's border is moved to the border, and one in a corner of the picture to that corner.
 */
export function placeJunctions(grid: LabelGrid, net: EdgeNet): Places {
  const twins = findTwins(net);
  const at = (corner: number): Vector => {
    const x = corner % grid.rowStep;
    return { x, y: (corner - x) / grid.rowStep };
  };
  const places = new Map<number, Vector>();
  for (const corner of net.junctions.keys()) {
    if (places.has(corner)) continue;
    const twin = twins.get(corner);
    const together = twin === undefined ? [corner] : [corner, twin];
    const lines = together.flatMap((one) => linesOf(net, one, together));
    const seen = together.map(at);
    const middle = {
      x: seen.reduce((sum, { x }) => sum + x, 0) / seen.length,
      y: seen.reduce((sum, { y }) => sum + y, 0) / seen.length,
    };
    const isOnSide = {
      x: seen.find(({ x }) => x === 0 || x === grid.width)?.x,
      y: seen.find(({ y }) => y === 0 || y === grid.height)?.y,
    };
    const nearest = nearestTo(lines, middle);
    const point = { x: isOnSide.x ?? nearest.x, y: isOnSide.y ?? nearest.y };
    for (const one of together) places.set(one, point);
  }
  return (corner) => places.get(corner)!;
}

/** Returns pairs of junctions that are one. Each junction has at most one twin; border junctions have none. */
function findTwins({ edges }: EdgeNet): Map<number, number> {
  const twins = new Map<number, number>();
  const border = new Set(edges.filter(isBorder).flatMap(({ ends }) => (ends ? [ends.from, ends.to] : [])));
  const alone = (corner: number): boolean => !twins.has(corner) && !border.has(corner);
  for (let steps = 1; steps <= ONE_STEPS; steps++) {
    for (const { xs, ends } of edges) {
      if (!ends || xs.length !== steps || ends.from === ends.to || !alone(ends.from) || !alone(ends.to)) continue;
      twins.set(ends.from, ends.to);
      twins.set(ends.to, ends.from);
    }
  }
  return twins;
}

/** Returns the lines of the edges that leave a junction, except those to its twin. */
function linesOf({ edges, junctions }: EdgeNet, corner: number, together: readonly number[]): StraightLine[] {
  const lines: StraightLine[] = [];
  for (const half of junctions.get(corner)!) {
    if (half < 0) continue;
    const edge = edges[half >> 1]!;
    const { from, to } = edge.ends!;
    if (from !== to && together.includes(from) && together.includes(to)) continue;
    const line = lineOf(edge, half % 2 === 1);
    if (line) lines.push(line);
  }
  return lines;
}

function lineOf({ xs, ys }: Edge, isBackwards: boolean): StraightLine | null {
  const count = xs.length;
  const index = (k: number): number => (isBackwards ? count - 1 - k : k);
  let first = -1;
  let last = -1;
  for (let k = 1, along = 0.5; k < count; k++) {
    along += Math.hypot(xs[index(k)]! - xs[index(k - 1)]!, ys[index(k)]! - ys[index(k - 1)]!);
    if (along > LAST_PX) break;
    if (along >= FIRST_PX) {
      if (first < 0) first = k;
      last = k;
    }
  }
  if (first < 0 || last - first + 1 < FEWEST_POINTS) return null;
  const [a, b] = [index(first), index(last)];
  return fitLine(xs, ys, Math.min(a, b), Math.max(a, b));
}

function nearestTo(lines: readonly StraightLine[], middle: Vector): Vector {
  let [xx, xy, yy] = [PULL, 0, PULL];
  let [rx, ry] = [0, 0];
  for (const { point, direction } of lines) {
    const [nx, ny] = [-direction.y, direction.x];
    const off = (point.x - middle.x) * nx + (point.y - middle.y) * ny;
    xx += nx * nx;
    xy += nx * ny;
    yy += ny * ny;
    rx += nx * off;
    ry += ny * off;
  }
  const determinant = xx * yy - xy * xy;
  const [x, y] = [(rx * yy - ry * xy) / determinant, (ry * xx - rx * xy) / determinant];
  const share = Math.min(1, FARTHEST_PX / Math.max(Math.hypot(x, y), 1e-9));
  return { x: middle.x + share * x, y: middle.y + share * y };
}
