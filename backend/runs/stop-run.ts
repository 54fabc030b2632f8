import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { Database } from '../db/database.ts';
import { endRunIn } from './end-run.ts';
import { inTransaction } from '../db/in-transaction.ts';

/**
 * Stops a run, with or without its best layout. A waiting run ends at once, free of charge; an active one is stopped through its row,
 * which its worker reads every second or when signaled. A finished run is unchanged.
 */
export async function stopRun(db: Database, userId: string, runId: string, keep: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    // A cancel overrides an earlier "keep", never the other way round.
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
