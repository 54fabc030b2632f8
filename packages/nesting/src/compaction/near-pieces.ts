import type { ConvexPiece } from '../shape/convex-decomposition.ts';

/** Convex pieces of a part and their boxes in sequence: minX, minY, maxX, maxY. */
export type Solid = { readonly pieces: readonly ConvexPiece[]; readonly boxes: Float64Array };

export function solidOf(pieces: readonly ConvexPiece[]): Solid {
  const boxes = new Float64Array(4 * pieces.length);
  pieces.forEach(({ minX, minY, maxX, maxY }, k) => boxes.set([minX, minY, maxX, maxY], 4 * k));
  return { pieces, boxes };
}

/** Lists the pieces of a part that reach into a box, for one pair of parts at a time. */
export class NearPieces {
  readonly pieces: ConvexPiece[] = [];
  /** Moved boxes with the far sides widened. */
  boxes = new Float64Array(0);

  /**
   * Lists the pieces of `solid` that meet the box from (x0, y0) to (x1, y1), sides included, in order; their boxes are
   * moved by (dx, dy) and widened by `reach` on the far sides.
   */
  list(
    solid: Solid,
    [x0, y0, x1, y1]: readonly [number, number, number, number],
    dx: number,
    dy: number,
    reach: number,
  ): void {
    const { pieces } = this;
    const from = solid.boxes;
    if (this.boxes.length < from.length) this.boxes = new Float64Array(from.length);
    const { boxes } = this;
    pieces.length = 0;
    for (let k = 0, at = 0, to = 0; at < from.length; k++, at += 4) {
      const minX = from[at]!;
      const minY = from[at + 1]!;
      const maxX = from[at + 2]!;
      const maxY = from[at + 3]!;
      if (!(maxX >= x0 && minX <= x1 && maxY >= y0 && minY <= y1)) continue;
      boxes[to] = minX + dx;
      boxes[to + 1] = minY + dy;
      boxes[to + 2] = maxX + dx + reach;
      boxes[to + 3] = maxY + dy + reach;
      to += 4;
      pieces.push(solid.pieces[k]!);
    }
  }
}
