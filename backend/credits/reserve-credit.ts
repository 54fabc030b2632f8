import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import type { DatabaseTransaction } from '../db/database.ts';
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
