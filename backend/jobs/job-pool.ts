import { AppError } from '#lib/errors/app-error.ts';
import type { EngineJob, JobAnswer, NestNews } from './job-process/protocol.ts';
import {
  startJobProcess,
  type JobHandle,
  type JobProcess,
  type JobProcessOptions,
  type JobRun,
} from './job-process.ts';

export type JobPoolOptions = JobProcessOptions & {
  readonly size: number;
  /** Jobs that may wait for a free process; more are answered with busy. */
  readonly maxWaiting: number;
  /** A process that grew beyond this between jobs is replaced. */
  readonly recycleMb?: number;
};

export type PoolRun<News = NestNews> = JobRun<News> & {
  /** Called when a process has been given the job; the handle stops or kills it. */
  readonly onStart?: (handle: JobHandle) => void;
};

/**
 * Warm job processes, `size` at most, each running one job at a time. A dead one is replaced at once. The engine's jobs unless
 * the types say otherwise; they must be those of the pool's thread.
 */
export type JobPool<Job = EngineJob, Answer = JobAnswer, News = NestNews> = {
  readonly run: (job: Job, how: PoolRun<News>) => Promise<Answer>;
  readonly waiting: () => number;
  readonly pids: () => number[];
  readonly close: () => void;
};

export function createJobPool<Job = EngineJob, Answer = JobAnswer, News = NestNews>(
  options: JobPoolOptions,
): JobPool<Job, Answer, News> {
  type Process = JobProcess<Job, Answer, News>;
  const recycleBytes = (options.recycleMb ?? options.rssMb / 2) * 1024 * 1024;
  const idle: Process[] = [];
  const all = new Set<Process>();
  const queue: { resolve: (process: Process) => void; reject: (error: Error) => void }[] = [];
  let closed = false;

  function add(): void {
    const process = startJobProcess<Job, Answer, News>(options);
    all.add(process);
    process.ready.then(
      () => offer(process),
      (error: Error) => {
        all.delete(process);
        // Starting it again at once would go on for ever. Nobody is left to wait for; the next job tries anew.
        if (all.size > 0) return;
        for (const waiting of queue.splice(0)) waiting.reject(error);
      },
    );
  }

  function offer(process: Process): void {
    const next = queue.shift();
    if (next) next.resolve(process);
    else idle.push(process);
  }

  function giveBack(process: Process): void {
    if (closed) return;
    if (process.isAlive() && process.peakBytes() < recycleBytes) return offer(process);
    process.kill();
    all.delete(process);
    add();
  }

  function take(): Promise<Process> {
    for (let process = idle.pop(); process; process = idle.pop()) {
      if (process.isAlive()) return Promise.resolve(process);
      all.delete(process);
    }
    if (queue.length >= options.maxWaiting) throw new AppError('busy', { retryAfterS: 5 });
    return new Promise((resolve, reject) => {
      queue.push({ resolve, reject });
      if (all.size < options.size) add();
    });
  }

  for (let i = 0; i < options.size; i++) add();

  return {
    async run(job, how) {
      if (closed) throw new AppError('busy', { retryAfterS: 5 });
      const process = await take();
      try {
        how.onStart?.(process);
        return await process.run(job, how);
      } finally {
        giveBack(process);
      }
    },
    waiting: () => queue.length,
    pids: () => [...all].map((process) => process.pid),
    close() {
      closed = true;
      for (const process of all) process.kill();
      all.clear();
    },
  };
}
