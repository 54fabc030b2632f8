import { JobCrash, type JobProcess, type JobProcessOptions } from '#backend/jobs/job-process.ts';

/** A job that takes so long, by the clock of the timers. */
export type PlayedJob = { readonly name: string; readonly ms: number };

/**
 * In place of job processes: jobs that only take time, of timers that a test may hold. Tells what began and what was killed. The
 * processes that are there at the beginning are warm; later ones take `startMs` to start, and a killed one takes `endMs` to end.
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
