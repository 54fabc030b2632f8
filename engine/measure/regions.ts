import type { Arrangement, Edge } from './arrange.ts';
import type { Loop } from './collect.ts';

/** Tells from the windings around a point whether it is inside the drawing's material. */
export type InsideRule = (windings: ReadonlyMap<number, number>) => boolean;

/**
 * The rule of one drawing. Filled shapes are united, each by its own fill rule. Outlines without fill count by nesting:
 * one inside another is a hole, one inside that is material again; outlines that cross each other are united first, and
 * one that crosses a filled shape is united with the fills.
 */
export function insideRule(loops: readonly Loop[], arrangement: Arrangement): InsideRule {
  const layerOf = outlineLayers(loops, arrangement);
  return (windings) => {
    let filled = false;
    const byShape = new Map<number, number>();
    const layers = new Set<number>();
    for (const [loop, turns] of windings) {
      const { fill, shape } = loops[loop]!;
      if (fill === null) {
        if (turns % 2 === 0) continue;
        const layer = layerOf[loop]!;
        if (layer === WITH_FILLS) filled = true;
        else layers.add(layer);
      } else {
        byShape.set(shape, (byShape.get(shape) ?? 0) + turns);
      }
    }
    for (const [loop] of windings) {
      if (filled) break;
      const { fill, shape } = loops[loop]!;
      if (fill === null) continue;
      const turns = byShape.get(shape)!;
      filled = fill === 'nonzero' ? turns !== 0 : turns % 2 !== 0;
    }
    return filled !== (layers.size % 2 === 1);
  };
}

const WITH_FILLS = -1;

/** For each outline the number of its layer: outlines that cross share one. */
function outlineLayers(loops: readonly Loop[], { edges, meeting }: Arrangement): Int32Array {
  const parent = Int32Array.from(loops, (_, i) => i);
  const find = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  const crossing = crossings(loops, edges, meeting);
  const withFills = new Set<number>();
  for (const [a, b] of crossing) {
    if (loops[b]!.fill !== null) withFills.add(a);
    else parent[find(a)] = find(b);
  }
  const rootsWithFills = new Set([...withFills].map(find));
  return Int32Array.from(loops, (_, i) => (rootsWithFills.has(find(i)) ? WITH_FILLS : find(i)));
}

/** Pairs (outline, other contour) of which the first runs partly inside and partly outside the second. */
function crossings(
  loops: readonly Loop[],
  edges: readonly Edge[],
  meeting: ReadonlySet<number>,
): [outline: number, other: number][] {
  // For an outline: in how many of its edges it runs beside others at all, and for each other in how many inside.
  const total = new Map<number, number>();
  const inside = new Map<number, Map<number, number>>();
  const along = new Map<number, Map<number, number>>();
  const count = (table: Map<number, Map<number, number>>, loop: number, other: number) => {
    const row = table.get(loop) ?? new Map<number, number>();
    table.set(loop, row);
    row.set(other, (row.get(other) ?? 0) + 1);
  };
  for (const { stretches, sides } of edges) {
    const here = new Set(stretches.map((stretch) => stretch.loop));
    if (![...here].some((loop) => loops[loop]!.fill === null && meeting.has(loop))) continue;
    const { left, right } = sides();
    for (const loop of here) {
      if (loops[loop]!.fill !== null || !meeting.has(loop)) continue;
      total.set(loop, (total.get(loop) ?? 0) + 1);
      for (const other of here) if (other !== loop) count(along, loop, other);
      for (const [other] of left) {
        if (!here.has(other) && right.has(other) && meeting.has(other)) count(inside, loop, other);
      }
    }
  }
  const pairs: [number, number][] = [];
  for (const [loop, others] of inside) {
    for (const [other, times] of others) {
      const beside = total.get(loop)! - (along.get(loop)?.get(other) ?? 0);
      if (times < beside) pairs.push([loop, other]);
    }
  }
  return pairs;
}
