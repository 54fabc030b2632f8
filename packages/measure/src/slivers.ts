import { type Box, BoxIndex, derivativeAt, emptyBox, neumaierSum, pointAt, unite } from '@measurement-nesting/curves';
import {
  appendMonotone,
  type Arrangement,
  type Edge,
  type Loop,
  type Monotone,
  nearestOn,
  runBoxes,
} from '@measurement-nesting/curves/arrangement';

/** Distance in inches below which edges of two shapes were intended to coincide or to be separate. */
export const SLIVER_IN = 0.002;
/** Cosine of the angle up to which two edges run along each other. */
const ALONG = Math.cos((5 * Math.PI) / 180);
/** Minimum length in inches; shorter ones are places where edges cross or corners meet. */
const MIN_IN = 0.02;
/** Parameters of a run at which its surroundings are sampled. */
const SAMPLES = [1 / 6, 1 / 2, 5 / 6];

export type Slivers = {
  /** Places where two contours are adjacent, one per pair of contours. */
  readonly places: readonly Box[];
  /** Length of edges in these places that merging removed from the perimeter, because the shapes overlap. */
  readonly mergedIn: number;
  /** Length of edges in these places that are in the perimeter, because there is a gap between them. */
  readonly retainedIn: number;
};

/** Properties of a run that exclude most neighbors. The direction counts if the run is straight. */
type Known = {
  readonly loop: number;
  readonly isBoundary: boolean;
  readonly isBuried: boolean;
  readonly isStraight: boolean;
  readonly ux: number;
  readonly uy: number;
};

/** Adjacent contours of two shapes: boxes by pair of contours, and lengths of merged and unmerged edges. */
type Beside = { boxes: Map<string, Box>; merged: number[]; unmerged: number[] };

/**
 * Finds places where two shapes are adjacent, with material on both sides, a gap or overlap below SLIVER_IN, and no third shape under both.
 * Lengths are sums of samples, accurate to about a third of a run at each end.
 */
export function sliversOf({
  loops,
  edges,
  sidesOf,
  buried,
  onBoundary,
  isLeftOut,
}: {
  readonly loops: readonly Loop[];
  readonly edges: readonly Edge[];
  readonly sidesOf: Arrangement['sidesOf'];
  /** See `Outline`. Such edges abut nothing, and are most of a dense drawing. */
  readonly buried: Uint8Array;
  readonly onBoundary: Uint8Array;
  /** Returns true for edges to ignore. */
  readonly isLeftOut: (edge: number) => boolean;
}): Slivers {
  const loopOf = (edge: number): number => edges[edge]!.curves[0]!.loop;
  const shapeOf = (edge: number): number => loops[loopOf(edge)]!.shape;
  if (loops.length < 2) return { places: [], mergedIn: 0, retainedIn: 0 };
  const runs: Monotone[] = [];
  edges.forEach(({ curves }, edge) => {
    if (isLeftOut(edge)) return;
    appendMonotone({ segments: curves[0]!.segments, closed: false }, edge, runs);
  });
  const boxes = runBoxes(runs);
  const index = new BoxIndex(boxes, runs.length);
  const knownOf = (run: Monotone): Known => {
    const [dx, dy] = [run.x1 - run.x0, run.y1 - run.y0];
    const length = Math.hypot(dx, dy) || 1;
    return {
      loop: loopOf(run.loop),
      isBoundary: onBoundary[run.loop] === 1,
      isBuried: buried[run.loop] === 1,
      isStraight: run.segment.kind === 'line',
      ux: dx / length,
      uy: dy / length,
    };
  };
  const pairs = new Map<string, Beside>();
  const isAbutting = abutting(loops, edges, sidesOf, onBoundary);
  const known = runs.map(knownOf);
  runs.forEach((run, i) => {
    if (buried[run.loop] === 1) return;
    const [minX, minY, maxX, maxY] = [0, 1, 2, 3].map((k) => boxes[4 * i + k]!) as [number, number, number, number];
    const { loop, isBoundary } = known[i]!;
    /**
     * Returns runs of other contours that may be beside a point along the unit vector. Queries at a point, because a long run
     * has thousands of neighbors.
     */
    const candidatesAt = (x: number, y: number, ux: number, uy: number): number[] => {
      const near: number[] = [];
      index.search(x - SLIVER_IN, y - SLIVER_IN, x + SLIVER_IN, y + SLIVER_IN, (number) => {
        const other = known[number]!;
        if (other.loop === loop || other.isBoundary !== isBoundary || other.isBuried) return;
        if (other.isStraight && Math.abs(ux * other.ux + uy * other.uy) < ALONG) return;
        near.push(number);
      });
      return near;
    };
    const lengthIn = Math.hypot(run.x1 - run.x0, run.y1 - run.y0) / SAMPLES.length;
    for (const share of SAMPLES) {
      const other = besideAt(run, share, candidatesAt, runs, isAbutting);
      if (other < 0) continue;
      const [low, high] = [shapeOf(run.loop), shapeOf(runs[other]!.loop)].sort((a, b) => a - b);
      const key = `${low},${high}`;
      const pair = pairs.get(key) ?? { boxes: new Map<string, Box>(), merged: [], unmerged: [] };
      pairs.set(key, pair);
      const contours = [loopOf(run.loop), loopOf(runs[other]!.loop)].sort((a, b) => a - b).join();
      pair.boxes.set(contours, unite(pair.boxes.get(contours) ?? emptyBox, { minX, minY, maxX, maxY }));
      (onBoundary[run.loop] === 1 ? pair.unmerged : pair.merged).push(lengthIn);
    }
  });
  const sum = (lengths: readonly number[]) => neumaierSum(lengths, (lengthIn) => lengthIn);
  const found = [...pairs.values()].filter(({ merged, unmerged }) => sum(merged) + sum(unmerged) >= MIN_IN);
  return {
    places: found.flatMap(({ boxes }) => [...boxes.values()]),
    mergedIn: neumaierSum(found, ({ merged }) => sum(merged)),
    retainedIn: neumaierSum(found, ({ unmerged }) => sum(unmerged)),
  };
}

