import type { Outline } from '../shape/outline.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { abs, infinity, max, min } from '../../geometry/math.ts';

/**
 * How far a part that overlaps nothing can move straight along an axis before it touches another part or a wall.
 * Exact up to rounding, so that what fits exactly is found; never negative. `sign` -1 moves towards 0.
 */
export function freeTravel(state: LayoutState, part: number, axis: 'x' | 'y', sign: 1 | -1): number {
  const moving = state.outlineOf(part);
  const alongX = axis === 'x';
  const sheet = state.sheet[part]!;
  const near = alongX ? state.minX[part]! : state.minY[part]!;
  const far = alongX ? state.maxX[part]! : state.maxY[part]!;
  const side0 = (alongX ? state.minY[part]! : state.minX[part]!) + state.contactTolerance;
  const side1 = (alongX ? state.maxY[part]! : state.maxX[part]!) - state.contactTolerance;
  let travel = sign < 0 ? near : (alongX ? state.lengthOf(sheet) : state.container.height) - far;
  // Near obstacles first: once one stops the part, all that lie further off need no look.
  const reach = [(far - near) / 4, infinity];
  for (let pass = 0; pass < reach.length && travel > 0; pass++) {
    const from = pass === 0 ? -infinity : reach[pass - 1]!;
    if (travel <= from) break;
    travel = stoppedBy(state, part, moving, alongX, sign, { near, far, side0, side1 }, from, reach[pass]!, travel);
  }
  return travel > 0 ? travel : 0;
}

type Span = { readonly near: number; readonly far: number; readonly side0: number; readonly side1: number };

/** Looks at the parts whose boxes begin between `from` and `to` ahead. */
function stoppedBy(
  state: LayoutState,
  part: number,
  moving: Outline,
  alongX: boolean,
  sign: 1 | -1,
  span: Span,
  from: number,
  to: number,
  travel: number,
): number {
  const sheet = state.sheet[part]!;
  const members = state.members[sheet]!;
  for (let k = 0; k < state.memberCount[sheet]! && travel > 0; k++) {
    const j = members[k]!;
    if (j === part) continue;
    const otherSide0 = alongX ? state.minY[j]! : state.minX[j]!;
    const otherSide1 = alongX ? state.maxY[j]! : state.maxX[j]!;
    if (otherSide1 <= span.side0 || otherSide0 >= span.side1) continue;
    const otherNear = alongX ? state.minX[j]! : state.minY[j]!;
    const otherFar = alongX ? state.maxX[j]! : state.maxY[j]!;
    const ahead = sign < 0 ? span.near - otherFar : otherNear - span.far;
    const behind = sign < 0 ? otherNear >= span.far : otherFar <= span.near;
    if (behind || ahead >= travel || ahead < from || ahead >= to) continue;
    const dx = state.x[j]! - state.x[part]!;
    const dy = state.y[j]! - state.y[part]!;
    travel = gapTo(moving, state.outlineOf(j), dx, dy, alongX, sign, travel, state.contactTolerance);
  }
  return travel;
}

/** Least distance the front edges of `a` can travel before they reach edges of `b`, at most `travel`. */
function gapTo(
  a: Outline,
  b: Outline,
  dx: number,
  dy: number,
  alongX: boolean,
  sign: 1 | -1,
  travel: number,
  contactTolerance: number,
): number {
  const across0 = (alongX ? b.minY + dy : b.minX + dx) + contactTolerance;
  const across1 = (alongX ? b.maxY + dy : b.maxX + dx) - contactTolerance;
  for (const ra of a.polygons) {
    const au = alongX ? ra.xs : ra.ys;
    const av = alongX ? ra.ys : ra.xs;
    const n = au.length;
    for (let i = 0, h = n - 1; i < n; h = i++) {
      const a0 = av[h]!;
      const a1 = av[i]!;
      if (abs(a1 - a0) <= contactTolerance || (a0 <= across0 && a1 <= across0) || (a0 >= across1 && a1 >= across1))
        continue;
      // Material lies on one side of each edge: only edges that look where we go can be stopped.
      const looksAhead = (alongX ? a1 > a0 : a1 < a0) === sign > 0;
      if (!looksAhead) continue;
      travel = edgeGap(au[h]!, a0, au[i]!, a1, b, dx, dy, alongX, sign, travel, contactTolerance);
    }
  }
  return travel;
}

function edgeGap(
  au0: number,
  av0: number,
  au1: number,
  av1: number,
  b: Outline,
  dx: number,
  dy: number,
  alongX: boolean,
  sign: 1 | -1,
  travel: number,
  contactTolerance: number,
): number {
  const du = alongX ? dx : dy;
  const dv = alongX ? dy : dx;
  const low = min(av0, av1) + contactTolerance;
  const high = max(av0, av1) - contactTolerance;
  const slopeA = (au1 - au0) / (av1 - av0);
  for (const rb of b.polygons) {
    const bu = alongX ? rb.xs : rb.ys;
    const bv = alongX ? rb.ys : rb.xs;
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
      const g0 = sign * (base + slopeB * from - (au0 + slopeA * (from - av0)));
      const g1 = sign * (base + slopeB * to - (au0 + slopeA * (to - av0)));
      const gap = g0 < g1 ? g0 : g1;
      const wide = g0 < g1 ? g1 : g0;
      // A pair that has passed each other already (the part stands free) is behind and stops nothing.
      if (wide < contactTolerance && gap < -4 * contactTolerance) continue;
      if (gap < travel && gap > -0.5 * (abs(g1 - g0) + 16 * contactTolerance)) travel = gap < 0 ? 0 : gap;
    }
  }
  return travel;
}

/** Slides a free part towards x = 0 and y = 0 by turns until it rests. Returns whether it moved noticeably. */
export function slideToContact(state: LayoutState, part: number, first: 'x' | 'y' = 'x'): boolean {
  const second = first === 'x' ? 'y' : 'x';
  let movedAtAll = false;
  for (let round = 0; round < 8; round++) {
    const a = slideOnce(state, part, first);
    const b = slideOnce(state, part, second);
    if (!a && !b) break;
    movedAtAll = true;
  }
  return movedAtAll;
}

function slideOnce(state: LayoutState, part: number, axis: 'x' | 'y'): boolean {
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
