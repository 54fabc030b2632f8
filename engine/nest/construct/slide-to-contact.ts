import { abs, infinity, max, min } from '../../geometry/math.ts';
import type { Outline } from '../shape/outline.ts';
import type { LayoutState } from '../state/layout-state.ts';

type Axis = 'x' | 'y';

/**
 * How far a part that overlaps nothing can move straight along an axis before it touches another part or a wall.
 * Exact up to rounding, so that what fits exactly is found; never negative. `sign` -1 moves toward 0.
 */
export function freeTravel(state: LayoutState, part: number, axis: Axis, sign: 1 | -1): number {
  const slide = new Slide(state, part, axis, sign);
  const { near, far } = slide;
  const wall = axis === 'x' ? state.lengthOf(state.sheet[part]!) : state.containerOf(state.sheet[part]!).height;
  let travel = sign < 0 ? near : wall - far;
  // Near obstacles first: once one stops the part, all that lie further off need no look.
  const nearby = (far - near) / 4;
  for (const [from, to] of [
    [-infinity, nearby],
    [nearby, infinity],
  ] as const) {
    if (travel <= 0 || travel <= from) break;
    travel = slide.stoppedBetween(from, to, travel);
  }
  return travel > 0 ? travel : 0;
}

/** Slides a free part toward x = 0 and y = 0 by turns until it rests. Returns whether it moved noticeably. */
export function slideToContact(state: LayoutState, part: number, first: Axis = 'x'): boolean {
  const second = first === 'x' ? 'y' : 'x';
  let hasMoved = false;
  for (let round = 0; round < mostRounds; round++) {
    const a = slideOnce(state, part, first);
    const b = slideOnce(state, part, second);
    if (!a && !b) break;
    hasMoved = true;
  }
  return hasMoved;
}

/** A part between two slopes can go back and forth for long, by less and less. */
const mostRounds = 8;

function slideOnce(state: LayoutState, part: number, axis: Axis): boolean {
  const travel = freeTravel(state, part, axis, -1);
  if (travel <= state.contactTolerance) return false;
  const x = state.x[part]! - (axis === 'x' ? travel : 0);
  const y = state.y[part]! - (axis === 'y' ? travel : 0);
  const rotation = state.rotation[part]!;
  const sheet = state.sheet[part]!;
  if (!state.isFree(part, rotation, sheet, x, y)) return false;
  state.place(part, rotation, sheet, x, y);
  return true;
}

/** One part sliding along one axis. `u` is the coordinate along the axis, `v` the one across it. */
class Slide {
  /** Extent of the part along the axis. */
  readonly near: number;
  readonly far: number;
  private readonly state: LayoutState;
  private readonly part: number;
  private readonly moving: Outline;
  private readonly alongX: boolean;
  private readonly sign: 1 | -1;
  private readonly tolerance: number;
  /** Extent of the part across the axis, less the contact tolerance. */
  private readonly side0: number;
  private readonly side1: number;
  /** Where the other part lies from this one. */
  private du = 0;
  private dv = 0;

  constructor(state: LayoutState, part: number, axis: Axis, sign: 1 | -1) {
    const alongX = axis === 'x';
    this.state = state;
    this.part = part;
    this.moving = state.outlineOf(part);
    this.alongX = alongX;
    this.sign = sign;
    this.tolerance = state.contactTolerance;
    this.near = alongX ? state.minX[part]! : state.minY[part]!;
    this.far = alongX ? state.maxX[part]! : state.maxY[part]!;
    this.side0 = (alongX ? state.minY[part]! : state.minX[part]!) + this.tolerance;
    this.side1 = (alongX ? state.maxY[part]! : state.maxX[part]!) - this.tolerance;
  }

