import type { ConvexPiece } from '../shape/convex-decomposition.ts';
import { infinity } from '../../geometry/math.ts';

/** A direction (nx, ny) from one piece to another, and the gap between them along it, negative when they overlap. */
type SeparatingEdge = { readonly gap: number; readonly nx: number; readonly ny: number };

/**
 * The axis of maximum separation: of all edges of two convex pieces, the second moved by (dx, dy), the one along whose normal
 * they lie furthest apart, or overlap least. It is an edge of their no-fit polygon; while the gap along it is positive they
 * are apart.
 */
export function separatingEdge(p: ConvexPiece, q: ConvexPiece, dx: number, dy: number): SeparatingEdge {
  let gap = -infinity;
  let nx = 0;
  let ny = 0;
  for (let e = 0; e < p.nx.length; e++) {
    const ex = p.nx[e]!;
    const ey = p.ny[e]!;
    const apart = ex * dx + ey * dy - reachOf(q, -ex, -ey) - p.reach[e]!;
    if (apart <= gap) continue;
    gap = apart;
    nx = ex;
    ny = ey;
  }
  for (let e = 0; e < q.nx.length; e++) {
    const ex = -q.nx[e]!;
    const ey = -q.ny[e]!;
    const apart = ex * dx + ey * dy - reachOf(p, ex, ey) - q.reach[e]!;
    if (apart <= gap) continue;
    gap = apart;
    nx = ex;
    ny = ey;
  }
  return { gap, nx, ny };
}

/** How far a piece extends along a direction. */
function reachOf(piece: ConvexPiece, nx: number, ny: number): number {
  const { xs, ys } = piece;
  let most = -infinity;
  for (let i = 0; i < xs.length; i++) {
    const at = nx * xs[i]! + ny * ys[i]!;
    if (at > most) most = at;
  }
  return most;
}
