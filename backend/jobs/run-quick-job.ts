import { AppError } from '#lib/errors/app-error.ts';
import { JobCrash } from './job-process.ts';

/** Reading and measuring take a second or two at the most; whatever takes this long is not going to end well. */
const WALL_MS = 30_000;

/**
 * Measuring, lettering, export and the like: answered within the request. A process that ended for a reason outside the job (killed by
 * the system or an operator) is replaced and the job tried once more; a job that ran out of memory or time is refused.
 */
export async function runQuickJob<Job, Answer>(
  pool: { readonly run: (job: Job, how: { readonly wallMs: number }) => Promise<Answer> },
  job: Job,
  wallMs = WALL_MS,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.run(job, { wallMs });
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
