import { abs, sqrt } from '@measurement-nesting/curves/math';
import type { Polygon } from './polygon.ts';

/** Edges and corners of a polygon as convolutions need them, computed once because every polygon meets every other one. */
export type EdgeDirections = {
  /** Reversed directions of the edges in turning order, see `directionOf`. */
  readonly back: Float32Array;
  /** Ends of the edges in the same order: x, y and x, y. */
  readonly ends: Float64Array;
  /** By multiple of `fullTurn / bins`, the index of the first edge whose reversed direction is not below it. */
  readonly firstOfBin: Int32Array;
  /**
   * Corners that are not concave: position, unit directions of the edges into and out of the corner, and the directions
   * between which the reversed directions of matching edges are. The first is above the second where they are around
   * `fullTurn`, and for corners that turn by almost nothing or by half a turn, which match all edges.
   */
  readonly corners: Float64Array;
};

/** Numbers of a corner. */
export const numbersPerCorner = 8;
/**
 * Tolerance of direction lookups, above their rounding. Corners that turn by less than this, or by almost half a turn,
 * match all edges.
 */
const aside = 2e-6;
const bins = 64;

const known = new WeakMap<Polygon, EdgeDirections>();

/** Returns the edges of a polygon sorted by reversed direction, and its corners. */
export function edgeDirections(polygon: Polygon): EdgeDirections {
  let sorted = known.get(polygon);
  if (sorted === undefined) {
    sorted = { ...sortEdges(polygon), corners: cornersOf(polygon) };
    known.set(polygon, sorted);
  }
  return sorted;
}

function sortEdges({ xs, ys }: Polygon): Omit<EdgeDirections, 'corners'> {
  const n = xs.length;
  const unsorted = Float32Array.from(xs, (x, j) => directionOf(xs.at(j - 1)! - x, ys.at(j - 1)! - ys[j]!));
  const edge = new Int32Array(n).map((_, j) => j).sort((a, b) => unsorted[a]! - unsorted[b]!);
  const ends = new Float64Array(4 * n);
  edge.forEach((j, k) => ends.set([xs.at(j - 1)!, ys.at(j - 1)!, xs[j]!, ys[j]!], 4 * k));
  const back = unsorted.toSorted();
  const firstOfBin = new Int32Array(bins + 1);
  for (let bin = 0, k = 0; bin <= bins; bin++) {
    while (k < n && back[k]! < (bin * fullTurn) / bins) k++;
    firstOfBin[bin] = k;
  }
  return { back, ends, firstOfBin };
}

function cornersOf({ xs, ys }: Polygon): Float64Array {
  const n = xs.length;
  const corners: number[] = [];
  for (let i = 0; i < n; i++) {
    const h = i > 0 ? i - 1 : n - 1;
    const j = i + 1 < n ? i + 1 : 0;
    const ux = xs[i]! - xs[h]!;
    const uy = ys[i]! - ys[h]!;
    const vx = xs[j]! - xs[i]!;
    const vy = ys[j]! - ys[i]!;
    const u = sqrt(ux * ux + uy * uy) || 1;
    const v = sqrt(vx * vx + vy * vy) || 1;
    const turn = (ux * vy - uy * vx) / (u * v);
    if (turn < -1e-9) continue;
    let from = 0;
    let to = -1;
    if (turn >= aside) {
      from = directionOf(ux / u, uy / u) - aside;
      to = directionOf(vx / v, vy / v) + aside;
      if (from < 0) from += fullTurn;
      if (to > fullTurn) to -= fullTurn;
    }
    corners.push(xs[i]!, ys[i]!, ux / u, uy / u, vx / v, vy / v, from, to);
  }
  return Float64Array.from(corners);
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

/** Returns the index of the first edge whose reversed direction is not below `from`, at most `fullTurn`. */
export function firstFrom({ back, firstOfBin }: EdgeDirections, from: number): number {
  if (from <= 0) return 0;
  let k = firstOfBin[(from * (bins / fullTurn)) | 0]!;
  while (k < back.length && back[k]! < from) k++;
  return k;
}
