import { LEFT_INSIDE, RIGHT_INSIDE, type InsideBits } from './inside-bits.ts';
import type { Edge } from './edge.ts';
import { extent } from './directions.ts';

/**
 * Edges of a boundary close to loops when as many run to every vertex as leave it. Where curves lie so near to each other
 * that their sides are mistaken, a few vertices are off by one. Such vertices are brought together along the shortest way
 * of edges, each of which joins the boundary or leaves it. Null when one is farther than `farthest` (inches) from the next
 * that it could be brought together with.
 */
export function balanced(edges: readonly Edge[], inside: InsideBits, farthest: number): InsideBits | null {
  const surplus = new Map<number, number>();
  const add = (vertex: number, by: number) => {
    const sum = (surplus.get(vertex) ?? 0) + by;
    if (sum === 0) surplus.delete(vertex);
    else surplus.set(vertex, sum);
  };
  edges.forEach(({ start, end }, edge) => {
    const along = flowOf(inside[edge]!);
    if (start < 0 || along === 0) return;
    add(start, -along);
    add(end, along);
  });
  if (surplus.size === 0) return inside;
  if (surplus.size > MOST) return null;
  const bits = inside.slice();
  const at = edgesAt(edges);
  for (const [vertex, sum] of surplus) {
    for (let left = sum; left > 0; left--) {
      const way = shortestWay(vertex, edges, at, bits, (there) => (surplus.get(there) ?? 0) < 0, farthest);
      if (way === null) return null;
      for (const { edge, forward } of way) bits[edge] = turned(bits[edge]!, forward);
      const last = way.at(-1)!;
      add(last.forward ? edges[last.edge]!.end : edges[last.edge]!.start, 1);
      add(vertex, -1);
    }
  }
  return surplus.size === 0 ? bits : null;
}

/** More vertices than this out of balance: the arrangement is wrong, not a few of its sides. */
const MOST = 400;

/** 1 when the boundary runs along the edge, -1 when it runs back along it, 0 when it does not pass. */
const flowOf = (bits: number): number => (bits === LEFT_INSIDE ? 1 : bits === RIGHT_INSIDE ? -1 : 0);

/** The bits of an edge that the boundary runs along once more in the given direction, or once less in the other. */
function turned(bits: number, forward: boolean): number {
  if (flowOf(bits) === 0) return forward ? LEFT_INSIDE : RIGHT_INSIDE;
  return LEFT_INSIDE | RIGHT_INSIDE;
}

function edgesAt(edges: readonly Edge[]): Map<number, number[]> {
  const at = new Map<number, number[]>();
  edges.forEach(({ start, end }, edge) => {
    if (start < 0 || start === end) return;
    for (const vertex of [start, end]) {
      const list = at.get(vertex);
      if (list) list.push(edge);
      else at.set(vertex, [edge]);
    }
  });
  return at;
}

type Step = { readonly edge: number; readonly forward: boolean };

/** Dijkstra's algorithm, on the few edges near a vertex. */
function shortestWay(
  from: number,
  edges: readonly Edge[],
  at: ReadonlyMap<number, readonly number[]>,
  bits: InsideBits,
  isGoal: (vertex: number) => boolean,
  farthest: number,
): Step[] | null {
  const reached = new Map<number, { far: number; step: Step | null; before: number; done: boolean }>();
  reached.set(from, { far: 0, step: null, before: -1, done: false });
  let here = -1;
  for (;;) {
    here = -1;
    let far = Infinity;
    for (const [vertex, place] of reached) if (!place.done && place.far < far) [here, far] = [vertex, place.far];
    if (here < 0) return null;
    if (isGoal(here)) break;
    reached.get(here)!.done = true;
    for (const edge of at.get(here) ?? []) {
      const { start, end, curves } = edges[edge]!;
      const forward = start === here;
      // The boundary runs along an edge once at most.
      if (flowOf(bits[edge]!) === (forward ? 1 : -1)) continue;
      const there = forward ? end : start;
      const next = far + extent(curves[0]!.segments);
      if (next > farthest || next >= (reached.get(there)?.far ?? Infinity)) continue;
      reached.set(there, { far: next, step: { edge, forward }, before: here, done: false });
    }
  }
  const way: Step[] = [];
  for (let vertex = here; ;) {
    const { step, before } = reached.get(vertex)!;
    if (step === null) return way.reverse();
    way.push(step);
    vertex = before;
  }
}
