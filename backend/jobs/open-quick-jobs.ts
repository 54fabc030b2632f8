import { createJobPool, type JobPoolOptions } from './job-pool.ts';
import { createQuickJobs, type QuickJobs } from './quick-lanes.ts';
import { createStandings } from './standing.ts';

/** A person at a screen has two things under way at most; programs wait. */
const EACH = { eachRunning: 2, eachWaiting: 4, maxWaiting: 100 };
/**
 * How urgent, how large, by lane. Nesting is below them all; what somebody can keep busy for long is only just above it, so that a
 * nest begins beside it.
 */
const LANES = {
  quick: { ...EACH, nice: 5, heapMb: 256, rssMb: 512 },
  long: { ...EACH, eachRunning: 1, nice: 14, heapMb: 512, rssMb: 900 },
  lettering: { ...EACH, eachRunning: 1, nice: 10, heapMb: 256, rssMb: 512 },
} as const satisfies Record<string, Omit<JobPoolOptions, 'size'>>;

/** `slots`: quick jobs at once. */
export function openQuickJobs(slots: number, engine: Pick<JobPoolOptions, 'fontsDir' | 'thread'>): QuickJobs {
  const lanes = {
    quick: createJobPool({ ...LANES.quick, ...engine, size: slots }),
    long: createJobPool({ ...LANES.long, ...engine, size: Math.ceil(slots / 2) }),
    lettering: createJobPool({ ...LANES.lettering, ...engine, size: 1 }),
  };
  return createQuickJobs(lanes, createStandings(Date.now), Date.now);
}
