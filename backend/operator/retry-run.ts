import type { Database } from '../db/database.ts';
import type { NestQueue } from '../jobs/nest-queue.ts';

export type RetryOutcome = 'handed_over' | 'waiting' | 'ended' | 'unknown';

/**
 * Takes a running run from its worker, so that another begins it again from its best layout. A run that has ended has no
 * input any more and cannot be begun again by anybody but its owner.
 */
export async function retryRun(db: Database, queue: NestQueue, runId: string): Promise<RetryOutcome> {
  const run = await db.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirst();
  if (!run) return 'unknown';
  if (run.state === 'queued') return 'waiting';
  if (run.state !== 'running') return 'ended';
  await queue.handOver(runId);
  return 'handed_over';
}
