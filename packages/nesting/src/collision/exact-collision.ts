import { edgesPerRun, runsPerGroup } from '../shape/outline.ts';
import type { Outline } from '../shape/outline.ts';
import { abs, max, min } from '@measurement-nesting/curves/math';

/** Tolerance of an offset, above its rounding. */
const slack = 1e-9;

/** Number of the deepest circles tested before edges: enough to decide most real overlaps immediately. */
const quickPoles = 3;

/**
 * Tests whether material of `b`, moved by (dx, dy), meets material of `a`. Contact does not count: outlines are inset
 * by the contact tolerance. A part entirely inside another's hole does not collide. Exact for the outlines up to
 * rounding.
 *
 * Calls share scratch memory, so that none allocates; an object belongs to one search.
 */
export class ExactCollision {
  /** Groups of runs of either outline that reach into the intersection of the two boxes. */
  private readonly nearA = new NearGroups();
  private readonly nearB = new NearGroups();
  /** The intersecting edges found by the last test, see `edgesMeet`; -1 when it found none. */
  metA = -1;
  metB = -1;

  collide(a: Outline, b: Outline, dx: number, dy: number): boolean {
    this.metA = -1;
    if (a.px.length === 0) return false;
    const left = a.minX > b.minX + dx ? a.minX : b.minX + dx;
    const right = a.maxX < b.maxX + dx ? a.maxX : b.maxX + dx;
    const top = a.minY > b.minY + dy ? a.minY : b.minY + dy;
    const bottom = a.maxY < b.maxY + dy ? a.maxY : b.maxY + dy;
    if (left >= right || top >= bottom) return false;
    if (this.polesMeet(a, b, dx, dy)) return true;
    const { nearA, nearB } = this;
    nearA.box[0] = left;
    nearA.box[1] = top;
    nearA.box[2] = right;
    nearA.box[3] = bottom;
    nearA.gather(a.groups);
    if (nearA.count > 0) {
      nearB.box[0] = left - dx - slack;
      nearB.box[1] = top - dy - slack;
      nearB.box[2] = right - dx + slack;
      nearB.box[3] = bottom - dy + slack;
      nearB.gather(b.groups);
      if (this.nearEdgesMeet(a, b, dx, dy)) return true;
    }
    // No edges cross. A piece of one may still be inside the other's material, or, with holes, a polygon of one may
    // pass entirely through the other's material with the deepest points of both elsewhere.
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

  private nearEdgesMeet(a: Outline, b: Outline, dx: number, dy: number): boolean {
    const groupsA = a.groups;
    const groupsB = b.groups;
    const { groups: nearA, count: countA } = this.nearA;
    const { groups: nearB, count: countB } = this.nearB;
    for (let l = 0; l < countB; l++) {
      const groupB = nearB[l]!;
      const minX = groupsB[groupB]! + dx;
      const minY = groupsB[groupB + 1]! + dy;
      const maxX = groupsB[groupB + 2]! + dx;
      const maxY = groupsB[groupB + 3]! + dy;
      for (let k = 0; k < countA; k++) {
        const groupA = nearA[k]!;
        if (groupsA[groupA + 2]! < minX || groupsA[groupA]! > maxX) continue;
        if (groupsA[groupA + 3]! < minY || groupsA[groupA + 1]! > maxY) continue;
        if (this.#groupsMeet(a, groupA, b, groupB, dx, dy)) return true;
      }
    }
    return false;
  }

  /**
   * Returns true when edges of a group of `a` and of a group of `b`, moved by (dx, dy), meet. Groups and runs are
   * identified by the index of their boxes.
   */
  #groupsMeet(a: Outline, groupA: number, b: Outline, groupB: number, dx: number, dy: number): boolean {
    const runsA = a.runs;
    const runsB = b.runs;
    const left = a.groups[groupA]!;
    const top = a.groups[groupA + 1]!;
    const right = a.groups[groupA + 2]!;
    const bottom = a.groups[groupA + 3]!;
    const fromA = groupA * runsPerGroup;
    const toA = min(fromA + 4 * runsPerGroup, runsA.length);
    const fromB = groupB * runsPerGroup;
    const toB = min(fromB + 4 * runsPerGroup, runsB.length);
    for (let i = fromB; i < toB; i += 4) {
      const minX = runsB[i]! + dx;
      const minY = runsB[i + 1]! + dy;
      const maxX = runsB[i + 2]! + dx;
      const maxY = runsB[i + 3]! + dy;
      if (right < minX || left > maxX || bottom < minY || top > maxY) continue;
      for (let j = fromA; j < toA; j += 4) {
        if (runsA[j + 2]! < minX || runsA[j]! > maxX || runsA[j + 3]! < minY || runsA[j + 1]! > maxY) continue;
        if (this.runsMeet(a, j, b, i, dx, dy)) return true;
      }
    }
    return false;
  }

  /** Returns true when edges of a run of `a` and of a run of `b`, moved by (dx, dy), meet. */
  private runsMeet(a: Outline, runA: number, b: Outline, runB: number, dx: number, dy: number): boolean {
    const { runs } = a;
    const left = runs[runA]!;
    const top = runs[runA + 1]!;
    const right = runs[runA + 2]!;
    const bottom = runs[runA + 3]!;
    const ends = b.ends;
    // A box and an edge both have four numbers.
    const fromA = runA * edgesPerRun;
    const toA = min(fromA + 4 * edgesPerRun, a.ends.length);
    const fromB = runB * edgesPerRun;
    const toB = min(fromB + 4 * edgesPerRun, ends.length);
    for (let i = fromB; i < toB; i += 4) {
      const x0 = ends[i]! + dx;
      const x1 = ends[i + 2]! + dx;
      if ((x0 < left && x1 < left) || (x0 > right && x1 > right)) continue;
      const y0 = ends[i + 1]! + dy;
      const y1 = ends[i + 3]! + dy;
      if ((y0 < top && y1 < top) || (y0 > bottom && y1 > bottom)) continue;
      for (let j = fromA; j < toA; j += 4) {
        if (!edgesMeet(a, j, b, i, dx, dy)) continue;
        this.metA = j;
        this.metB = i;
        return true;
      }
    }
    return false;
  }
}

/** Lists the groups of runs of one outline whose boxes reach into a box. */
class NearGroups {
  groups = new Int32Array(64);
  count = 0;
  /** minX, minY, maxX, maxY. As arguments of a function each number would be allocated. */
  readonly box = new Float64Array(4);

