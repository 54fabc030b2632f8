import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/**
 * Releases the reserved credit of a run that delivered nothing. Repeating it, or calling it after a settle, changes nothing. If the month
 * of the reservation is over, its credits have expired and nothing is added to the new month.
 */
export async function releaseCredit(db: Queries, runId: string): Promise<boolean> {
  return giveBack(db, runId, 'release', `end:${runId}`);
}

/** Refunds the credit of a delivered run, once. */
export async function refundCredit(db: Queries, runId: string): Promise<boolean> {
  return giveBack(db, runId, 'refund', `refund:${runId}`);
}

async function giveBack(db: Queries, runId: string, kind: 'release' | 'refund', key: string): Promise<boolean> {
  // The account is locked before the ledger is written, so a new month cannot begin in between.
  const result = await sql`
    with reserved as (
      select user_id, amount, period_start from credit_ledger where run_id = ${runId} and kind = 'reserve'
    ), account as (
      select user_id, period_start from credit_accounts
      where user_id = (select user_id from reserved) for update
    ), written as (
      insert into credit_ledger (user_id, kind, amount, run_id, key, period_start)
      select reserved.user_id, ${kind}::text,
        case when reserved.period_start = account.period_start then -reserved.amount else 0 end,
        ${runId}::uuid, ${key}::text, account.period_start
      from reserved join account using (user_id)
      where ${kind}::text <> 'refund' or exists (select 1 from credit_ledger where run_id = ${runId} and kind = 'settle')
      on conflict (user_id, key) do nothing
      returning user_id, amount
    )
    update credit_accounts set balance = balance + written.amount from written
    where credit_accounts.user_id = written.user_id
    returning credit_accounts.user_id
  `.execute(db);
  return result.rows.length === 1;
}
