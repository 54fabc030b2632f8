import type { MeasuredLoop } from '../fit/arc-length-parametrization.ts';
import type { Vector } from '../types.ts';

/** Position where a loop reverses: the end of a spike (of the area on the right of the loop) or of a slit. */
export type Tip = {
  /** Distance along the loop. */
  readonly at: number;
  readonly point: Vector;
  readonly isSpike: boolean;
  /** Length along both sides over which they remain close together. */
  readonly backPx: number;
};

/** This many points on both sides, at most a pixel apart, must be beside each other and this far behind the tip. */
const POINTS = 4;
const BEHIND_PX = 1.4;
const MIN_LENGTH_PX = 14;
const STEP_PX = 0.5;
const MIN_BACK_PX = 1;
/** Minimum length, independent of the distance between the sides. */
const SHORTEST_BACK_PX = 2;
const FARTHEST_BACK_PX = 24;
const LOOP_SHARE = 0.22;

/**
 * Returns the tips of a loop: its sides are closer than `besidePx` a few pixels before the tip, and closer than
 * `widthPx` over `backPx`.
 */
export function findAcuteTips(measured: MeasuredLoop, widthPx: number, besidePx: number): Tip[] {
  const { loop, count, length } = measured;
  if (length < MIN_LENGTH_PX) return [];
  const { xs, ys } = loop;
  /** Returns the distance from a point to the midpoint of its neighbors, or 0 when they are not beside each other. */
  const behindAt = (i: number): number => {
    const a = (i - POINTS + count) % count;
    const b = (i + POINTS) % count;
    if (Math.hypot(xs[b]! - xs[a]!, ys[b]! - ys[a]!) > besidePx) return 0;
    const behind = Math.hypot((xs[a]! + xs[b]!) / 2 - xs[i]!, (ys[a]! + ys[b]!) / 2 - ys[i]!);
    return behind < BEHIND_PX ? 0 : behind;
  };
  let first = 0;
  while (first < count && behindAt(first) > 0) first++;
  const tips: Tip[] = [];
  let best = { index: -1, behind: 0 };
  for (let k = 1; k <= count; k++) {
    const index = (first + k) % count;
    const behind = behindAt(index);
    if (behind > best.behind) best = { index, behind };
    if (behind > 0 || best.index < 0) continue;
    tips.push(tipAt(measured, best.index, widthPx));
    best = { index: -1, behind: 0 };
  }
  return withoutOverlap(tips, length);
}

/** Returns tips in their order along the loop without overlap. Among tips of the same spike the longest remains. */
function withoutOverlap(tips: readonly Tip[], length: number): Tip[] {
  const kept: Tip[] = [];
  for (const tip of tips.toSorted((a, b) => b.backPx - a.backPx || a.at - b.at)) {
    let backPx = tip.backPx;
    for (const other of kept) {
      const gap = Math.abs(other.at - tip.at);
      backPx = Math.min(backPx, Math.min(gap, length - gap) - other.backPx);
    }
    if (backPx >= MIN_BACK_PX) kept.push({ ...tip, backPx });
  }
  return kept.sort((a, b) => a.at - b.at);
}

function tipAt({ loop, at, length, pointAt }: MeasuredLoop, index: number, widthPx: number): Tip {
  const { xs, ys } = loop;
  const point = { x: xs[index]!, y: ys[index]! };
  const s = at[index]!;
  let backPx = Math.min(SHORTEST_BACK_PX, LOOP_SHARE * length);
  const max = Math.min(FARTHEST_BACK_PX, LOOP_SHARE * length);
  while (backPx + STEP_PX <= max) {
    const [a, b] = [pointAt(s - backPx), pointAt(s + backPx)];
    if (Math.hypot(b.x - a.x, b.y - a.y) > widthPx) break;
    backPx += STEP_PX;
  }
  const [a, b] = [pointAt(s - backPx), pointAt(s + backPx)];
  const cross = (point.x - a.x) * (b.y - point.y) - (point.y - a.y) * (b.x - point.x);
  return { at: s, point, isSpike: cross > 0, backPx };
}
