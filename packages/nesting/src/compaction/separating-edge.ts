import type { ConvexPiece } from '../shape/convex-decomposition.ts';
import { infinity } from '@measurement-nesting/curves/math';

/** A direction (nx, ny) from one piece to another, and the gap between them along it, negative when they overlap. */
type SeparatingEdge = { readonly gap: number; readonly nx: number; readonly ny: number };

/**
 * Returns the axis of maximum separation: of all edges of two convex pieces, the second moved by (dx, dy), the one
 * along whose normal the gap is greatest, or the overlap least. It is an edge of their no-fit polygon; while the gap
 * along it is positive the pieces are apart.
 *
 * @param enough a sufficient gap, at which the search ends.
 */
export function separatingEdge(
  p: ConvexPiece,
  q: ConvexPiece,
  dx: number,
  dy: number,
  enough = infinity,
): SeparatingEdge {
  const found = { gap: -infinity, nx: 0, ny: 0 };
  widenGap(p, q, 1, dx, dy, enough, found);
  if (found.gap <= enough) widenGap(q, p, -1, dx, dy, enough, found);
  return found;
}

/**
 * Tests the edges of one piece for a greater gap to the other. The farthest corner toward an edge is near the farthest
 * one toward the previous edge, so that corner is tested first: usually it shows that the gap is no greater.
 */
function widenGap(
  piece: ConvexPiece,
  other: ConvexPiece,
  sign: 1 | -1,
  dx: number,
  dy: number,
  enough: number,
  found: { gap: number; nx: number; ny: number },
): void {
  const { nx, ny, reach } = piece;
  const { xs, ys } = other;
  const corners = xs.length;
  let furthest = 0;
  for (let e = 0; e < nx.length; e++) {
    const ux = -nx[e]!;
    const uy = -ny[e]!;
    const offset = -sign * ux * dx - sign * uy * dy;
    const own = reach[e]!;
    let max = ux * xs[furthest]! + uy * ys[furthest]!;
    if (offset - max - own <= found.gap) continue;
    for (let i = 0; i < corners; i++) {
      const at = ux * xs[i]! + uy * ys[i]!;
      if (at <= max) continue;
      max = at;
      furthest = i;
    }
    const apart = offset - max - own;
    if (apart <= found.gap) continue;
    found.gap = apart;
    found.nx = -sign * ux;
    found.ny = -sign * uy;
    if (apart > enough) return;
  }
}
