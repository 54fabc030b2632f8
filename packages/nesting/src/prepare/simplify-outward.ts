import { abs, infinity } from '@measurement-nesting/curves/math';
import type { Bounds, Polygon } from '../shape/polygon.ts';
import { polygonArea, polygonBounds } from '../shape/polygon.ts';
import { ChangeHeap } from './change-heap.ts';
import { EdgeGrid, type LinkedCorners } from './edge-grid.ts';

/** Minimum number of corners of a simplified polygon. */
const fewestCorners = 4;
/** Corners whose change depends on a changed edge: two before its first corner, and up to three after it. */
const affected = { before: 2, all: 6 };

/**
 * Returns a polygon with fewer corners that contains the original: a polygon (material on its positive side) is
 * simplified by changes that only add material, the smallest area first, until `maxArea` is used up. A reflex corner
 * is dropped, or an edge between two convex corners is replaced by extending its neighbors. The polygon's box does not
 * grow and no edges come to cross.
 *
 * After the preparation step of Gardeyn and Wauters, sparrow (arXiv 2509.13329), section 3.
 */
export function simplifyOutward(polygon: Polygon, maxArea: number): Polygon {
  const simple = new Simplification(polygon).run(maxArea);
  return polygonArea(simple) * polygonArea(polygon) > 0 ? simple : polygon;
}

/** Corners in a ring of links, the possible change at each in a heap, and the edges in a grid. */
class Simplification implements LinkedCorners {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly next: Int32Array;
  readonly #previous: Int32Array;
  readonly #isGone: Uint8Array;
  readonly #box: Bounds;
  readonly #edges: EdgeGrid;
  /** Area added by the change at each corner; Infinity when there is none. */
  readonly #areas: Float64Array;
  /** By corner, 1 where the change drops it; otherwise the change moves it to the position below. */
  readonly #isDrop: Uint8Array;
  readonly #toX: Float64Array;
  readonly #toY: Float64Array;
  readonly #heap: ChangeHeap;

  constructor(polygon: Polygon) {
    const n = polygon.xs.length;
    this.x = Float64Array.from(polygon.xs);
    this.y = Float64Array.from(polygon.ys);
    this.next = Int32Array.from({ length: n }, (_, i) => (i + 1) % n);
    this.#previous = Int32Array.from({ length: n }, (_, i) => (i + n - 1) % n);
    this.#isGone = new Uint8Array(n);
    this.#box = polygonBounds([polygon]);
    this.#edges = new EdgeGrid(this, this.#box);
    this.#areas = new Float64Array(n);
    this.#isDrop = new Uint8Array(n);
    this.#toX = new Float64Array(n);
    this.#toY = new Float64Array(n);
    this.#heap = new ChangeHeap(this.#areas);
    for (let corner = 0; corner < n; corner++) this.#findChange(corner);
  }

