import { abs, infinity, max, min } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';

/** Numbers stored per edge of the part: its extent across, that less the tolerance, its start, and its slope. */
const ofFront = 7;
/** Numbers stored per obstacle edge: its extent across, and its line. */
const ofBack = 4;

/**
 * The edges of an outline that face its direction of travel; no others can be stopped, since material is on one side
 * of each. `u` is the coordinate along the axis of travel, `v` the one across it.
 */
export class FrontEdges {
  private readonly alongX: boolean;
  private readonly sign: 1 | -1;
  private readonly tolerance: number;
  private readonly edges: Float64Array;
  private count = 0;
  /** Total extent across, less the tolerance. */
  private low = infinity;
  private high = -infinity;
  /** The edges of another outline that face these. */
  private backs = new Float64Array(0);

  constructor(outline: Outline, alongX: boolean, sign: 1 | -1, tolerance: number) {
    this.alongX = alongX;
    this.sign = sign;
    this.tolerance = tolerance;
    const edges = (this.edges = new Float64Array(ofFront * outline.edges));
    let at = 0;
    for (const { xs, ys } of outline.polygons) {
      const u = alongX ? xs : ys;
      const v = alongX ? ys : xs;
      const n = u.length;
      for (let i = 0, h = n - 1; i < n; h = i++) {
        const v0 = v[h]!;
        const v1 = v[i]!;
        if (abs(v1 - v0) <= tolerance || (alongX ? v1 > v0 : v1 < v0) !== sign > 0) continue;
        const minimum = min(v0, v1);
        const maximum = max(v0, v1);
        edges[at] = minimum;
        edges[at + 1] = maximum;
        edges[at + 2] = minimum + tolerance;
        edges[at + 3] = maximum - tolerance;
        edges[at + 4] = u[h]!;
        edges[at + 5] = v0;
        edges[at + 6] = (u[i]! - u[h]!) / (v1 - v0);
        if (minimum + tolerance < this.low) this.low = minimum + tolerance;
        if (maximum - tolerance > this.high) this.high = maximum - tolerance;
        at += ofFront;
        this.count++;
      }
    }
  }

  /**
   * Returns the distance these edges can travel before they reach edges of `b`, which is at (dx, dy) from here; at
   * most `travel`.
   */
  gapTo(b: Outline, dx: number, dy: number, travel: number): number {
    const { alongX, sign, tolerance, edges, count } = this;
    const across0 = (alongX ? b.minY + dy : b.minX + dx) + tolerance;
    const across1 = (alongX ? b.maxY + dy : b.maxX + dx) - tolerance;
    const end = ofBack * this.collectBacks(b, alongX ? dx : dy, alongX ? dy : dx);
    const { backs } = this;
    if (end === 0) return travel;
    for (let k = 0, at = 0; k < count; k++, at += ofFront) {
      if (edges[at + 1]! <= across0 || edges[at]! >= across1) continue;
      const low = edges[at + 2]!;
      const high = edges[at + 3]!;
      const u0 = edges[at + 4]!;
      const v0 = edges[at + 5]!;
      const slope = edges[at + 6]!;
      for (let e = 0; e < end; e += ofBack) {
        const minimum = backs[e]!;
        const maximum = backs[e + 1]!;
        const from = low > minimum ? low : minimum;
        const to = high < maximum ? high : maximum;
        if (to <= from) continue;
        const slopeB = backs[e + 2]!;
        const base = backs[e + 3]!;
        const g0 = sign * (base + slopeB * from - (u0 + slope * (from - v0)));
        const g1 = sign * (base + slopeB * to - (u0 + slope * (to - v0)));
        const gap = min(g0, g1);
        // A pair that is already past each other (the part is free) is behind and stops nothing.
        if (gap < -4 * tolerance && max(g0, g1) < tolerance) continue;
        if (gap < travel && gap > -0.5 * (abs(g1 - g0) + 16 * tolerance)) travel = gap < 0 ? 0 : gap;
      }
    }
    return travel;
  }

  /** Lists the edges of `b`, moved by (du, dv), that face the front and overlap it across; returns their number. */
  private collectBacks(b: Outline, du: number, dv: number): number {
    const { alongX, sign, low, high } = this;
    if (this.backs.length < ofBack * b.edges) this.backs = new Float64Array(ofBack * b.edges);
    const { backs } = this;
    let at = 0;
    for (const { xs, ys } of b.polygons) {
      const u = alongX ? xs : ys;
      const v = alongX ? ys : xs;
      const n = u.length;
      if (n === 0) continue;
      let b0 = v[n - 1]! + dv;
      for (let i = 0, h = n - 1; i < n; h = i++) {
        const b1 = v[i]! + dv;
        const looksBack = (alongX ? b1 > b0 : b1 < b0) !== sign > 0;
        const minimum = min(b0, b1);
        const maximum = max(b0, b1);
        if (looksBack && minimum < high && maximum > low && minimum < maximum) {
          const slope = (u[i]! - u[h]!) / (b1 - b0);
          backs[at] = minimum;
          backs[at + 1] = maximum;
          backs[at + 2] = slope;
          backs[at + 3] = u[h]! + du - slope * b0;
          at += ofBack;
        }
        b0 = b1;
      }
    }
    return at / ofBack;
  }
}
