import type { MainThread } from './speed-ratios.ts';

/** An event of Chromium's trace; durations in microseconds, `tdur` in time of the processor. */
export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
};

/** Factor by which Lighthouse's phone is slower. */
const SLOWDOWN = 4;
/** Tasks block by their time over this. */
const LONG_MS = 50;

/**
 * Returns the times of the page's tasks since its first paint in processor time of the slow phone: unlike Lighthouse's, they hardly depend
 * on what else the machine does. Null without a paint.
 */
export function processorTimes(events: readonly TraceEvent[]): MainThread | null {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) return null;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
  const times = tasks.map(({ tdur, dur }) => (SLOWDOWN * (tdur ?? dur ?? 0)) / 1000);
  return {
    blockedMs: times.reduce((sum, time) => sum + Math.max(0, time - LONG_MS), 0),
    largestTaskMs: Math.max(0, ...times),
  };
}
