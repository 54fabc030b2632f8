import type { Edge, Sides } from '../edge.ts';
import { extent } from '../directions.ts';
import type { HalfEdge, VertexStars } from '../vertex-order.ts';

/** Receives the change of a contour's winding between the previous point and the current one. */
export type WindingCounts = { readonly turn: (loop: number, by: number) => void };

/** Path across the edges of an arrangement that crosses both sides of each. */
export type Traversal = {
  /** Restarts of the winding count: on the right of `edge`, before the step numbered `from`. */
  readonly fresh: readonly { readonly edge: number; readonly from: number }[];
  /** Half-edges crossed in sequence, from their side of smaller angles to the other one. */
  readonly steps: Int32Array;
};

/** Number of rays that vote on the windings of a connected component. */
const RAYS_PER_COMPONENT = 5;

/**
 * Returns the traversal of an arrangement: windings are counted by a ray once for each connected component, on one of
 * its longest edges, where a ray is least affected by curves closer than the vertex tolerance; further rays on long
 * edges must confirm it. Otherwise every edge is counted by a ray.
 */
export function traversalOf(edges: readonly Edge[], stars: VertexStars, sidesOf: (edge: number) => Sides): Traversal {
  const widths = edges.map(({ curves }) => extent(curves[0]!.segments));
  const order = Array.from(edges, (_, edge) => edge).sort((a, b) => widths[b]! - widths[a]! || a - b);
  const plan = planTraversal(edges, stars, order);
  if (plan === null) return rayTraversal(edges);
  const votes: { edge: number; sum: number }[][] = plan.traversal.fresh.map(() => []);
  for (const edge of order) {
    const mine = votes[plan.component[edge]!]!;
    if (mine.length >= RAYS_PER_COMPONENT || edges[edge]!.start < 0) continue;
    let sum = -plan.sum[edge]!;
    for (const [loop, turns] of sidesOf(edge).right) sum += Math.imul(turns, randomOf(loop));
    mine.push({ edge, sum: sum | 0 });
  }
  const better: number[] = [];
  for (const mine of votes) {
    if (mine.length < 2) continue;
    const max = mine.find(({ sum }) => 2 * mine.filter((other) => other.sum === sum).length > mine.length);
    if (!max) return rayTraversal(edges);
    if (max !== mine[0]) better.push(max.edge);
  }
  if (better.length === 0) return plan.traversal;
  return planTraversal(edges, stars, [...better, ...order])?.traversal ?? rayTraversal(edges);
}

type Plan = {
  readonly traversal: Traversal;
  /**
   * Connected component of each edge (an index of traversal.fresh), and the winding sum on its right side relative to
   * the first.
   */
  readonly component: Int32Array;
  readonly sum: Int32Array;
};

/**
 * Plans a traversal around the vertices and along the edges: windings are propagated from edge to edge, each crossing
 * changing them by the curves of the edge crossed. Begins with the first edges of `order`. Returns null when the
 * windings depend on the path (compared as a sum of random numbers, one per contour): then the arrangement is
 * inconsistent.
 */
