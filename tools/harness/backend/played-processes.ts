import { type CrashReason, JobCrash, type JobProcess, type JobProcessOptions } from '#backend/jobs/job-process.ts';

/** Interval in ms at which a played process compares its processor time with its limits. */
const PULSE_MS = 100;

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
    let begunAt = 0;
    let endedAt = 0;
    let stopTurns = () => {};
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
      lastProcessorMs: () => endedAt - begunAt,
      stop: () => {},
      kill,
      run(job, { wallMs, processorMs = Infinity, turnMs = Infinity, isAwaited }) {
        begun.push(job.name);
        begunAt = Date.now();
        return new Promise<string>((resolve, reject) => {
          const limit = Math.min(wallMs, processorMs);
          const timer = setTimeout(
            () => (job.ms <= limit ? resolve(job.name) : end?.(crashOf('time'))),
            Math.min(job.ms, limit),
          );
          const turns = Number.isFinite(turnMs)
            ? setInterval(() => void (isTurnOver() && end?.(crashOf('turn'))), PULSE_MS)
            : undefined;
          const isTurnOver = () => Date.now() - begunAt >= turnMs && isAwaited?.();
          const crashOf = (reason: CrashReason) => {
            alive = false;
            return new JobCrash(reason, 'played');
          };
          end = (crash) => {
            clearTimeout(timer);
            killed.push(job.name);
            reject(crash);
          };
          stopTurns = () => clearInterval(turns);
        }).finally(() => {
          endedAt = Date.now();
          stopTurns();
        });
      },
    };
  };
  return { start, begun, killed, started: () => started };
}
