import { createJobPool, type JobPool, type JobPoolOptions } from '../jobs/pool/job-pool.ts';
import { runQuickJob } from '../jobs/quick-lanes.ts';
import { limits } from '#lib/shared/limits.ts';
import { createFileCache, type FileCache } from '../http/file-cache.ts';
import type { TraceAnswer, TraceJob } from './trace-job.ts';

export type TracePool = JobPool<TraceJob, TraceAnswer, never>;

/** Dependencies of the vectorizer's calls besides the other services. */
export type VectorizerService = {
  readonly pool: TracePool;
  readonly pictures: FileCache;
  /** Runs a self-test at most twice a minute and returns true if tracing works. */
  readonly isHealthy: () => Promise<boolean>;
  /** Email addresses of operators who may debug a trace. */
  readonly operators: ReadonlySet<string>;
};

/**
 * Priority below measuring, above nesting. A raster of 16 megapixels with its steps needs about half a gigabyte outside the heap, so few
 * pictures are traced at once and the others wait. Traces are canceled often, so one more process is on standby.
 */
const TRACE = {
  standby: 1,
  nice: 14,
  heapMb: 512,
  rssMb: 1000,
  recycleMb: 300,
  maxWaiting: 40,
  eachRunning: 1,
  eachWaiting: 3,
};
const SELF_TEST_MS = 10_000;
const TRUSTED_MS = 30_000;

export function createTracePool(size: number, machine: Pick<JobPoolOptions, 'waitFactor' | 'maxNice'> = {}): TracePool {
  return createJobPool<TraceJob, TraceAnswer, never>({
    ...TRACE,
    size,
    ...machine,
    thread: new URL('./trace-thread.ts', import.meta.url),
    nativeLibraries: true,
  });
}

export function createVectorizer(
  pool: TracePool,
  operators: readonly string[],
  onFault: (error: unknown) => void,
  now: () => number = () => performance.now(),
): VectorizerService {
  let tested: { at: number; ok: Promise<boolean> } | null = null;
  return {
    pool,
    pictures: createFileCache({ gone: 'picture_expired', minutes: limits.picture.cacheMinutes }),
    operators: new Set(operators.map((address) => address.toLowerCase())),
    isHealthy() {
      if (!tested || now() - tested.at > TRUSTED_MS) {
        const ok = runQuickJob(pool, { kind: 'selfTest' } as const, { wallMs: SELF_TEST_MS }).then(
          () => true,
          (error: unknown) => {
            onFault(error);
            return false;
          },
        );
        tested = { at: now(), ok };
      }
      return tested.ok;
    },
  };
}
