import { abs } from './numbers.ts';
import type { Outline } from './outline.ts';

/** The edges of an outline, (x0, y0) to (x1, y1), by the direction they have backwards. */
export type EdgeDirections = {
  /** Directions in turning order, see `directionOf`. */
  readonly back: Float64Array;
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly x1: Float64Array;
  readonly y1: Float64Array;
};

const known = new WeakMap<Outline, EdgeDirections>();

/** Sorted once for each outline, which meets every other one. */
export function edgeDirections(outline: Outline): EdgeDirections {
  let sorted = known.get(outline);
  if (sorted === undefined) {
    sorted = sortEdges(outline);
    known.set(outline, sorted);
  }
  return sorted;
}

function sortEdges({ rings }: Outline): EdgeDirections {
  const edges = rings.flatMap(({ xs, ys }) =>
    Array.from(xs, (x1, j) => {
      const i = j > 0 ? j - 1 : xs.length - 1;
      const [x0, y0, y1] = [xs[i]!, ys[i]!, ys[j]!];
      return { x0, y0, x1, y1, back: directionOf(x0 - x1, y0 - y1) };
    }),
  );
  edges.sort((a, b) => a.back - b.back);
  return {
    back: Float64Array.from(edges, ({ back }) => back),
    x0: Float64Array.from(edges, ({ x0 }) => x0),
    y0: Float64Array.from(edges, ({ y0 }) => y0),
    x1: Float64Array.from(edges, ({ x1 }) => x1),
    y1: Float64Array.from(edges, ({ y1 }) => y1),
  };
}

/** A full turn in the measure of `directionOf`. */
export const fullTurn = 4;

/** Grows with the angle as the direction turns, 0 to 4, a quarter turn 1: no angle, but put in order like one, without its cost. */
export function directionOf(x: number, y: number): number {
  const share = abs(y) / (abs(x) + abs(y) || 1);
  if (x >= 0) return y >= 0 ? share : fullTurn - share;
  return y >= 0 ? 2 - share : 2 + share;
}

/** The first edge whose direction backwards is not below `from`. */
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
