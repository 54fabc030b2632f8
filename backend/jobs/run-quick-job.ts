import { AppError } from '#lib/errors/app-error.ts';
import { JobCrash } from './job-process.ts';
import type { JobPool } from './job-pool.ts';
import type { EngineJob, JobAnswer } from './job-process/protocol.ts';

/** Reading and measuring take a second or two at the most; whatever takes this long is not going to end well. */
const WALL_MS = 30_000;

/**
 * Measuring, lettering and export: answered within the request. A process that ended for a reason outside the job (killed by
 * the system or an operator) is replaced and the job tried once more; a job that ran out of memory or time is refused.
 */
export async function runQuickJob(pool: JobPool, job: EngineJob): Promise<JobAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.run(job, { wallMs: WALL_MS });
    } catch (error) {
      if (!(error instanceof JobCrash)) throw error;
      if (attempt === 1 && error.reason === 'killed') continue;
      throw refusalOf(error);
    }
  }
}

/** What the person reads when a job ended its process. */
export function refusalOf(crash: JobCrash): AppError {
  const code = crash.reason === 'time' ? 'took_too_long' : 'too_complex';
  return new AppError(code, { logDetail: crash.message });
}
