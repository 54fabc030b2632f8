import { JobCrash, type JobProcess, type JobProcessOptions } from '#backend/jobs/job-process.ts';

/** A job that ends after `ms`, by the timers of the test. */
export type PlayedJob = { readonly name: string; readonly ms: number };

/**
 * Replaces job processes by timers, which a test may control. Records the jobs that began and that were killed. The processes
 * started at the beginning are warm; later ones need `startMs` to start, and a killed one needs `endMs` to end.
 */
export function playedProcesses({ startMs = 0, endMs = 0 } = {}) {
  const begun: string[] = [];
  const killed: string[] = [];
  let started = 0;
  const start = (_options: JobProcessOptions): JobProcess<PlayedJob, string, never> => {
    started += 1;
    const isLater = begun.length > 0 && startMs > 0;
    let alive = true;
    let end: ((crash: JobCrash) => void) | undefined;
    const kill = () => {
      if (!alive) return;
      alive = false;
      const crash = new JobCrash('killed', 'played');
      if (endMs > 0) setTimeout(() => end?.(crash), endMs);
      else end?.(crash);
    };
    return {
      pid: started,
      ready: isLater ? new Promise((resolve) => void setTimeout(resolve, startMs)) : Promise.resolve(),
      isAlive: () => alive,
      peakBytes: () => 0,
      stop: () => {},
      kill,
      run(job, { wallMs, processorMs = Infinity }) {
        begun.push(job.name);
        return new Promise((resolve, reject) => {
          const limit = Math.min(wallMs, processorMs);
          const timer = setTimeout(
            () => {
              if (job.ms <= limit) return resolve(job.name);
              alive = false;
              killed.push(job.name);
              reject(new JobCrash('time', 'played'));
            },
            Math.min(job.ms, limit),
          );
          end = (crash) => {
            clearTimeout(timer);
            killed.push(job.name);
            reject(crash);
          };
        });
      },
    };
  };
  return { start, begun, killed, started: () => started };
}
