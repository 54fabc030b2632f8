import { AppError } from '#lib/shared/errors/app-error.ts';
import { JobCrash } from './job-process.ts';

/**
 * Runs a job within its request. If the process ended for a reason outside the job (killed by the system or an operator), the job is
 * retried once. Throws JobCrash for a job that ran out of memory or time.
 */
export async function runQuickJob<Job, Answer, How>(
  pool: { readonly run: (job: Job, how: How) => Promise<Answer> },
  job: Job,
  how: How,
): Promise<Answer> {
  try {
    return await pool.run(job, how);
  } catch (error) {
    if (error instanceof JobCrash && error.reason === 'killed') return pool.run(job, how);
    throw error;
  }
}

/** Returns the error for the user when a job ended its process. */
export function engineErrorOf(crash: JobCrash): AppError {
  const codes = {
    time: 'took_too_long',
    starved: 'busy',
    memory: 'too_complex',
    killed: 'too_complex',
    fault: 'too_complex',
  } as const;
  return new AppError(codes[crash.reason], { logDetail: crash.message });
}
