import type { Outline } from '../shape/outline.ts';
import { abs, max, min } from '../../geometry/math.ts';

/** How many of the deepest circles are tried before edges: enough to settle most real overlaps at once. */
const quickPoles = 3;

/**
 * Does material of `b`, moved by (dx, dy), meet material of `a`? Contact does not count: outlines are inset by the contact
 * tolerance. A part lying wholly in another's hole does not collide. Exact for the outlines up to rounding.
 *
 * Calls share scratch memory, so that none allocates; an object belongs to one search.
 */
export class ExactCollision {
  private nearCount = 0;
  private x0 = new Float64Array(256);
  private y0 = new Float64Array(256);
  private x1 = new Float64Array(256);
  private y1 = new Float64Array(256);

  collide(a: Outline, b: Outline, dx: number, dy: number): boolean {
    if (a.px.length === 0) return false;
    const left = a.minX > b.minX + dx ? a.minX : b.minX + dx;
    const right = a.maxX < b.maxX + dx ? a.maxX : b.maxX + dx;
    const top = a.minY > b.minY + dy ? a.minY : b.minY + dy;
    const bottom = a.maxY < b.maxY + dy ? a.maxY : b.maxY + dy;
    if (left >= right || top >= bottom) return false;
    if (this.polesMeet(a, b, dx, dy)) return true;
    this.gatherEdges(a, left, top, right, bottom);
    if (this.nearCount > 0 && this.edgesCross(b, dx, dy, left, top, right, bottom)) return true;
    // No edges cross: a piece of one may still lie inside the other's material, or, where there are holes, a polygon of one
    // may run through the other's material all the way round, with the deepest points of both elsewhere.
    const hasManyPolygons = a.polygons.length > a.pieces || b.polygons.length > b.pieces;
    const inB = hasManyPolygons ? b.innerX.length : b.pieces;
    for (let i = 0; i < inB; i++) if (insideOutline(a, b.innerX[i]! + dx, b.innerY[i]! + dy)) return true;
    const inA = hasManyPolygons ? a.innerX.length : a.pieces;
    for (let i = 0; i < inA; i++) if (insideOutline(b, a.innerX[i]! - dx, a.innerY[i]! - dy)) return true;
    return false;
  }

  private polesMeet(a: Outline, b: Outline, dx: number, dy: number): boolean {
    const na = a.poles < quickPoles ? a.poles : quickPoles;
    const nb = b.poles < quickPoles ? b.poles : quickPoles;
    for (let i = 0; i < na; i++) {
      const x = a.px[i]! - dx;
      const y = a.py[i]! - dy;
      const r = a.pr[i]!;
      for (let j = 0; j < nb; j++) {
        const ex = x - b.px[j]!;
        const ey = y - b.py[j]!;
        const reach = r + b.pr[j]!;
        if (ex * ex + ey * ey < reach * reach) return true;
      }
    }
    return false;
  }

  private gatherEdges(a: Outline, left: number, top: number, right: number, bottom: number): void {
    if (this.x0.length < a.edges) this.grow(a.edges);
    const { ax, ay, bx, by } = a;
    let k = 0;
    for (let i = 0; i < a.edges; i++) {
      const x0 = ax[i]!;
      const x1 = bx[i]!;
      if ((x0 < left && x1 < left) || (x0 > right && x1 > right)) continue;
      const y0 = ay[i]!;
      const y1 = by[i]!;
      if ((y0 < top && y1 < top) || (y0 > bottom && y1 > bottom)) continue;
      this.x0[k] = x0;
      this.y0[k] = y0;
      this.x1[k] = x1;
      this.y1[k] = y1;
      k++;
    }
    this.nearCount = k;
  }

  private edgesCross(
    b: Outline,
    dx: number,
    dy: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): boolean {
    const { ax, ay, bx, by } = b;
    const sx0 = this.x0;
    const sy0 = this.y0;
    const sx1 = this.x1;
    const sy1 = this.y1;
    const count = this.nearCount;
    for (let i = 0; i < b.edges; i++) {
      const x0 = ax[i]! + dx;
      const x1 = bx[i]! + dx;
      if ((x0 < left && x1 < left) || (x0 > right && x1 > right)) continue;
      const y0 = ay[i]! + dy;
      const y1 = by[i]! + dy;
      if ((y0 < top && y1 < top) || (y0 > bottom && y1 > bottom)) continue;
      const ex = x1 - x0;
      const ey = y1 - y0;
      for (let j = 0; j < count; j++) {
        const fx0 = sx0[j]!;
        const fy0 = sy0[j]!;
        const fx1 = sx1[j]!;
        const fy1 = sy1[j]!;
        const o1 = ex * (fy0 - y0) - ey * (fx0 - x0);
        const o2 = ex * (fy1 - y0) - ey * (fx1 - x0);
        if ((o1 > 0 && o2 > 0) || (o1 < 0 && o2 < 0)) continue;
        const fx = fx1 - fx0;
        const fy = fy1 - fy0;
        const o3 = fx * (y0 - fy0) - fy * (x0 - fx0);
        const o4 = fx * (y1 - fy0) - fy * (x1 - fx0);
        if ((o3 > 0 && o4 > 0) || (o3 < 0 && o4 < 0)) continue;
        if (o1 === 0 && o2 === 0) {
          // Both lie on one line: they meet when they do along its longer axis.
          const isFlat = abs(ex) > abs(ey);
          if (isFlat ? areApart(x0, x1, fx0, fx1) : areApart(y0, y1, fy0, fy1)) continue;
        }
        return true;
      }
    }
    return false;
  }

  private grow(edges: number): void {
    this.x0 = new Float64Array(edges * 2);
    this.y0 = new Float64Array(edges * 2);
    this.x1 = new Float64Array(edges * 2);
    this.y1 = new Float64Array(edges * 2);
  }
}

/** Do the ranges between a0 and a1 and between b0 and b1 miss each other? */
const areApart = (a0: number, a1: number, b0: number, b1: number): boolean =>
  max(a0, a1) < min(b0, b1) || max(b0, b1) < min(a0, a1);

/** Even-odd containment of a point in an outline's material. */
function insideOutline(outline: Outline, x: number, y: number): boolean {
  if (x < outline.minX || x > outline.maxX || y < outline.minY || y > outline.maxY) return false;
  const { ax, ay, bx, by } = outline;
  let inside = false;
  for (let i = 0; i < outline.edges; i++) {
    const y0 = ay[i]!;
    const y1 = by[i]!;
    if (y0 > y !== y1 > y && x < ((bx[i]! - ax[i]!) * (y - y0)) / (y1 - y0) + ax[i]!) inside = !inside;
  }
  return inside;
}
