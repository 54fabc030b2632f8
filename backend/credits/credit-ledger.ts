import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import type { Database, DatabaseTransaction, Queries } from '../db/database.ts';
import type { CreditAccount } from './credit-account.ts';
import { isSubscriber } from './is-subscriber.ts';

/**
 * Reserves the credit of a run, in the transaction that creates the run; 0 for subscribers. The unique key prevents a second reservation of
 * the run, the condition of the update a negative balance. Throws insufficient_credits.
 */
export async function reserveCredit(
  trx: DatabaseTransaction,
  account: CreditAccount,
  runId: string,
  now: Date,
): Promise<void> {
  const cost = (await isSubscriber(trx, account.userId, now)) ? 0 : product.creditsPerRun;
  const moved = await sql<{ user_id: string }>`
    with spent as (
      update credit_accounts set balance = balance - ${cost}::integer
      where user_id = ${account.userId} and balance >= ${cost}::integer
      returning user_id
    )
    insert into credit_ledger (user_id, kind, amount, run_id, key, period_start)
    select user_id, 'reserve', -${cost}::integer, ${runId}::uuid, ${`reserve:${runId}`}::text, ${account.period.start}::date from spent
    returning user_id
  `.execute(trx);
  if (moved.rows.length === 0) throw new AppError('insufficient_credits');
}

/**
 * Settles the reserved credit of a run whose first valid layout is stored. Repeating it changes nothing; a released credit cannot be
 * settled. `cost` is the reserved amount, 0 for subscribers.
 */
export async function settleCredit(db: Queries, runId: string): Promise<{ settled: boolean; cost: number }> {
  const result = await sql<{ cost: number; settled: boolean }>`
    with reserved as (
      select user_id, run_id, period_start, amount from credit_ledger where run_id = ${runId} and kind = 'reserve'
    ), written as (
      insert into credit_ledger (user_id, kind, amount, run_id, key, period_start)
      select user_id, 'settle', 0, run_id, ${`end:${runId}`}::text, period_start from reserved
      on conflict (user_id, key) do nothing
      returning id
    )
    select -amount as cost, exists (select 1 from written) as settled from reserved
  `.execute(db);
  return result.rows[0] ?? { settled: false, cost: 0 };
}

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

/**
 * Returns the error of a run that the account does not have: `run_expired` if the ledger shows that the account's run was deleted with its
 * result, else `run_not_found`. Runs that cost nothing leave no entry.
 */
export async function missingRun(db: Database, userId: string, runId: string): Promise<AppError> {
  const entry = await db
    .selectFrom('credit_ledger')
    .select('run_id')
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return new AppError(entry ? 'run_expired' : 'run_not_found');
}