  /** The travel left by the parts whose boxes begin between `from` and `to` ahead. */
  stoppedBetween(from: number, to: number, travel: number): number {
    const { state, part, alongX, sign } = this;
    const sheet = state.sheet[part]!;
    const members = state.members[sheet]!;
    for (let k = 0; k < state.memberCount[sheet]! && travel > 0; k++) {
      const j = members[k]!;
      if (j === part) continue;
      const otherSide0 = alongX ? state.minY[j]! : state.minX[j]!;
      const otherSide1 = alongX ? state.maxY[j]! : state.maxX[j]!;
      if (otherSide1 <= this.side0 || otherSide0 >= this.side1) continue;
      const otherNear = alongX ? state.minX[j]! : state.minY[j]!;
      const otherFar = alongX ? state.maxX[j]! : state.maxY[j]!;
      const ahead = sign < 0 ? this.near - otherFar : otherNear - this.far;
      const isBehind = sign < 0 ? otherNear >= this.far : otherFar <= this.near;
      if (isBehind || ahead >= travel || ahead < from || ahead >= to) continue;
      travel = this.gapTo(state.outlineOf(j), state.x[j]! - state.x[part]!, state.y[j]! - state.y[part]!, travel);
    }
    return travel;
  }

  /** Least distance the front edges of the part can travel before they reach edges of `b`, at most `travel`. */
  private gapTo(b: Outline, dx: number, dy: number, travel: number): number {
    const { alongX, sign, tolerance } = this;
    this.du = alongX ? dx : dy;
    this.dv = alongX ? dy : dx;
    const across0 = (alongX ? b.minY + dy : b.minX + dx) + tolerance;
    const across1 = (alongX ? b.maxY + dy : b.maxX + dx) - tolerance;
    for (const { xs, ys } of this.moving.polygons) {
      const u = alongX ? xs : ys;
      const v = alongX ? ys : xs;
      const n = u.length;
      for (let i = 0, h = n - 1; i < n; h = i++) {
        const v0 = v[h]!;
        const v1 = v[i]!;
        if (abs(v1 - v0) <= tolerance || (v0 <= across0 && v1 <= across0) || (v0 >= across1 && v1 >= across1)) continue;
        // Material lies on one side of each edge: only edges that face the direction of travel can be stopped.
        const looksAhead = (alongX ? v1 > v0 : v1 < v0) === sign > 0;
        if (!looksAhead) continue;
        travel = this.edgeGap(u[h]!, v0, u[i]!, v1, b, travel);
      }
    }
    return travel;
  }

  /** The same for one edge of the part, from (u0, v0) to (u1, v1). */
  private edgeGap(u0: number, v0: number, u1: number, v1: number, b: Outline, travel: number): number {
    const { alongX, sign, tolerance, du, dv } = this;
    const low = min(v0, v1) + tolerance;
    const high = max(v0, v1) - tolerance;
    const slope = (u1 - u0) / (v1 - v0);
    for (const { xs, ys } of b.polygons) {
      const bu = alongX ? xs : ys;
      const bv = alongX ? ys : xs;
      const n = bu.length;
      for (let i = 0, h = n - 1; i < n; h = i++) {
        const b0 = bv[h]! + dv;
        const b1 = bv[i]! + dv;
        const from = max(low, min(b0, b1));
        const to = min(high, max(b0, b1));
        if (to <= from) continue;
        const looksBack = (alongX ? b1 > b0 : b1 < b0) !== sign > 0;
        if (!looksBack) continue;
        const slopeB = (bu[i]! - bu[h]!) / (b1 - b0);
        const base = bu[h]! + du - slopeB * b0;
        const g0 = sign * (base + slopeB * from - (u0 + slope * (from - v0)));
        const g1 = sign * (base + slopeB * to - (u0 + slope * (to - v0)));
        const gap = min(g0, g1);
        const wide = max(g0, g1);
        // A pair that has passed each other already (the part stands free) is behind and stops nothing.
        if (wide < tolerance && gap < -4 * tolerance) continue;
        if (gap < travel && gap > -0.5 * (abs(g1 - g0) + 16 * tolerance)) travel = gap < 0 ? 0 : gap;
      }
    }
    return travel;
  }
}
