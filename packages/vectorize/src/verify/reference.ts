import type { Draft } from '../fit/draft.ts';
import type { Vector } from '../types.ts';

/** Reference outline for the pieces of a loop: the points of its stretches in order, with extended corners. */
export type Reference = {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly count: number;
  /** Index of the first point of each draft. */
  readonly starts: readonly number[];
};

/** Search range for a joint around its planned position, in pixels plus a multiple of its distance from there. */
const SLID_PX = 1.5;
const SLID_TIMES = 1.5;

export function referenceOf(drafts: readonly Draft[]): Reference {
  const xs: number[] = [];
  const ys: number[] = [];
  const starts: number[] = [];
  for (const { stretch, from, to } of drafts) {
    starts.push(xs.length);
    // The last point is the next one's first.
    for (let i = from; i < to; i++) {
      xs.push(stretch.xs[i]!);
      ys.push(stretch.ys[i]!);
    }
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys), count: xs.length, starts };
}

/**
 * Returns the point nearest to a joint that was planned at `index`; rounding corners moves joints along the outline.
 */
export function indexOfJoint({ xs, ys, count }: Reference, index: number, { x, y }: Vector): number {
  const away = (i: number): number => Math.hypot(xs[i]! - x, ys[i]! - y);
  const reach = SLID_PX + SLID_TIMES * away(index);
  let best = index;
  for (const step of [1, -1]) {
    let along = 0;
    for (let i = index, walked = 0; along <= reach && walked < count / 3; walked++) {
      const next = (i + step + count) % count;
      along += Math.hypot(xs[next]! - xs[i]!, ys[next]! - ys[i]!);
      i = next;
      if (away(i) < away(best)) best = i;
    }
  }
  return best;
}

/** Run of points, ends included. */
export type Run = { readonly xs: Float64Array; readonly ys: Float64Array };

/** Returns the points between two indices in the direction of travel, or the whole loop when they are equal. */
export function runBetween({ xs, ys, count }: Reference, from: number, to: number): Run {
  const span = (to - from + count) % count || count;
  const run = { xs: new Float64Array(span + 1), ys: new Float64Array(span + 1) };
  for (let k = 0, i = from; k <= span; k++, i = i + 1 === count ? 0 : i + 1) {
    run.xs[k] = xs[i]!;
    run.ys[k] = ys[i]!;
  }
  return run;
}
