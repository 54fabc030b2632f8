import { LEFT_INSIDE, RIGHT_INSIDE, type InsideBits } from './inside-bits.ts';
import type { Edge } from './edge.ts';
import { extent } from './directions.ts';

/**
 * Repairs the in-degree and out-degree of a boundary's vertices: its edges close to loops when both are equal
 * everywhere (an Eulerian graph). Where curves are so close that their sides are mistaken, a few vertices are off by
 * one. These vertices are connected along the shortest path of edges, each of which is added to the boundary or
 * removed from it. Null when a path would be longer than `farthest` (inches).
 */
export function repairDegreeParity(edges: readonly Edge[], inside: InsideBits, farthest: number): InsideBits | null {
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
  if (surplus.size > MAX_UNBALANCED) return null;
  const bits = inside.slice();
  const at = edgesAt(edges);
  for (const [vertex, sum] of surplus) {
    for (let left = sum; left > 0; left--) {
      const way = shortestPath(vertex, edges, at, bits, (there) => (surplus.get(there) ?? 0) < 0, farthest);
      if (way === null) return null;
      for (const { edge, forward } of way) bits[edge] = turned(bits[edge]!, forward);
      const last = way.at(-1)!;
      add(last.forward ? edges[last.edge]!.end : edges[last.edge]!.start, 1);
      add(vertex, -1);
    }
  }
  return surplus.size === 0 ? bits : null;
}

/** Maximum number of unbalanced vertices: with more, the arrangement is wrong as a whole. */
const MAX_UNBALANCED = 400;

/** Returns 1 when the boundary follows the edge, -1 when it follows it in reverse, 0 when it does not include it. */
const flowOf = (bits: number): number => (bits === LEFT_INSIDE ? 1 : bits === RIGHT_INSIDE ? -1 : 0);

/** Returns the bits of an edge with one more boundary pass in this direction, or one less in the other. */
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
function shortestPath(
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
      // The boundary follows an edge at most once.
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
