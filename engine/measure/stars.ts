import type { Edge } from './arrange.ts';
import { angleAt, backwards, extent } from './directions.ts';

/**
 * An edge seen from one of its ends: 2 * edge when it leaves its start, 2 * edge + 1 when it leaves its end (that is, is
 * run backwards).
 */
export type HalfEdge = number;

/** Edges around a vertex must be this many reaches apart where their order is looked at. */
const CLEAR = 64;

export type Stars = {
  /** Half-edges that leave each vertex, by rising angle (clockwise on screen); null where their order is in doubt. */
  readonly around: readonly (readonly HalfEdge[] | null)[];
};

/**
 * Puts the edges at every vertex in their order around it. Directions are compared at one distance from the vertex for
 * all of them, so that curves that leave it with one tangent are told apart by their bend; since edges meet nowhere but
 * in vertices, the order there is the order at the vertex. Where two come within CLEAR reaches of each other at that
 * distance the vertex is left out.
 */
export function starsOf(edges: readonly Edge[], vertices: number, reach: number): Stars {
  const leaving: HalfEdge[][] = Array.from({ length: vertices }, () => []);
  edges.forEach(({ start, end }, edge) => {
    if (start < 0) return;
    leaving[start]!.push(2 * edge);
    leaving[end]!.push(2 * edge + 1);
  });
  return { around: leaving.map((list) => inOrder(list, edges, reach)) };
}

function inOrder(list: readonly HalfEdge[], edges: readonly Edge[], reach: number): readonly HalfEdge[] | null {
  // Two have but one order around a vertex.
  if (list.length <= 2) return list;
  const paths = list.map((half) => {
    const { segments } = edges[half >> 1]!.stretches[0]!;
    // A single line is as good from either end.
    return (half & 1) === 0 || (segments.length === 1 && segments[0]!.kind === 'line') ? segments : backwards(segments);
  });
  const radius = paths.reduce((least, path) => Math.min(least, extent(path)), Infinity) / 4;
  const angles = paths.map((path, i) => {
    const [first] = path;
    if (first!.kind !== 'line' || path.length > 1) return angleAt(path, radius);
    const { x0, y0, x1, y1 } = first!;
    return (list[i]! & 1) === 0 ? Math.atan2(y1 - y0, x1 - x0) : Math.atan2(y0 - y1, x0 - x1);
  });
  const order = list.map((_, i) => i).sort((i, j) => angles[i]! - angles[j]!);
  for (let k = 0; k < order.length && order.length > 1; k++) {
    const here = angles[order[k]!]!;
    const next = k + 1 < order.length ? angles[order[k + 1]!]! : angles[order[0]!]! + 2 * Math.PI;
    if (!((next - here) * radius > CLEAR * reach)) return null;
  }
  return order.map((i) => list[i]!);
}
