import type { Arrangement } from '../arrangement.ts';
import type { Edge } from '../edge.ts';
import type { Loop } from '../loop.ts';
import { propagateWindings, type WindingCounts } from './winding-propagation.ts';

/** Winding counts at a moving point, with a test for the inside. */
export type Region = WindingCounts & { readonly inside: () => boolean };

/** Returns the region of one fill rule for all contours from `first` up to `end`. */
export function fillRegion(rule: 'nonzero' | 'evenodd', first = 0, end = Infinity): Region {
  let sum = 0;
  return {
    turn: (loop, by) => {
      if (loop >= first && loop < end) sum += by;
    },
    inside: () => (rule === 'nonzero' ? sum !== 0 : sum % 2 !== 0),
  };
}

export type DrawingRegion = Region & {
  /** Returns true when a contour of another shape than this one (-1: of any) winds around the point. */
  readonly coveredByOther: (shape: number) => boolean;
  /** Returns true when contours of two or more shapes, apart from those of an edge, wind around the point. */
  readonly isBuried: (edge: Edge) => boolean;
  /** Returns true inside a fill that the surrounding outlines turn into a hole. */
  readonly cutOut: () => boolean;
};

/** Counts the filled shapes around a point, each by its own fill rule. */
class FillCount {
  /** Number of filled shapes around the point. */
  filled = 0;
  readonly #loops: readonly Loop[];
  readonly #turns: Int32Array;
  readonly #isFilled: Uint8Array;

  constructor(loops: readonly Loop[]) {
    this.#loops = loops;
    this.#turns = new Int32Array(loops.reduce((max, { shape }) => Math.max(max, shape), -1) + 1);
    this.#isFilled = new Uint8Array(this.#turns.length);
  }

  turn(loop: number, by: number): void {
    const { fill, shape } = this.#loops[loop]!;
    if (fill === null) return;
    const before = this.#turns[shape]!;
    this.#turns[shape] = before + by;
    this.filled += Number(isFilled(before + by, fill)) - Number(isFilled(before, fill));
    this.#isFilled[shape] = isFilled(before + by, fill) ? 1 : 0;
  }

  isFilled(shape: number): boolean {
    return this.#isFilled[shape] === 1;
  }
}

/**
 * Returns the region of one drawing. Filled shapes are united, each by its own fill rule. Outlines without fill count
 * by nesting: one inside another, or inside fills, is a hole, one inside that is material again; outlines that cross
 * each other are united first, and one that crosses a fill or fills that abut, or is marked `withFills`, is united
 * with the fills.
 */