  run(maxArea: number): Polygon {
    const heap = this.#heap;
    const areas = this.#areas;
    let budget = maxArea;
    let left = this.x.length;
    /** Changes that would make edges cross; another change may release them. */
    const blocked: number[] = [];
    while (left > fewestCorners) {
      const corner = heap.first;
      if (corner < 0 || areas[corner]! > budget) break;
      if (this.#wouldCross(corner)) {
        heap.remove(corner);
        blocked.push(corner);
        continue;
      }
      budget -= areas[corner]!;
      const begin = this.#apply(corner);
      left--;
      for (const other of blocked.splice(0)) if (this.#isGone[other] === 0) heap.update(other);
      let changed = begin;
      for (let k = 0; k < affected.before; k++) changed = this.#previous[changed]!;
      for (let k = 0; k < affected.all; k++, changed = this.next[changed]!) this.#findChange(changed);
    }
    const corners = Array.from(this.x.keys()).filter((corner) => this.#isGone[corner] === 0);
    return {
      xs: Float64Array.from(corners, (corner) => this.x[corner]!),
      ys: Float64Array.from(corners, (corner) => this.y[corner]!),
    };
  }

  /** Finds the change at a corner that does not grow the box. */
  #findChange(corner: number): void {
    this.#areas[corner] = this.#changeAt(corner);
    this.#heap.update(corner);
  }

  /** Returns the area added by the change at a corner, Infinity when there is none, and records the change. */
  #changeAt(corner: number): number {
    const { x, y } = this;
    const box = this.#box;
    const before = this.#previous[corner]!;
    const after = this.next[corner]!;
    const turn = this.#cross(before, corner, after);
    this.#isDrop[corner] = turn <= 0 ? 1 : 0;
    if (turn <= 0) return -turn / 2;
    const far = this.next[after]!;
    if (this.#cross(corner, after, far) <= 0) return infinity;
    // The intersection of the edges before and after, extended; none when they diverge.
    const ux = x[corner]! - x[before]!;
    const uy = y[corner]! - y[before]!;
    const vx = x[after]! - x[far]!;
    const vy = y[after]! - y[far]!;
    const d = ux * vy - uy * vx;
    if (d <= 0) return infinity;
    const edgeX = x[after]! - x[corner]!;
    const edgeY = y[after]! - y[corner]!;
    const s = (edgeX * vy - edgeY * vx) / d;
    const t = (edgeX * uy - edgeY * ux) / d;
    if (!(s > 0) || !(t > 0)) return infinity;
    const toX = x[corner]! + ux * s;
    const toY = y[corner]! + uy * s;
    if (toX < box.minX || toX > box.maxX || toY < box.minY || toY > box.maxY) return infinity;
    this.#toX[corner] = toX;
    this.#toY[corner] = toY;
    return abs(edgeX * (toY - y[corner]!) - edgeY * (toX - x[corner]!)) / 2;
  }

  /** Returns true when the change at a corner would make an edge meet one that is not adjacent to it. */
  #wouldCross(corner: number): boolean {
    const { x, y, next } = this;
    const edges = this.#edges;
    const before = this.#previous[corner]!;
    const after = next[corner]!;
    const far = next[after]!;
    const around = [this.#previous[before]!, before, corner, after];
    if (this.#isDrop[corner] === 1) {
      if (edges.meets(x[before]!, y[before]!, x[after]!, y[after]!, around)) return true;
      return edges.meets(x[after]!, y[after]!, x[far]!, y[far]!, [before, corner, after, far]);
    }
    const [toX, toY] = [this.#toX[corner]!, this.#toY[corner]!];
    if (edges.meets(x[before]!, y[before]!, toX, toY, around)) return true;
    return edges.meets(toX, toY, x[far]!, y[far]!, [before, corner, after, far]);
  }

  /** Makes the change at a corner; returns the first corner of the first new edge. */
  #apply(corner: number): number {
    const { x, y, next } = this;
    const previous = this.#previous;
    const edges = this.#edges;
    const before = previous[corner]!;
    const after = next[corner]!;
    edges.remove(before);
    edges.remove(corner);
    if (this.#isDrop[corner] === 1) {
      this.#unlink(corner);
      edges.add(before);
      return before;
    }
    edges.remove(after);
    x[corner] = this.#toX[corner]!;
    y[corner] = this.#toY[corner]!;
    this.#unlink(after);
    edges.add(before);
    edges.add(corner);
    return before;
  }

  #unlink(corner: number): void {
    const { next } = this;
    const previous = this.#previous;
    const heap = this.#heap;
    const before = previous[corner]!;
    const after = next[corner]!;
    next[before] = after;
    previous[after] = before;
    this.#isGone[corner] = 1;
    heap.remove(corner);
  }

  #cross(a: number, b: number, c: number): number {
    const { x, y } = this;
    return (x[b]! - x[a]!) * (y[c]! - y[a]!) - (y[b]! - y[a]!) * (x[c]! - x[a]!);
  }
}
