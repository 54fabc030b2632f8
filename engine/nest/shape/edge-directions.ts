import { abs } from '../../geometry/math.ts';
import type { Polygon } from './polygon.ts';

/** The edges of a polygon by the direction they have backwards; an edge has the number of the corner it ends in. */
export type EdgeDirections = {
  /** Directions in turning order, see `directionOf`. */
  readonly back: Float32Array;
  readonly edge: Int32Array;
};

const known = new WeakMap<Polygon, EdgeDirections>();

/** Sorted once for each polygon, which meets every other one. */
export function edgeDirections(polygon: Polygon): EdgeDirections {
  let sorted = known.get(polygon);
  if (sorted === undefined) {
    sorted = sortEdges(polygon);
    known.set(polygon, sorted);
  }
  return sorted;
}

function sortEdges({ xs, ys }: Polygon): EdgeDirections {
  const n = xs.length;
  const back = Float32Array.from(xs, (x, j) => directionOf(xs.at(j - 1)! - x, ys.at(j - 1)! - ys[j]!));
  const edge = new Int32Array(n).map((_, j) => j).sort((a, b) => back[a]! - back[b]!);
  return { back: back.toSorted(), edge };
}

/** A full turn in the measure of `directionOf`. */
export const fullTurn = 4;

/**
 * Grows with the angle as the direction turns, 0 to 4, a quarter turn 1: no angle, but put in order like one, without its
 * cost.
 */
export function directionOf(x: number, y: number): number {
  const share = abs(y) / (abs(x) + abs(y) || 1);
  if (x >= 0) return y >= 0 ? share : fullTurn - share;
  return y >= 0 ? 2 - share : 2 + share;
}

/** The place of the first edge whose direction backwards is not below `from`. */
export function firstFrom({ back }: EdgeDirections, from: number): number {
  let low = 0;
  let high = back.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (back[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
