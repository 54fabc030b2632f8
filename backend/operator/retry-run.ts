import type { Database } from '../db/database.ts';
import type { NestQueue } from '../runs/nest-queue.ts';

export type RetryOutcome = 'handed_over' | 'waiting' | 'ended' | 'unknown';

/**
 * Releases an active run from its worker, so that another continues from its best layout. A run that has ended has no input and can be
 * restarted by its owner only.
 */
export async function retryRun(db: Database, queue: NestQueue, runId: string): Promise<RetryOutcome> {
  const run = await db.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirst();
  if (!run) return 'unknown';
  if (run.state === 'queued') return 'waiting';
  if (run.state !== 'running') return 'ended';
  await queue.handOver(runId);
  return 'handed_over';
}
