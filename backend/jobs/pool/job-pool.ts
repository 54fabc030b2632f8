import { inSpan } from '#lib/server/tracing/spans.ts';
import type { EngineJob, JobAnswer, NestProgress } from '../job-process/protocol.ts';
import {
  JobCrash,
  START_MS,
  startJobProcess,
  type JobHandle,
  type JobProcess,
  type JobProcessOptions,
  type JobRun,
} from '../job-process.ts';
import { clientDisconnected, createTurns, poolBusy, type TurnOptions } from './turns.ts';
import { createProcessSet } from './process-set.ts';

export type JobPoolOptions<Process = JobProcess> = JobProcessOptions & {
  /** Maximum number of jobs that run at once. */
  readonly size: number;
  /** Warm processes beyond `size`: when one is killed, the next job starts at once instead of waiting for a new process. */
  readonly standby?: number;
  /** Maximum number of waiting jobs; beyond it the account with the most waiting jobs loses its newest. */
  readonly maxWaiting: number;
  /** Maximum number of jobs of one account that run at once, and that wait beside as many running. Unlimited by default. */
  readonly eachRunning?: number;
  readonly eachWaiting?: number;
  /** Memory size in megabytes from which a process is replaced after a job. Half of `rssMb` by default. */
  readonly recycleMb?: number;
  /** Factor of the wall-clock limits of starts and jobs; 1 by default, more on a slow machine. */
  readonly waitFactor?: number | undefined;
  /** Starts a process in place of a real one, for tests. */
  readonly start?: (options: JobProcessOptions) => Process;
};

export type PoolRun<Progress = NestProgress> = JobRun<Progress> &
  TurnOptions & {
    /** The account whose last process may have cached something for this job; a free process that ran its last job is preferred. */
    readonly knownTo?: string | undefined;
    /**
     * Called when the job has left its process, before the next waiting job is chosen, with the processor time it used in ms and the
     * error that ended the process.
     */
    readonly onEnd?: (processorMs: number, crash: JobCrash | undefined) => void;
    /** Called when the job starts in a process; the handle stops or kills it. */
    readonly onStart?: (handle: JobHandle) => void;
  };

/**
 * Pool of warm job processes, at most `size` of them working, each on one job at a time, in turns by account. An ended process is replaced
 * at once. Default types are the engine's; others must match the pool's thread.
 */
export type JobPool<Job = EngineJob, Answer = JobAnswer, Progress = NestProgress> = {
  readonly run: (job: Job, how: PoolRun<Progress>) => Promise<Answer>;
  readonly waiting: () => number;
  readonly pids: () => number[];
  readonly close: () => void;
};

/** A job whose client disconnected continues for this long, in ms: a short job costs less than a new process. */
const DISCONNECT_GRACE_MS = 150;

export function createJobPool<Job = EngineJob, Answer = JobAnswer, Progress = NestProgress>(
  options: JobPoolOptions<JobProcess<Job, Answer, Progress>>,
): JobPool<Job, Answer, Progress> {
  const { size, standby = 0, recycleMb = options.rssMb / 2, waitFactor = 1 } = options;
  const start = options.start ?? startJobProcess<Job, Answer, Progress>;
  const startMs = (options.startMs ?? START_MS) * waitFactor;
  const processes = createProcessSet({
    size: size + standby,
    start: () => start({ ...options, startMs }),
    recycleBytes: recycleMb * 1024 * 1024,
    onFree: () => turns.start(),
    onNoneStarts: (error) => turns.rejectAll(error),
  });
  const turns = createTurns(options, processes);
  let isClosed = false;

  return {
    async run(job, requested) {
      if (isClosed) throw poolBusy();
      const how = scaledLimits(requested, waitFactor);
      const requestedAt = performance.now();
      const process = await turns.wait(how);
      const leftMs = (how.totalMs ?? Infinity) - (performance.now() - requestedAt);
      let crash: JobCrash | undefined;
      let hasBegun = false;
      try {
        how.signal?.throwIfAborted();
        hasBegun = true;
        how.onStart?.(process);
        const isAwaited = () => turns.isAwaited(how.person);
        const work = () => process.run(job, { ...how, isAwaited, wallMs: Math.min(how.wallMs, leftMs) });
        const attributes = { 'job.kind': kindOf(job) };
        return await inSpan('job', { kind: 'internal', attributes }, () => orDisconnected(process, how.signal, work));
      } catch (error) {
        if (how.signal?.aborted) throw clientDisconnected();
        if (error instanceof JobCrash) crash = error;
        throw error;
      } finally {
        // Without a start the time of the process is that of another job.
        if (hasBegun) how.onEnd?.(process.lastProcessorMs(), crash);
        turns.end(how);
        processes.release(process, how.knownTo);
      }
    },
    waiting: turns.waiting,
    pids: processes.pids,
    close() {
      isClosed = true;
      processes.close();
    },
  };
}

/** Returns the result of `work`, or rejects, and kills the process, once the client has been disconnected for the grace period. */
async function orDisconnected<Answer>(
  process: JobHandle,
  signal: AbortSignal | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!signal) return work();
  let timer: NodeJS.Timeout | undefined;
  const { promise: disconnected, reject } = Promise.withResolvers<never>();
  const onAbort = () => {
    timer = setTimeout(() => {
      process.kill();
      // A large process exits slowly, and nobody needs its result.
      reject(clientDisconnected());
    }, DISCONNECT_GRACE_MS);
  };
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work(), disconnected]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function scaledLimits<Progress>(how: PoolRun<Progress>, factor: number): PoolRun<Progress> {
  const { wallMs, totalMs } = how;
  return { ...how, wallMs: wallMs * factor, ...(totalMs !== undefined && { totalMs: totalMs * factor }) };
}

const kindOf = (job: unknown): string =>
  typeof job === 'object' && job !== null && 'kind' in job ? String(job.kind) : 'other';
