import { clusterPoints } from './vertex-clusters.ts';
import { rejectTooManyCrossings } from './intersections/forecast-crossings.ts';
import { isAtEnds, intersections } from './intersections/curve-intersections.ts';
import type { Monotone } from './intersections/monotone-run.ts';
import { nearbyRuns, findNearPairs } from './intersections/candidate-pairs.ts';
import type { ContourIndex } from './intersections/run-index.ts';
import { MAX_CROSSINGS, tooComplex, type Work } from './intersections/work-limit.ts';

/** Cut positions of runs: of run r the cuts from `first[r]` up to `first[r + 1]`, by ascending parameter. */
export type Cuts = {
  readonly first: Int32Array;
  readonly t: Float64Array;
  readonly vertex: Int32Array;
  /** Coordinates of the vertices. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Contours that intersect others or themselves. */
  readonly intersecting: ReadonlySet<number>;
};

/**
 * Finds all intersections of runs. `boxes` and `contourIndex` belong to the runs. Points nearer than four times
 * `tolerance` are one vertex. Throws too_complex beyond MAX_CROSSINGS, immediately when a sample forecasts it.
 */
export function findCuts(
  runs: readonly Monotone[],
  boxes: Float64Array,
  contourIndex: ContourIndex,
  tolerance: number,
  work: Work,
): Cuts {
  const where: number[] = [];
  const t: number[] = [];
  /** Index of the position in x and y; both cuts of a crossing have the same. */
  const place: number[] = [];
  const x: number[] = [];
  const y: number[] = [];
  const cut = (run: number, at: number, here: number) => {
    where.push(run);
    t.push(at);
    place.push(here);
  };
  const endCut = new Uint8Array(2 * runs.length);
  /** Cuts an end once, however many ends meet there: they are near enough to be one vertex. */
  const cutEnd = (number: number, run: Monotone, at: number) => {
    const end = at === run.from ? 0 : 1;
    if (endCut[2 * number + end] === 1) return;
    endCut[2 * number + end] = 1;
    cut(number, at, x.length);
    x.push(end === 0 ? run.x0 : run.x1);
    y.push(end === 0 ? run.y0 : run.y1);
  };
  let crossings = 0;
  const intersecting = new Set<number>();
  const nearby = nearbyRuns(runs, boxes, contourIndex, tolerance);
  rejectTooManyCrossings(nearby, runs, tolerance);
  const pairs = findNearPairs(nearby, runs, tolerance, work);
  for (let k = 0; k < pairs.length; k += 2) {
    const [i, j] = [pairs[k]!, pairs[k + 1]!];
    const a = runs[i]!;
    const b = runs[j]!;
    for (const met of intersections(a, b, tolerance, nearby.neighbors(i, j), work)) {
      if (isAtEnds(a, b, met)) {
        cutEnd(i, a, met.a);
        cutEnd(j, b, met.b);
      } else {
        cut(i, met.a, x.length);
        cut(j, met.b, x.length);
        x.push(met.x);
        y.push(met.y);
        crossings++;
        if (crossings > MAX_CROSSINGS) throw tooComplex();
      }
      intersecting.add(a.loop).add(b.loop);
    }
    if (work.left < 0) throw tooComplex();
  }
  const places = clusterPoints(x, y, 4 * tolerance);
  return { ...sorted(runs.length, where, t, place, places.numbers), x: places.x, y: places.y, intersecting };
}

/** Groups the cuts by run, by ascending parameter. */
function sorted(
  runs: number,
  where: readonly number[],
  t: readonly number[],
  place: readonly number[],
  vertexOf: Int32Array,
): { first: Int32Array; t: Float64Array; vertex: Int32Array } {
  const first = new Int32Array(runs + 1);
  for (const run of where) first[run + 1]!++;
  for (let run = 0; run < runs; run++) first[run + 1]! += first[run]!;
  const next = first.slice();
  const order = new Uint32Array(where.length);
  where.forEach((run, cut) => (order[next[run]!++] = cut));
  for (let run = 0; run < runs; run++) {
    if (first[run + 1]! - first[run]! > 1) {
      order.subarray(first[run], first[run + 1]).sort((a, b) => t[a]! - t[b]! || a - b);
    }
  }
  return {
    first,
    t: Float64Array.from(order, (cut) => t[cut]!),
    vertex: Int32Array.from(order, (cut) => vertexOf[place[cut]!]!),
  };
}
