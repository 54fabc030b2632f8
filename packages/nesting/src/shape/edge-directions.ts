import { abs } from '@measurement-nesting/curves/math';
import type { Polygon } from './polygon.ts';

/** Edges of a polygon by their reversed direction; an edge has the number of its end corner. */
export type EdgeDirections = {
  /** Directions in turning order, see `directionOf`. */
  readonly back: Float32Array;
  readonly edge: Int32Array;
};

const known = new WeakMap<Polygon, EdgeDirections>();

/**
 * Returns the edges of a polygon sorted by reversed direction, computed once because every polygon meets every other
 * one.
 */
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
 * Returns a number from 0 to 4 that increases with the angle of a direction, a quarter turn 1: ordered like an angle,
 * but cheaper.
 */
export function directionOf(x: number, y: number): number {
  const share = abs(y) / (abs(x) + abs(y) || 1);
  if (x >= 0) return y >= 0 ? share : fullTurn - share;
  return y >= 0 ? 2 - share : 2 + share;
}

/** Returns the index of the first edge whose reversed direction is not below `from`. */
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
