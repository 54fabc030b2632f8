import { ceil, infinity, max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Polygon } from './polygon.ts';
import { distanceSqToSegment } from './polygon.ts';

/** Number of edges per bounding box. */
const edgesPerBox = 4;
/** A box farther away by this share of the squared distance contains nothing nearer, regardless of rounding. */
const surelyFurther = 1 + 1e-6;

/** Depth of points inside polygons (even-odd rule), computed from flat arrays of edges and boxes. */
export class DepthField {
  /** Edges (x0, y0) to (x1, y1) in sequence. */
  private readonly edges: Float64Array;
  private readonly count: number;
  /** Boxes around runs of edges: minX, minY, maxX, maxY. */
  private readonly boxes: Float64Array;
  /** Run with the nearest edge of the previous point, usually also that of the next one. */
  private last = 0;

  constructor(polygons: readonly Polygon[]) {
    this.count = polygons.reduce((sum, { xs }) => sum + xs.length, 0);
    const edges = (this.edges = new Float64Array(4 * this.count));
    let at = 0;
    for (const { xs, ys } of polygons) {
      for (let i = 0, j = xs.length - 1; i < xs.length; j = i++, at += 4) {
        edges[at] = xs[j]!;
        edges[at + 1] = ys[j]!;
        edges[at + 2] = xs[i]!;
        edges[at + 3] = ys[i]!;
      }
    }
    this.boxes = boxesAround(edges, this.count);
  }

  /**
   * Returns the distance of a point inside to the nearest edge, 0 outside. If it is at most `least`, any value up to
   * `least` may be returned.
   */
  at(x: number, y: number, minimum = 0): number {
    const depth = sqrt(this.nearestSq(x, y, infinity, minimum * minimum));
    return depth > minimum && this.isInside(x, y) ? depth : 0;
  }

  /** Returns the depths of the centers of grid cells, row by row. */
  grid(minX: number, minY: number, nx: number, ny: number, stepX: number, stepY: number): Float64Array {
    const depth = new Float64Array(nx * ny);
    const crossings: number[] = [];
    for (let row = 0; row < ny; row++) {
      const y = minY + (row + 0.5) * stepY;
      this.crossingsAt(y, crossings);
      // Upper bound of the distance to the nearest edge, from the previous point.
      let known = infinity;
      for (let column = 0, passed = 0; column < nx; column++) {
        const x = minX + (column + 0.5) * stepX;
        known += stepX;
        while (passed < crossings.length && !(x < crossings[passed]!)) passed++;
        if ((crossings.length - passed) % 2 === 0) continue;
        known = sqrt(this.nearestSq(x, y, known * known * surelyFurther, -1));
        depth[row * nx + column] = known;
      }
    }
    return depth;
  }

  /** Computes where the horizontal line through y crosses edges, ascending. */
  private crossingsAt(y: number, crossings: number[]): void {
    const { edges, count } = this;
    crossings.length = 0;
    for (let e = 0; e < 4 * count; e += 4) {
      const y0 = edges[e + 1]!;
      const y1 = edges[e + 3]!;
      if (y0 > y !== y1 > y) crossings.push(((edges[e + 2]! - edges[e]!) * (y - y0)) / (y1 - y0) + edges[e]!);
    }
    crossings.sort((a, b) => a - b);
  }

  private isInside(x: number, y: number): boolean {
    const { edges, count } = this;
    let inside = false;
    for (let e = 0; e < 4 * count; e += 4) {
      const y0 = edges[e + 1]!;
      const y1 = edges[e + 3]!;
      if (y0 > y === y1 > y) continue;
      if (x < ((edges[e + 2]! - edges[e]!) * (y - y0)) / (y1 - y0) + edges[e]!) inside = !inside;
    }
    return inside;
  }

  /**
   * Returns the squared distance to the nearest edge, which is nearer than `most`. If it is at most `enough`, any
   * value up to `enough` may be returned.
   */
  private nearestSq(x: number, y: number, maximum: number, enough: number): number {
    const { boxes, last } = this;
    let best = this.nearestIn(last, x, y);
    if (best <= enough) return best;
    let bound = min(maximum, best * surelyFurther);
    for (let box = 0; 4 * box < boxes.length; box++) {
      const minX = boxes[4 * box]!;
      const minY = boxes[4 * box + 1]!;
      const maxX = boxes[4 * box + 2]!;
      const maxY = boxes[4 * box + 3]!;
      const dx = x < minX ? minX - x : x > maxX ? x - maxX : 0;
      const dy = y < minY ? minY - y : y > maxY ? y - maxY : 0;
      if (dx * dx + dy * dy > bound || box === last) continue;
      const d = this.nearestIn(box, x, y);
      if (d >= best) continue;
      best = d;
      this.last = box;
      if (best <= enough) return best;
      bound = min(bound, best * surelyFurther);
    }
    return best;
  }

  /** Returns the squared distance to the nearest edge of a run. */
  private nearestIn(box: number, x: number, y: number): number {
    const { edges, count } = this;
    const end = 4 * min(count, (box + 1) * edgesPerBox);
    let best = infinity;
    for (let e = 4 * box * edgesPerBox; e < end; e += 4) {
      const d = distanceSqToSegment(x, y, edges[e]!, edges[e + 1]!, edges[e + 2]!, edges[e + 3]!);
      if (d < best) best = d;
    }
    return best;
  }
}

function boxesAround(edges: Float64Array, count: number): Float64Array {
  const boxes = new Float64Array(4 * ceil(count / edgesPerBox));
  for (let box = 0, from = 0; from < count; box += 4, from += edgesPerBox) {
    let [minX, minY, maxX, maxY] = [infinity, infinity, -infinity, -infinity];
    for (let e = 4 * from; e < 4 * min(count, from + edgesPerBox); e += 4) {
      minX = min(minX, edges[e]!, edges[e + 2]!);
      maxX = max(maxX, edges[e]!, edges[e + 2]!);
      minY = min(minY, edges[e + 1]!, edges[e + 3]!);
      maxY = max(maxY, edges[e + 1]!, edges[e + 3]!);
    }
    boxes.set([minX, minY, maxX, maxY], box);
  }
  return boxes;
}
