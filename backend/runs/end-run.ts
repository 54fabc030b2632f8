import { sql } from 'kysely';
import type { EndReason, SearchStart } from '#lib/shared/contracts/result.ts';
import { time } from '#lib/server/metrics/channels.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { queueRunEnded } from '../webhooks/webhooks.ts';
import { releaseCredit } from '../credits/credit-ledger.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../db/database.ts';
import { storableText } from '../db/storable-text.ts';

const MESSAGE_LENGTH = 1_000;

export type RunEnd =
  | {
      readonly state: 'done';
      readonly ended: 'finished' | 'stopped' | 'timed_out';
      readonly elapsedS: number;
      readonly startedFrom?: SearchStart | undefined;
      readonly reason?: EndReason | undefined;
    }
  | { readonly state: 'failed' | 'cancelled'; readonly error: AppError };

/**
 * Ends a run once: state, last event, input deleted, and the credit refunded unless a layout was delivered, in one transaction. `attempt`
 * null ends it whoever holds it. Returns false if it had ended, or the attempt no longer holds it.
 */
export async function endRun(db: Database, runId: string, attempt: number | null, end: RunEnd): Promise<boolean> {
  return inTransaction(db, (trx) => endRunIn(trx, runId, attempt, end));
}

async function endRunIn(
  trx: DatabaseTransaction,
  runId: string,
  attempt: number | null,
  requested: RunEnd,
): Promise<boolean> {
  const end = requested.state === 'failed' ? ((await deliveredEnd(trx, runId)) ?? requested) : requested;
  const error = end.state === 'done' ? null : end.error;
  const ended = await sql<{
    seq: number;
    charged: boolean;
    seconds: number;
    userId: string;
    options: Record<string, unknown>;
  }>`
    update runs set state = ${end.state}, seq = seq + 1, input = null, taken_off = null, ended_at = now(),
      error_code = ${error?.code ?? null},
      error_message = ${error ? storableText(error.message, MESSAGE_LENGTH) : null}
    where id = ${runId} and state in ('queued', 'running')
      and (${attempt}::integer is null or attempt = ${attempt}::integer)
    returning seq, charged, extract(epoch from now() - created_at)::float8 as seconds, user_id as "userId", options
  `.execute(trx);
  const row = ended.rows[0];
  if (!row) return false;
  await trx
    .insertInto('run_events')
    .values({
      run_id: runId,
      seq: row.seq,
      type: end.state === 'done' ? 'done' : 'failed',
      payload: lastWord(end, row.charged),
    })
    .execute();
  await releaseCredit(trx, runId);
  const { userId, charged, options } = row;
  await queueRunEnded(trx, userId, { runId, state: end.state, charged, error, options });
  time({ of: 'run', ended: end.state === 'done' ? end.ended : end.state, seconds: row.seconds });
  return true;
}

/** Returns the end of a failed run that has delivered a layout: it ends with that layout, which was paid for. Null without one. */
async function deliveredEnd(trx: DatabaseTransaction, runId: string): Promise<RunEnd | null> {
  const delivered = await sql<{ spent_ms: number }>`
    select spent_ms from runs where id = ${runId}
      and exists (select 1 from credit_ledger where run_id = runs.id and kind = 'settle')
  `.execute(trx);
  const row = delivered.rows[0];
  return row ? { state: 'done', ended: 'timed_out', elapsedS: row.spent_ms / 1000 } : null;
}

function lastWord(end: RunEnd, charged: boolean): string {
  if (end.state === 'done') {
    const { ended, elapsedS, startedFrom, reason } = end;
    return JSON.stringify({ ended, elapsedS, charged, ...(startedFrom && { startedFrom }), ...(reason && { reason }) });
  }
  const { code, message, sentence, field, retryAfterS } = end.error;
  return JSON.stringify({ error: { code, message, sentence, field, retryAfterS } });
}

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
