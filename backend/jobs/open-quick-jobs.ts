import { createJobPool, type JobPoolOptions } from './pool/job-pool.ts';
import { createQuickJobs, type QuickJobs } from './quick-lanes.ts';

/** Limits per account: a screen has at most two open requests; programs wait. */
const EACH = { eachRunning: 2, eachWaiting: 4, maxWaiting: 100 };
/**
 * Priority and memory by lane. Nesting has the lowest priority; the long lane is just above it, so that a nest starts
 * while long jobs run.
 */
const LANES = {
  quick: { ...EACH, nice: 5, heapMb: 256, rssMb: 512 },
  long: { ...EACH, eachRunning: 1, nice: 14, heapMb: 512, rssMb: 900 },
  lettering: { ...EACH, eachRunning: 1, nice: 10, heapMb: 256, rssMb: 512 },
} as const satisfies Record<string, Omit<JobPoolOptions, 'size'>>;

/** Opens the lanes; `slots` is the number of quick jobs that run at once. */
export function openQuickJobs(
  slots: number,
  engine: Pick<JobPoolOptions, 'fontsDir' | 'thread' | 'waitFactor' | 'maxNice'>,
): QuickJobs {
  const lanes = {
    quick: createJobPool({ ...LANES.quick, ...engine, size: slots }),
    long: createJobPool({ ...LANES.long, ...engine, size: Math.ceil(slots / 2) }),
    lettering: createJobPool({ ...LANES.lettering, ...engine, size: 1 }),
  };
  const { waitFactor = 1 } = engine;
  // The pools extend the remaining time that this clock leaves, by the same factor.
  return createQuickJobs(lanes, () => Date.now() / waitFactor);
}