function planTraversal(edges: readonly Edge[], stars: VertexStars, order: readonly number[]): Plan | null {
  const fresh: { edge: number; from: number }[] = [];
  const steps: number[] = [];
  const seen = new Uint8Array(edges.length);
  const done = new Uint8Array(stars.around.length);
  const sum = new Int32Array(edges.length);
  const component = new Int32Array(edges.length);
  let here = 0;
  let sound = true;

  /** Crosses the half-edge; returns true when its edge is new. */
  const cross = (half: HalfEdge): boolean => {
    const edge = half >> 1;
    const forward = (half & 1) === 0;
    const across = changeOf(edges[edge]!);
    // The side of greater angles is the left of an outgoing edge.
    const right = forward ? here : (here - across) | 0;
    here = (here + (forward ? across : -across)) | 0;
    steps.push(half);
    if (seen[edge] === 0) {
      seen[edge] = 1;
      sum[edge] = right;
      component[edge] = fresh.length - 1;
      return true;
    }
    if (sum[edge] !== right) sound = false;
    return false;
  };

  /**
   * Crosses all half-edges around a vertex, from the side of smaller angles of one and back, visiting the adjacent
   * vertices.
   */
  const around = (entry: HalfEdge) => {
    const stack: { star: readonly HalfEdge[]; first: number; turned: number }[] = [];
    const enter = (half: HalfEdge) => {
      const { start, end } = edges[half >> 1]!;
      const vertex = (half & 1) === 0 ? start : end;
      const star = vertex < 0 ? null : stars.around[vertex]!;
      if (star === null || done[vertex] === 1) return;
      done[vertex] = 1;
      stack.push({ star, first: star.indexOf(half), turned: 0 });
    };
    enter(entry);
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      if (top.turned === top.star.length) {
        stack.pop();
        continue;
      }
      const half = top.star[(top.first + top.turned) % top.star.length]!;
      top.turned++;
      // Beyond the edge, the position is on the side of smaller angles as seen from its far end.
      cross(half);
      enter(half ^ 1);
    }
  };

  for (const edge of order) {
    if (seen[edge] === 1) continue;
    fresh.push({ edge, from: steps.length });
    here = 0;
    cross(2 * edge);
    around(2 * edge + 1);
    // Return to the right side, which is the side of smaller angles as seen from the start.
    cross(2 * edge + 1);
    around(2 * edge);
    if (!sound) return null;
  }
  return { traversal: { fresh, steps: Int32Array.from(steps) }, component, sum };
}

/** Returns a traversal that counts by a ray on every edge. */
export function rayTraversal(edges: readonly Edge[]): Traversal {
  const steps = new Int32Array(2 * edges.length);
  for (let edge = 0; edge < edges.length; edge++) {
    steps[2 * edge] = 2 * edge;
    steps[2 * edge + 1] = 2 * edge + 1;
  }
  return { fresh: edges.map((_, edge) => ({ edge, from: 2 * edge })), steps };
}

const randomOf = (loop: number): number =>
  Math.imul(Math.imul(loop + 1, 0x9e3779b1) ^ ((loop + 1) << 13), 0x85ebca6b) | 1;

function changeOf({ curves }: Edge): number {
  let change = 0;
  for (const { loop, forward } of curves) {
    const random = randomOf(loop);
    change = (change + (forward ? random : -random)) | 0;
  }
  return change;
}

/** Arrangement data needed for propagation. */
type Arranged = {
  readonly edges: readonly Edge[];
  readonly traversal: Traversal;
  readonly sidesOf: (edge: number) => Sides;
};

/**
 * Follows the traversal: the counts receive every change of winding, and `visit` is called at least once for each side
 * of each edge with the counts at that position. At the end every contour has its initial winding.
 */
export function propagateWindings(
  { edges, traversal, sidesOf }: Arranged,
  counts: WindingCounts,
  visit: (edge: number, side: 'left' | 'right') => void,
): void {
  const { fresh, steps } = traversal;
  fresh.forEach(({ edge, from }, i) => {
    const windings = sidesOf(edge).right;
    for (const [loop, turns] of windings) counts.turn(loop, turns);
    const end = fresh[i + 1]?.from ?? steps.length;
    for (let step = from; step < end; step++) {
      const half = steps[step]!;
      const crossed = half >> 1;
      const outwards = (half & 1) === 0;
      visit(crossed, outwards ? 'right' : 'left');
      const { curves } = edges[crossed]!;
      for (let k = 0; k < curves.length; k++) {
        const { loop, forward } = curves[k]!;
        counts.turn(loop, forward === outwards ? 1 : -1);
      }
      visit(crossed, outwards ? 'left' : 'right');
    }
    for (const [loop, turns] of windings) counts.turn(loop, -turns);
  });
}
