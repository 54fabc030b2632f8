import type { Outline } from './outline.ts';
import type { SearchState } from './search-state.ts';
import { abs, max, min } from './numbers.ts';

/**
 * How far a part that overlaps nothing can move straight along an axis before it touches another part or a wall.
 * Exact up to rounding, so that what fits exactly is found; never negative. `sign` -1 moves towards 0.
 */
export function freeTravel(state: SearchState, part: number, axis: 'x' | 'y', sign: 1 | -1): number {
  const own = outlineOf(state, part);
  const alongX = axis === 'x';
  const sheet = state.sheet[part]!;
  const near = alongX ? state.minX[part]! : state.minY[part]!;
  const far = alongX ? state.maxX[part]! : state.maxY[part]!;
  const side0 = (alongX ? state.minY[part]! : state.minX[part]!) + state.touch;
  const side1 = (alongX ? state.maxY[part]! : state.maxX[part]!) - state.touch;
  let travel = sign < 0 ? near : (alongX ? state.lengthOf(sheet) : state.room.height) - far;
  const members = state.members[sheet]!;
  for (let k = 0; k < state.memberCount[sheet]! && travel > 0; k++) {
    const j = members[k]!;
    if (j === part) continue;
    const otherSide0 = alongX ? state.minY[j]! : state.minX[j]!;
    const otherSide1 = alongX ? state.maxY[j]! : state.maxX[j]!;
    if (otherSide1 <= side0 || otherSide0 >= side1) continue;
    const otherNear = alongX ? state.minX[j]! : state.minY[j]!;
    const otherFar = alongX ? state.maxX[j]! : state.maxY[j]!;
    if (sign < 0 ? otherNear >= far || otherFar <= near - travel : otherFar <= near || otherNear >= far + travel)
      continue;
    travel = gapTo(
      own,
      outlineOf(state, j),
      state.x[j]! - state.x[part]!,
      state.y[j]! - state.y[part]!,
      alongX,
      sign,
      travel,
      state.touch,
    );
  }
  return travel > 0 ? travel : 0;
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
  touch: number,
): number {
  for (const ra of a.rings) {
    const au = alongX ? ra.xs : ra.ys;
    const av = alongX ? ra.ys : ra.xs;
    const n = au.length;
    for (let i = 0, h = n - 1; i < n; h = i++) {
      const a0 = av[h]!;
      const a1 = av[i]!;
      if (abs(a1 - a0) <= touch) continue;
      // Material lies on one side of each edge: only edges that look where we go can be stopped.
      const looksAhead = (alongX ? a1 > a0 : a1 < a0) === sign > 0;
      if (!looksAhead) continue;
      travel = edgeGap(au[h]!, a0, au[i]!, a1, b, dx, dy, alongX, sign, travel, touch);
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
  touch: number,
): number {
  const du = alongX ? dx : dy;
  const dv = alongX ? dy : dx;
  const low = min(av0, av1) + touch;
  const high = max(av0, av1) - touch;
  const slopeA = (au1 - au0) / (av1 - av0);
  for (const rb of b.rings) {
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
      if (wide < touch && gap < -4 * touch) continue;
      if (gap < travel && gap > -0.5 * (abs(g1 - g0) + 16 * touch)) travel = gap < 0 ? 0 : gap;
    }
  }
  return travel;
}

function outlineOf(state: SearchState, part: number): Outline {
  return state.shapes[state.shape[part]!]!.outlines[state.turn[part]!]!;
}

/** Slides a free part towards x = 0 and y = 0 by turns until it rests. Returns whether it moved noticeably. */
export function settle(state: SearchState, part: number, first: 'x' | 'y' = 'x'): boolean {
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

function slideOnce(state: SearchState, part: number, axis: 'x' | 'y'): boolean {
  const travel = freeTravel(state, part, axis, -1);
  if (travel <= state.touch) return false;
  const x = state.x[part]! - (axis === 'x' ? travel : 0);
  const y = state.y[part]! - (axis === 'y' ? travel : 0);
  const turn = state.turn[part]!;
  const sheet = state.sheet[part]!;
  if (state.evaluate(part, turn, sheet, x, y, 0) > 0) return false;
  state.put(part, turn, sheet, x, y);
  return true;
}