  gather(boxes: Float64Array): void {
    const left = this.box[0]!;
    const top = this.box[1]!;
    const right = this.box[2]!;
    const bottom = this.box[3]!;
    if (this.groups.length * 4 < boxes.length) this.groups = new Int32Array(boxes.length / 2);
    const { groups } = this;
    let count = 0;
    for (let k = 0; k < boxes.length; k += 4) {
      if (boxes[k + 2]! < left || boxes[k]! > right || boxes[k + 3]! < top || boxes[k + 1]! > bottom) continue;
      groups[count++] = k;
    }
    this.count = count;
  }
}

/**
 * Returns true when an edge of `a` and an edge of `b`, moved by (dx, dy), meet. Edges are identified by the index of
 * their ends. Outlines with intersecting edges collide.
 */
export function edgesMeet(a: Outline, i: number, b: Outline, j: number, dx: number, dy: number): boolean {
  const x0 = b.ends[j]! + dx;
  const y0 = b.ends[j + 1]! + dy;
  const x1 = b.ends[j + 2]! + dx;
  const y1 = b.ends[j + 3]! + dy;
  const ex = x1 - x0;
  const ey = y1 - y0;
  const fx0 = a.ends[i]!;
  const fy0 = a.ends[i + 1]!;
  const fx1 = a.ends[i + 2]!;
  const fy1 = a.ends[i + 3]!;
  const o1 = ex * (fy0 - y0) - ey * (fx0 - x0);
  const o2 = ex * (fy1 - y0) - ey * (fx1 - x0);
  if ((o1 > 0 && o2 > 0) || (o1 < 0 && o2 < 0)) return false;
  const fx = fx1 - fx0;
  const fy = fy1 - fy0;
  const o3 = fx * (y0 - fy0) - fy * (x0 - fx0);
  const o4 = fx * (y1 - fy0) - fy * (x1 - fx0);
  if ((o3 > 0 && o4 > 0) || (o3 < 0 && o4 < 0)) return false;
  if (o1 !== 0 || o2 !== 0) return true;
  // Collinear edges meet when their intervals on the longer axis meet.
  return abs(ex) > abs(ey) ? !areApart(x0, x1, fx0, fx1) : !areApart(y0, y1, fy0, fy1);
}

/** Returns true when the interval between a0 and a1 and the one between b0 and b1 are disjoint. */
const areApart = (a0: number, a1: number, b0: number, b1: number): boolean =>
  max(a0, a1) < min(b0, b1) || max(b0, b1) < min(a0, a1);

/** Returns even-odd containment of a point in an outline's material. */
function insideOutline(outline: Outline, x: number, y: number): boolean {
  if (x < outline.minX || x > outline.maxX || y < outline.minY || y > outline.maxY) return false;
  const { ends, runs, groups } = outline;
  let inside = false;
  for (let group = 0; group < groups.length; group += 4) {
    if (groups[group + 1]! > y || groups[group + 3]! < y) continue;
    const toRun = min((group + 4) * runsPerGroup, runs.length);
    for (let run = group * runsPerGroup; run < toRun; run += 4) {
      if (runs[run + 1]! > y || runs[run + 3]! < y) continue;
      const to = min((run + 4) * edgesPerRun, ends.length);
      for (let i = run * edgesPerRun; i < to; i += 4) {
        const y0 = ends[i + 1]!;
        const y1 = ends[i + 3]!;
        if (y0 > y !== y1 > y && x < ((ends[i + 2]! - ends[i]!) * (y - y0)) / (y1 - y0) + ends[i]!) inside = !inside;
      }
    }
  }
  return inside;
}
