import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { Database } from '../db/database.ts';
import { endRunIn } from './end-run.ts';
import { inTransaction } from '../db/in-transaction.ts';

/**
 * "Stop and keep this" or "Cancel". A run that still waits ends at once, free of charge; a running one is told through its
 * row, which its worker reads every second or as soon as it is woken. One that has ended stays as it is.
 */
export async function stopRun(db: Database, userId: string, runId: string, keep: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    // A cancel outranks an earlier "keep"; nothing turns a cancel into a keep.
    const marked = await sql<{ state: string }>`
      update runs set stop = case when stop = 'cancel' then stop else ${keep ? 'keep' : 'cancel'} end
      where id = ${runId} and user_id = ${userId} and state in ('queued', 'running')
      returning state
    `.execute(trx);
    const run = marked.rows[0];
    if (!run) {
      const known = await trx
        .selectFrom('runs')
        .select('id')
        .where('id', '=', runId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!known) throw new AppError('run_not_found');
      return;
    }
    if (run.state === 'queued') {
      await endRunIn(trx, runId, null, { state: 'cancelled', error: new AppError('cancelled') });
    }
  });
}
