import type { Edge } from './edge.ts';
import { angleAt, reverseSegments, extent, tangent } from './directions.ts';

/** Edge with direction: 2 * edge from start to end, 2 * edge + 1 from end to start. */
export type HalfEdge = number;

/** Minimum distance in tolerances between edges around a vertex at which their order is determined. */
const CLEAR = 64;

export type VertexStars = {
  /**
   * Half-edges that leave each vertex, by ascending angle (clockwise on screen); null where their order is uncertain.
   */
  readonly around: readonly (readonly HalfEdge[] | null)[];
};

/**
 * Sorts the edges around every vertex: by their tangents, or where these are too close by their directions at one
 * distance from the vertex, so that the curvature distinguishes curves with a common tangent. Since edges meet only at
 * vertices, the order there is the order at the vertex. A vertex is omitted when two edges are within CLEAR tolerances
 * of each other at that distance.
 */
export function vertexStars(edges: readonly Edge[], vertices: number, tolerance: number): VertexStars {
  /** Half-edges by vertex: those of vertex v are at `leaving`, from first[v] up to first[v + 1]. */
  const first = new Int32Array(vertices + 1);
  for (const { start, end } of edges) {
    if (start < 0) continue;
    first[start + 1]!++;
    first[end + 1]!++;
  }
  for (let vertex = 0; vertex < vertices; vertex++) first[vertex + 1]! += first[vertex]!;
  const next = first.slice();
  const leaving = new Int32Array(first[vertices]!);
  edges.forEach(({ start, end }, edge) => {
    if (start < 0) return;
    leaving[next[start]!++] = 2 * edge;
    leaving[next[end]!++] = 2 * edge + 1;
  });
  const listOf = (vertex: number): HalfEdge[] => {
    const list: HalfEdge[] = [];
    for (let k = first[vertex]!; k < first[vertex + 1]!; k++) list.push(leaving[k]!);
    return list;
  };
  return { around: Array.from({ length: vertices }, (_, vertex) => inOrder(listOf(vertex), edges, tolerance)) };
}

function inOrder(list: readonly HalfEdge[], edges: readonly Edge[], tolerance: number): readonly HalfEdge[] | null {
  // Two edges have only one order around a vertex.
  if (list.length <= 2) return list;
  const segmentsOf = (half: HalfEdge) => edges[half >> 1]!.curves[0]!.segments;
  const clear = CLEAR * tolerance;
  let radius = Infinity;
  for (const half of list) radius = Math.min(radius, extent(segmentsOf(half), (half & 1) === 1) / 4);
  const tangents = list.map((half) => tangent(segmentsOf(half), (half & 1) === 1, clear));
  const byTangent = sorted(
    list,
    tangents.map(({ angle }) => angle),
    (gap, i, j) => gap * radius > clear && gap > 8 * (tangents[i]!.turn + tangents[j]!.turn),
  );
  if (byTangent) return byTangent;
  const angles = list.map((half) => {
    const segments = segmentsOf(half);
    return angleAt((half & 1) === 0 ? segments : reverseSegments(segments), radius);
  });
  return sorted(list, angles, (gap) => gap * radius > clear);
}

/** Returns the half-edges by ascending angle; null when two consecutive ones are too close. */
function sorted(
  list: readonly HalfEdge[],
  angles: readonly number[],
  apart: (gap: number, i: number, j: number) => boolean,
): HalfEdge[] | null {
  const order = list.map((_, i) => i).sort((i, j) => angles[i]! - angles[j]!);
  for (let k = 0; k < order.length; k++) {
    const i = order[k]!;
    const j = order[(k + 1) % order.length]!;
    const next = k + 1 < order.length ? angles[j]! : angles[j]! + 2 * Math.PI;
    if (!apart(next - angles[i]!, i, j)) return null;
  }
  return order.map((i) => list[i]!);
}
