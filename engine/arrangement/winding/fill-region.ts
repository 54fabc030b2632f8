import type { Arrangement } from '../arrangement.ts';
import type { Loop } from '../loop.ts';
import { propagateWindings, type WindingCounts } from './winding-propagation.ts';

/** Counts windings and tells whether the place it stands at is inside. */
export type Region = WindingCounts & { readonly inside: () => boolean };

/** Inside by one fill rule for all contours numbered from `first` up to `end`. */
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
  /** True when a contour of another shape than this one (-1: of any) winds around the place. */
  readonly coveredByOther: (shape: number) => boolean;
  /** Returns true in a fill that outlines around the place turn into a hole. */
  readonly cutOut: () => boolean;
};

/**
 * The region of one drawing. Filled shapes are united, each by its own fill rule. Outlines without fill count by nesting:
 * one inside another is a hole, one inside that is material again; outlines that cross each other are united first, and
 * one that crosses a filled shape, or is marked `withFills`, is united with the fills.
 */
export function drawingRegion(loops: readonly Loop[], arrangement: Arrangement): DrawingRegion {
  const layerOf = outlineLayers(loops, arrangement);
  const shapes = loops.reduce((most, { shape }) => Math.max(most, shape), -1) + 1;
  const turns = new Int32Array(loops.length);
  const turnsOfShape = new Int32Array(shapes);
  const windingOfShape = new Int32Array(shapes);
  const oddInLayer = new Int32Array(loops.length);
  let [winding, filled, odd, oddWithFills] = [0, 0, 0, 0];
  return {
    turn: (loop, by) => {
      const { fill, shape } = loops[loop]!;
      const before = turns[loop]!;
      const after = before + by;
      turns[loop] = after;
      const woundBy = (after === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
      winding += woundBy;
      windingOfShape[shape]! += woundBy;
      if (fill !== null) {
        const sum = turnsOfShape[shape]!;
        turnsOfShape[shape] = sum + by;
        filled += Number(isFilled(sum + by, fill)) - Number(isFilled(sum, fill));
        return;
      }
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
    inside: () => (filled > 0 || oddWithFills > 0) !== (odd % 2 === 1),
    coveredByOther: (shape) => winding > (windingOfShape[shape] ?? 0),
    cutOut: () => filled > 0 && odd % 2 === 1,
  };
}

export const isFilled = (turns: number, fill: 'nonzero' | 'evenodd'): boolean =>
  fill === 'nonzero' ? turns !== 0 : turns % 2 !== 0;

const WITH_FILLS = -1;

/** For each outline the number of its layer: outlines that cross share one. */
function outlineLayers(loops: readonly Loop[], arrangement: Arrangement): Int32Array {
  const parent = Int32Array.from(loops, (_, i) => i);
  const find = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  const withFills = new Set(loops.flatMap((loop, i) => (loop.withFills === true ? [i] : [])));
  for (const [a, b] of crossings(loops, arrangement)) {
    if (loops[b]!.fill !== null) withFills.add(a);
    else parent[find(a)] = find(b);
  }
  const rootsWithFills = new Set([...withFills].map(find));
  return Int32Array.from(loops, (_, i) => (rootsWithFills.has(find(i)) ? WITH_FILLS : find(i)));
}

/**
 * Pairs (outline, other contour) of which the first runs partly inside and partly outside the second. Whether it is
 * inside changes only at vertices that both pass, so only the edges next to those are looked at.
 */
function crossings(loops: readonly Loop[], arrangement: Arrangement): [outline: number, other: number][] {
  const { edges, intersecting } = arrangement;
  if (!loops.some(({ fill }, loop) => fill === null && intersecting.has(loop))) return [];
  const passing = loopsAtVertices(arrangement);
  const turns = new Int32Array(loops.length);
  /** Contours that wind around the place the propagation stands at. */
  const around = new Set<number>();
  const counts: WindingCounts = {
    turn: (loop, by) => {
      turns[loop]! += by;
      if (turns[loop] === 0) around.delete(loop);
      else around.add(loop);
    },
  };
  /** Calls `visit` for every edge of an outline with every contour in `among` that passes one of its ends. */
  const look = (among: (outline: number) => ReadonlySet<number> | undefined, visit: (a: number, b: number) => void) =>
    propagateWindings(arrangement, counts, (edge, side) => {
      const { curves, start, end } = edges[edge]!;
      if (side === 'right' || start < 0) return;
      for (const { loop } of curves) {
        if (loops[loop]!.fill !== null) continue;
        for (const vertex of start === end ? [start] : [start, end]) {
          eachOfBoth(passing[vertex]!, among(loop), (other) => {
            if (!curves.some((curve) => curve.loop === other)) visit(loop, other);
          });
        }
      }
    });
  const inside = new Map<number, Set<number>>();
  look(
    () => around,
    (loop, other) => inside.set(loop, (inside.get(loop) ?? new Set()).add(other)),
  );
  if (inside.size === 0) return [];
  const crossing = new Map<number, Set<number>>();
  look(
    (loop) => inside.get(loop),
    (loop, other) => {
      if (turns[other] === 0) crossing.set(loop, (crossing.get(loop) ?? new Set()).add(other));
    },
  );
  return [...crossing].flatMap(([loop, others]) => [...others].map((other): [number, number] => [loop, other]));
}

function eachOfBoth(a: ReadonlySet<number>, b: ReadonlySet<number> | undefined, visit: (item: number) => void): void {
  if (!b) return;
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const item of few) if (many.has(item)) visit(item);
}

function loopsAtVertices({ edges, vertices }: Arrangement): Set<number>[] {
  const passing = Array.from({ length: vertices }, () => new Set<number>());
  for (const { curves, start, end } of edges) {
    if (start < 0) continue;
    for (const { loop } of curves) {
      passing[start]!.add(loop);
      passing[end]!.add(loop);
    }
  }
  return passing;
}