/** Returns the number of the adjacent run at a share of a run's length; -1 without one. */
function besideAt(
  run: Monotone,
  share: number,
  candidatesAt: (x: number, y: number, ux: number, uy: number) => readonly number[],
  runs: readonly Monotone[],
  isAbutting: ReturnType<typeof abutting>,
): number {
  const t = run.from + share * (run.to - run.from);
  const { x, y } = pointAt(run.segment, t);
  const u = derivativeAt(run.segment, t);
  const speed = Math.hypot(u.x, u.y) || 1;
  for (const candidate of candidatesAt(x, y, u.x / speed, u.y / speed)) {
    const other = runs[candidate]!;
    const at = nearestOn(other, x, y, SLIVER_IN);
    if (at === null || at === other.from || at === other.to) continue;
    const v = derivativeAt(other.segment, at);
    const along = u.x * v.x + u.y * v.y;
    if (Math.abs(along) < ALONG * speed * Math.hypot(v.x, v.y)) continue;
    const beside = pointAt(other.segment, at);
    const onLeft = u.x * (beside.y - y) - u.y * (beside.x - x) > 0;
    if (isAbutting(run.loop, other.loop, along > 0, onLeft)) return candidate;
  }
  return -1;
}

/**
 * Returns true if two parallel edges abut: either both in the outline or both merged, each shape, or contour of one shape, on its own side
 * of them, and nothing else under both. Stacked shapes do not abut, nor do the two sides of a thin wall. `otherOnLeft`: side of the other
 * edge, seen from the first.
 */
function abutting(
  loops: readonly Loop[],
  edges: readonly Edge[],
  sidesOf: Arrangement['sidesOf'],
  onBoundary: Uint8Array,
): (one: number, other: number, sameWay: boolean, otherOnLeft: boolean) => boolean {
  const fillOf = new Map(loops.map(({ shape, fill }) => [shape, fill]));
  const known = new Map<number, EdgeSides>();
  const findSides = (edge: number): EdgeSides => {
    let found = known.get(edge);
    if (!found) {
      const { left, right } = sidesOf(edge);
      const { loop } = edges[edge]!.curves[0]!;
      const { shape } = loops[loop]!;
      const turns = Math.abs(left.get(loop) ?? 0) - Math.abs(right.get(loop) ?? 0);
      const shapesOf = (windings: ReadonlyMap<number, number>) =>
        new Set([...windings.keys()].map((each) => loops[each]!.shape));
      const [onLeft, onRight] = [shapesOf(left), shapesOf(right)];
      found = {
        loop,
        shape,
        onLeft: turnsOf(shape, left) > turnsOf(shape, right),
        loopOnLeft: turns > 0,
        shapesUnder: [...onLeft].filter((each) => onRight.has(each)),
        loopsUnder: [...left.keys()].filter((each) => right.has(each)),
      };
      known.set(edge, found);
    }
    return found;
  };
  const turnsOf = (shape: number, windings: ReadonlyMap<number, number>): number => {
    let turns = 0;
    for (const [loop, by] of windings) if (loops[loop]!.shape === shape) turns += by;
    const fill = fillOf.get(shape);
    return Number(fill === 'nonzero' ? turns !== 0 : turns % 2 !== 0);
  };
  return (one, other, sameWay, otherOnLeft) => {
    if (onBoundary[one] !== onBoundary[other]) return false;
    const [a, b] = [findSides(one), findSides(other)];
    if (a.shape === b.shape && onBoundary[one] !== 1) {
      if ((a.loopOnLeft === b.loopOnLeft) === sameWay) return false;
      return [...a.loopsUnder, ...b.loopsUnder].every((loop) => loop === a.loop || loop === b.loop);
    }
    if ((a.onLeft === b.onLeft) === sameWay) return false;
    if (a.shape === b.shape && a.onLeft === otherOnLeft) return false;
    return [...a.shapesUnder, ...b.shapesUnder].every((shape) => shape === a.shape || shape === b.shape);
  };
}

/** Surroundings of an edge: the side of its shape's material and of its own contour, and the shapes under both sides. */
type EdgeSides = {
  readonly loop: number;
  readonly shape: number;
  readonly onLeft: boolean;
  readonly loopOnLeft: boolean;
  readonly shapesUnder: readonly number[];
  readonly loopsUnder: readonly number[];
};
