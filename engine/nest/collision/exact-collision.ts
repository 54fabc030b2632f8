import { edgesPerRun } from '../shape/outline.ts';
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
  /** Runs of the first outline that reach into the box where both may meet. */
  private nearRuns = new Int32Array(64);
  private nearCount = 0;

  collide(a: Outline, b: Outline, dx: number, dy: number): boolean {
    if (a.px.length === 0) return false;
    const left = a.minX > b.minX + dx ? a.minX : b.minX + dx;
    const right = a.maxX < b.maxX + dx ? a.maxX : b.maxX + dx;
    const top = a.minY > b.minY + dy ? a.minY : b.minY + dy;
    const bottom = a.maxY < b.maxY + dy ? a.maxY : b.maxY + dy;
    if (left >= right || top >= bottom) return false;
    if (this.polesMeet(a, b, dx, dy)) return true;
    this.gatherRuns(a, left, top, right, bottom);
    if (this.nearCount > 0 && this.edgesCross(a, b, dx, dy)) return true;
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

  private gatherRuns({ runs }: Outline, left: number, top: number, right: number, bottom: number): void {
    if (this.nearRuns.length * 4 < runs.length) this.nearRuns = new Int32Array(runs.length / 2);
    let k = 0;
    for (let run = 0; run < runs.length; run += 4) {
      if (runs[run + 2]! < left || runs[run]! > right || runs[run + 3]! < top || runs[run + 1]! > bottom) continue;
      this.nearRuns[k++] = run;
    }
    this.nearCount = k;
  }

  private edgesCross(a: Outline, b: Outline, dx: number, dy: number): boolean {
    const { nearRuns, nearCount } = this;
    const runsA = a.runs;
    const runsB = b.runs;
    for (let runB = 0; runB < runsB.length; runB += 4) {
      const minX = runsB[runB]! + dx;
      const minY = runsB[runB + 1]! + dy;
      const maxX = runsB[runB + 2]! + dx;
      const maxY = runsB[runB + 3]! + dy;
      for (let k = 0; k < nearCount; k++) {
        const runA = nearRuns[k]!;
        if (runsA[runA + 2]! < minX || runsA[runA]! > maxX || runsA[runA + 3]! < minY || runsA[runA + 1]! > maxY) {
          continue;
        }
        if (runsCross(a, runA, b, runB, dx, dy)) return true;
      }
    }
    return false;
  }
}

/** Do edges of a run of `a` and of a run of `b`, moved by (dx, dy), cross? Runs by where their boxes begin. */
function runsCross(a: Outline, runA: number, b: Outline, runB: number, dx: number, dy: number): boolean {
  const { runs } = a;
  const left = runs[runA]!;
  const top = runs[runA + 1]!;
  const right = runs[runA + 2]!;
  const bottom = runs[runA + 3]!;
  const fromA = (runA / 4) * edgesPerRun;
  const toA = fromA + edgesPerRun < a.edges ? fromA + edgesPerRun : a.edges;
  const fromB = (runB / 4) * edgesPerRun;
  const toB = fromB + edgesPerRun < b.edges ? fromB + edgesPerRun : b.edges;
  for (let i = fromB; i < toB; i++) {
    const x0 = b.ax[i]! + dx;
    const x1 = b.bx[i]! + dx;
    if ((x0 < left && x1 < left) || (x0 > right && x1 > right)) continue;
    const y0 = b.ay[i]! + dy;
    const y1 = b.by[i]! + dy;
    if ((y0 < top && y1 < top) || (y0 > bottom && y1 > bottom)) continue;
    const ex = x1 - x0;
    const ey = y1 - y0;
    for (let j = fromA; j < toA; j++) {
      const fx0 = a.ax[j]!;
      const fy0 = a.ay[j]!;
      const fx1 = a.bx[j]!;
      const fy1 = a.by[j]!;
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

/** Do the ranges between a0 and a1 and between b0 and b1 miss each other? */
const areApart = (a0: number, a1: number, b0: number, b1: number): boolean =>
  max(a0, a1) < min(b0, b1) || max(b0, b1) < min(a0, a1);

/** Even-odd containment of a point in an outline's material. */
function insideOutline(outline: Outline, x: number, y: number): boolean {
  if (x < outline.minX || x > outline.maxX || y < outline.minY || y > outline.maxY) return false;
  const { ax, ay, bx, by, runs, edges } = outline;
  let inside = false;
  for (let run = 0, from = 0; run < runs.length; run += 4, from += edgesPerRun) {
    if (runs[run + 1]! > y || runs[run + 3]! < y) continue;
    const to = from + edgesPerRun < edges ? from + edgesPerRun : edges;
    for (let i = from; i < to; i++) {
      const y0 = ay[i]!;
      const y1 = by[i]!;
      if (y0 > y !== y1 > y && x < ((bx[i]! - ax[i]!) * (y - y0)) / (y1 - y0) + ax[i]!) inside = !inside;
    }
  }
  return inside;
}