export function drawingRegion(loops: readonly Loop[], arrangement: Arrangement): DrawingRegion {
  const layerOf = outlineLayers(loops, arrangement);
  const shapes = loops.reduce((max, { shape }) => Math.max(max, shape), -1) + 1;
  const turns = new Int32Array(loops.length);
  const windingOfShape = new Int32Array(shapes);
  const oddInLayer = new Int32Array(loops.length);
  const fills = new FillCount(loops);
  let [winding, wound, odd, oddWithFills] = [0, 0, 0, 0];
  return {
    turn: (loop, by) => {
      const { fill, shape } = loops[loop]!;
      const before = turns[loop]!;
      const after = before + by;
      turns[loop] = after;
      const woundBy = (after === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
      winding += woundBy;
      const around = windingOfShape[shape]!;
      windingOfShape[shape] = around + woundBy;
      wound += (around + woundBy > 0 ? 1 : 0) - (around > 0 ? 1 : 0);
      fills.turn(loop, by);
      if (fill !== null) return;
      const change = Math.abs(after % 2) - Math.abs(before % 2);
      if (change === 0) return;
      const layer = layerOf[loop]!;
      if (layer === WITH_FILLS) {
        oddWithFills += change;
      } else {
        const inLayer = oddInLayer[layer]!;
        oddInLayer[layer] = inLayer + change;
        odd += (inLayer + change > 0 ? 1 : 0) - (inLayer > 0 ? 1 : 0);
      }
    },
    inside: () => (fills.filled > 0 || oddWithFills > 0) !== (odd % 2 === 1),
    coveredByOther: (shape) => winding > (windingOfShape[shape] ?? 0),
    isBuried: ({ curves }) => {
      if (wound < 2) return false;
      const own = new Set(curves.map(({ loop }) => loops[loop]!.shape));
      return wound - [...own].filter((shape) => windingOfShape[shape]! > 0).length >= 2;
    },
    cutOut: () => fills.filled > 0 && odd % 2 === 1,
  };
}

export const isFilled = (turns: number, fill: 'nonzero' | 'evenodd'): boolean =>
  fill === 'nonzero' ? turns !== 0 : turns % 2 !== 0;

const WITH_FILLS = -1;

/** Returns for each outline the number of its layer: outlines that cross share one. */
function outlineLayers(loops: readonly Loop[], arrangement: Arrangement): Int32Array {
  const parent = new DisjointSets(loops.length);
  const withFills = new Set(loops.flatMap((loop, i) => (loop.withFills === true ? [i] : [])));
  for (const [outline, other] of crossings(loops, arrangement)) {
    if (loops[other]!.fill === null) parent.unite(outline, other);
    else withFills.add(outline);
  }
  const roots = new Set([...withFills].map((loop) => parent.root(loop)));
  return Int32Array.from(loops, (_, i) => (roots.has(parent.root(i)) ? WITH_FILLS : parent.root(i)));
}

/**
 * Returns for each loop the first loop of its region: an outline's is its own, fills that abut have one together, so
 * that an outline across the seam of two is inside them.
 */
function regionsOf(loops: readonly Loop[], arrangement: Arrangement): Int32Array {
  const { edges } = arrangement;
  const sets = new DisjointSets(loops.length);
  const firstOfShape = new Map<number, number>();
  loops.forEach(({ fill, shape }, loop) => {
    if (fill === null) return;
    const first = firstOfShape.get(shape);
    if (first === undefined) firstOfShape.set(shape, loop);
    else sets.unite(first, loop);
  });
  const [LEFT, RIGHT] = [1, 2];
  /** Filled sides of each shape, for every edge that several shapes share. */
  const sides = new Map<number, Map<number, number>>();
  edges.forEach(({ curves }, edge) => {
    if (curves.length < 2) return;
    const shapes = new Set(curves.flatMap(({ loop }) => (loops[loop]!.fill === null ? [] : [loops[loop]!.shape])));
    if (shapes.size > 1) sides.set(edge, new Map([...shapes].map((shape) => [shape, 0])));
  });
  if (sides.size === 0) return sets.roots();
  const fills = new FillCount(loops);
  propagateWindings(arrangement, fills, (edge, side) => {
    const filled = sides.get(edge);
    for (const [shape, bits] of filled ?? []) {
      if (fills.isFilled(shape)) filled!.set(shape, bits | (side === 'left' ? LEFT : RIGHT));
    }
  });
  for (const filled of sides.values()) {
    const onSide = (bits: number) =>
      [...filled].flatMap(([shape, on]) => (on === bits ? [firstOfShape.get(shape)!] : []));
    const [left, right] = [onSide(LEFT), onSide(RIGHT)];
    if (left.length > 0 && right.length > 0) for (const loop of [...left, ...right]) sets.unite(left[0]!, loop);
  }
  return sets.roots();
}

/**
 * Returns pairs (outline, first loop of another region) where the outline is partly inside and partly outside the
 * region. An outline enters or leaves a region only at a vertex on both, so only the edges at those vertices are
 * inspected.
 */
function crossings(loops: readonly Loop[], arrangement: Arrangement): [outline: number, region: number][] {
  const { edges, intersecting } = arrangement;
  if (!loops.some(({ fill }, loop) => fill === null && intersecting.has(loop))) return [];
  const regionOf = regionsOf(loops, arrangement);
  const passing = regionsAtVertices(arrangement, regionOf);
  const turns = new Int32Array(loops.length);
  const fills = new FillCount(loops);
  /** Number of contours, or filled shapes, around the current face of the propagation, by region. */
  const inRegion = new Int32Array(loops.length);
  /** Regions that contain the current face. */
  const around = new Set<number>();
  const counts: WindingCounts = {
    turn: (loop, by) => {
      const { fill, shape } = loops[loop]!;
      const wasInside = fill === null ? turns[loop] !== 0 : fills.isFilled(shape);
      turns[loop]! += by;
      fills.turn(loop, by);
      const isInside = fill === null ? turns[loop] !== 0 : fills.isFilled(shape);
      const region = regionOf[loop]!;
      inRegion[region]! += Number(isInside) - Number(wasInside);
      if (inRegion[region] === 0) around.delete(region);
      else around.add(region);
    },
  };
  /** Calls `visit` for every edge of an outline with every region in `among` that passes one of its ends. */
  const visitAdjacent = (
    among: (outline: number) => ReadonlySet<number> | undefined,
    visit: (a: number, b: number) => void,
  ) =>
    propagateWindings(arrangement, counts, (edge, side) => {
      const { curves, start, end } = edges[edge]!;
      if (side === 'right' || start < 0) return;
      for (const { loop } of curves) {
        if (loops[loop]!.fill !== null) continue;
        for (const vertex of start === end ? [start] : [start, end]) {
          eachOfBoth(passing[vertex]!, among(loop), (region) => {
            if (!curves.some((curve) => regionOf[curve.loop] === region)) visit(loop, region);
          });
        }
      }
    });
  const inside = new Map<number, Set<number>>();
  visitAdjacent(
    () => around,
    (loop, region) => inside.set(loop, (inside.get(loop) ?? new Set()).add(region)),
  );
  if (inside.size === 0) return [];
  const crossing = new Map<number, Set<number>>();
  visitAdjacent(
    (loop) => inside.get(loop),
    (loop, region) => {
      if (inRegion[region] === 0) crossing.set(loop, (crossing.get(loop) ?? new Set()).add(region));
    },
  );
  return [...crossing].flatMap(([loop, regions]) => [...regions].map((region): [number, number] => [loop, region]));
}

function eachOfBoth(a: ReadonlySet<number>, b: ReadonlySet<number> | undefined, visit: (item: number) => void): void {
  if (!b) return;
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const item of few) if (many.has(item)) visit(item);
}

function regionsAtVertices({ edges, vertices }: Arrangement, regionOf: Int32Array): Set<number>[] {
  const passing = Array.from({ length: vertices }, () => new Set<number>());
  for (const { curves, start, end } of edges) {
    if (start < 0) continue;
    for (const { loop } of curves) {
      passing[start]!.add(regionOf[loop]!);
      passing[end]!.add(regionOf[loop]!);
    }
  }
  return passing;
}

/** Disjoint sets of numbers (union-find with path halving). */
class DisjointSets {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, i) => i);
  }

  root(of: number): number {
    const parent = this.#parent;
    let at = of;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  }

  unite(a: number, b: number): void {
    this.#parent[this.root(b)] = this.root(a);
  }

  roots(): Int32Array {
    return this.#parent.map((_, i) => this.root(i));
  }
}
