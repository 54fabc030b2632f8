import type { Loop, Vector } from '../types.ts';

/** Loop with its cumulative lengths, so that a position can be expressed as a distance from the first point. */
export type MeasuredLoop = {
  readonly loop: Loop;
  readonly count: number;
  /** Distance from the first point to each point, in pixels. */
  readonly at: Float64Array;
  readonly length: number;
  /** Returns the point at a distance; distances wrap around the loop. */
  readonly pointAt: (distance: number) => Vector;
};

export function measureLoop(loop: Loop): MeasuredLoop {
  const { xs, ys } = loop;
  const count = xs.length;
  const at = new Float64Array(count);
  let length = 0;
  for (let i = 0; i < count; i++) {
    at[i] = length;
    const next = i + 1 === count ? 0 : i + 1;
    length += Math.hypot(xs[next]! - xs[i]!, ys[next]! - ys[i]!);
  }
  const pointAt = (distance: number): Vector => {
    const s = distance - Math.floor(distance / length) * length;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (at[middle]! <= s) low = middle;
      else high = middle - 1;
    }
    const next = low + 1 === count ? 0 : low + 1;
    const span = (next === 0 ? length : at[next]!) - at[low]!;
    const share = span > 0 ? (s - at[low]!) / span : 0;
    return {
      x: xs[low]! + share * (xs[next]! - xs[low]!),
      y: ys[low]! + share * (ys[next]! - ys[low]!),
    };
  };
  return { loop, count, at, length, pointAt };
}

/** Returns the signed area of the polygon in square pixels, positive when it runs clockwise on screen. */
export function loopArea({ xs, ys }: Loop): number {
  const x0 = xs[0]!;
  const y0 = ys[0]!;
  let twice = 0;
  for (let i = 1; i + 1 < xs.length; i++) {
    twice += (xs[i]! - x0) * (ys[i + 1]! - y0) - (xs[i + 1]! - x0) * (ys[i]! - y0);
  }
  return twice / 2;
}
