import { infinity, min } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { FrontEdges } from './front-edges.ts';

type Axis = 'x' | 'y';

/**
 * Returns the distance that a part without overlap can move straight along an axis before it touches another part or a
 * side of the container. Exact up to rounding, so exact fits are found; never negative. `sign` -1 moves toward 0.
 */
export function freeTravel(state: LayoutState, part: number, axis: Axis, sign: 1 | -1): number {
  const slide = new Slide(state, part, axis, sign);
  const { near, far } = slide;
  const wall = axis === 'x' ? state.lengthOf(state.sheet[part]!) : state.containerOf(state.sheet[part]!).height;
  let travel = sign < 0 ? near : wall - far;
  // Near obstacles first: once one stops the part, those farther off need no test.
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

/** Slides a free part toward x = 0 and y = 0 alternately until it rests. Returns true when it moved noticeably. */
export function slideToContact(state: LayoutState, part: number, first: Axis = 'x'): boolean {
  const second = first === 'x' ? 'y' : 'x';
  let hasMoved = false;
  for (let round = 0; round < maxRounds; round++) {
    const a = slideOnce(state, part, first);
    const b = slideOnce(state, part, second);
    if (!a && !b) break;
    hasMoved = true;
  }
  return hasMoved;
}

/** Maximum number of rounds: between two slopes a part can alternate for long in ever smaller steps. */
const maxRounds = 8;

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

/** Slide of one part along one axis. `u` is the coordinate along the axis, `v` the one across it. */
class Slide {
  /** Extent of the part along the axis. */
  readonly near: number;
  readonly far: number;
  private readonly state: LayoutState;
  private readonly part: number;
  private readonly alongX: boolean;
  private readonly sign: 1 | -1;
  /** Created at the first obstacle. */
  private front: FrontEdges | null = null;
  /** Extent of the part across the axis, less the contact tolerance. */
  private readonly side0: number;
  private readonly side1: number;

  constructor(state: LayoutState, part: number, axis: Axis, sign: 1 | -1) {
    const alongX = axis === 'x';
    this.state = state;
    this.part = part;
    this.alongX = alongX;
    this.sign = sign;
    this.near = alongX ? state.minX[part]! : state.minY[part]!;
    this.far = alongX ? state.maxX[part]! : state.maxY[part]!;
    this.side0 = (alongX ? state.minY[part]! : state.minX[part]!) + state.contactTolerance;
    this.side1 = (alongX ? state.maxY[part]! : state.maxX[part]!) - state.contactTolerance;
  }

  /** Returns the travel left by the parts and zones whose boxes begin between `from` and `to` ahead. */
  stoppedBetween(from: number, to: number, travel: number): number {
    const { state, part } = this;
    const sheet = state.sheet[part]!;
    const { near, far, side0, side1, alongX, sign } = this;
    // The tolerance is for the rounding of distances to boxes.
    const reach = min(travel, to) + state.contactTolerance;
    const low = sign < 0 ? near - reach : near;
    const high = sign < 0 ? far : far + reach;
    const count = alongX
      ? state.findNear(sheet, low, side0, high, side1)
      : state.findNear(sheet, side0, low, side1, high);
    for (let k = 0; k < count && travel > 0; k++) {
      const j = state.near[k]!;
      if (
        j === part ||
        !this.#isAhead(state.minX[j]!, state.minY[j]!, state.maxX[j]!, state.maxY[j]!, from, to, travel)
      )
        continue;
      travel = this.#gapTo(state.outlineOf(j), state.x[j]!, state.y[j]!, travel);
    }
    for (const { shape, x, y, minX, minY, maxX, maxY } of state.zonesOf(sheet))
      if (this.#isAhead(minX, minY, maxX, maxY, from, to, travel))
        travel = this.#gapTo(shape.outlines[0]!, x, y, travel);
    return travel;
  }

  /** Returns true when a box begins between `from` and `to` ahead, less than the travel. */
  #isAhead(minX: number, minY: number, maxX: number, maxY: number, from: number, to: number, travel: number): boolean {
    const { alongX, sign } = this;
    const otherSide0 = alongX ? minY : minX;
    const otherSide1 = alongX ? maxY : maxX;
    if (otherSide1 <= this.side0 || otherSide0 >= this.side1) return false;
    const otherNear = alongX ? minX : minY;
    const otherFar = alongX ? maxX : maxY;
    const ahead = sign < 0 ? this.near - otherFar : otherNear - this.far;
    const isBehind = sign < 0 ? otherNear >= this.far : otherFar <= this.near;
    return !isBehind && ahead < travel && ahead >= from && ahead < to;
  }

  #gapTo(other: Outline, x: number, y: number, travel: number): number {
    const { state, part, alongX, sign } = this;
    this.front ??= new FrontEdges(state.outlineOf(part), alongX, sign, state.contactTolerance);
    return this.front.gapTo(other, x - state.x[part]!, y - state.y[part]!, travel);
  }
}
