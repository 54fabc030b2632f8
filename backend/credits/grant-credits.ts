import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { lockCreditAccount } from './credit-account.ts';
import { inTransaction } from '../db/in-transaction.ts';

/**
 * Grants extra credits, which expire with the month like the others. `reason` makes it idempotent: the same reason again changes nothing
 * and returns false.
 */
export async function grantCredits(
  db: Database,
  userId: string,
  amount: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { period } = await lockCreditAccount(trx, userId, now);
    const granted = await sql`
      with written as (
        insert into credit_ledger (user_id, kind, amount, key, period_start)
        values (${userId}::uuid, 'grant', ${amount}::integer, ${`extra:${reason}`}::text, ${period.start}::date)
        on conflict (user_id, key) do nothing
        returning amount
      )
      update credit_accounts set balance = balance + written.amount from written where user_id = ${userId}
      returning balance
    `.execute(trx);
    return granted.rows.length === 1;
  });
}
