import { floor, max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Bounds } from '../shape/polygon.ts';

/** Maximum number of cells along one side of the grid. */
const maxAlong = 256;

/** Corners of a polygon in a ring of links: each edge runs from a corner to the next one. */
export type LinkedCorners = { readonly x: Float64Array; readonly y: Float64Array; readonly next: Int32Array };

/**
 * Grid over a box with the edges of a polygon, each named by its first corner, so that an edge is compared with the
 * edges near it instead of with all.
 */
export class EdgeGrid {
  readonly #corners: LinkedCorners;
  readonly #box: Bounds;
  readonly #along: number;
  readonly #perX: number;
  readonly #perY: number;
  readonly #cells: number[][];

  /** Adds all edges of the ring. @param box contains all edges. */
  constructor(corners: LinkedCorners, box: Bounds) {
    const count = corners.x.length;
    const along = max(1, min(maxAlong, floor(sqrt(count))));
    this.#corners = corners;
    this.#box = box;
    this.#along = along;
    this.#perX = along / max(1e-12, box.maxX - box.minX);
    this.#perY = along / max(1e-12, box.maxY - box.minY);
    this.#cells = Array.from({ length: along * along }, () => []);
    for (let corner = 0; corner < count; corner++) this.add(corner);
  }

  /** Adds the edge from a corner to the next one. */
  add(corner: number): void {
    this.#forEachCell(corner, (cell) => cell.push(corner));
  }

  /** Removes the edge from a corner to the next one, before either moves. */
  remove(corner: number): void {
    this.#forEachCell(corner, (cell) => {
      cell[cell.indexOf(corner)] = cell.at(-1)!;
      cell.pop();
    });
  }

  #forEachCell(corner: number, use: (cell: number[]) => void): void {
    const { x, y, next } = this.#corners;
    const to = next[corner]!;
    const left = this.#column(min(x[corner]!, x[to]!));
    const right = this.#column(max(x[corner]!, x[to]!));
    const bottom = this.#row(max(y[corner]!, y[to]!));
    for (let row = this.#row(min(y[corner]!, y[to]!)); row <= bottom; row++)
      for (let column = left; column <= right; column++) use(this.#cells[row * this.#along + column]!);
  }

  /**
   * Returns true when the segment from (ax, ay) to (bx, by) meets an edge, other than those from the corners in
   * `except`. Edges on one line meet only where they have a point in common.
   */
  meets(ax: number, ay: number, bx: number, by: number, except: readonly number[]): boolean {
    const along = this.#along;
    const cells = this.#cells;
    const left = this.#column(min(ax, bx));
    const right = this.#column(max(ax, bx));
    const bottom = this.#row(max(ay, by));
    for (let row = this.#row(min(ay, by)); row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        for (const corner of cells[row * along + column]!)
          if (this.#edgeMeets(corner, ax, ay, bx, by) && !except.includes(corner)) return true;
      }
    }
    return false;
  }

  #edgeMeets(corner: number, ax: number, ay: number, bx: number, by: number): boolean {
    const { x, y, next } = this.#corners;
    const to = next[corner]!;
    const [cx, cy, dx, dy] = [x[corner]!, y[corner]!, x[to]!, y[to]!];
    if (max(cx, dx) < min(ax, bx) || min(cx, dx) > max(ax, bx)) return false;
    if (max(cy, dy) < min(ay, by) || min(cy, dy) > max(ay, by)) return false;
    const o1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const o2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
    if ((o1 > 0 && o2 > 0) || (o1 < 0 && o2 < 0)) return false;
    const o3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
    const o4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
    return !((o3 > 0 && o4 > 0) || (o3 < 0 && o4 < 0));
  }

  #column(x: number): number {
    return min(this.#along - 1, max(0, floor((x - this.#box.minX) * this.#perX)));
  }

  #row(y: number): number {
    return min(this.#along - 1, max(0, floor((y - this.#box.minY) * this.#perY)));
  }
}
