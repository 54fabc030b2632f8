import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import type { DatabaseTransaction } from '../db/database.ts';
import { sqlState } from '../db/sql-state.ts';
import { creditPeriod, type CreditPeriod } from './credit-period.ts';

export type CreditAccount = { readonly userId: string; readonly balance: number; readonly period: CreditPeriod };

/**
 * Locks an account for the rest of the transaction and updates its month: credits left from an older month expire (they do not roll over),
 * and the new month is granted. All changes to a user's credits and runs wait for this lock, so that a balance never changes between
 * reading and writing.
 */
export async function lockCreditAccount(trx: DatabaseTransaction, userId: string, now: Date): Promise<CreditAccount> {
  const row = (await lock(trx, userId)) ?? (await make(trx, userId));
  const period = creditPeriod(row.anchor_on, now);
  // Days are compared as strings. A clock that was set back must not grant a month twice, hence >=.
  if (row.period_start !== null && row.period_start >= period.start) return { userId, balance: row.balance, period };
  if (row.balance > 0) {
    await trx
      .insertInto('credit_ledger')
      .values({
        user_id: userId,
        kind: 'expire',
        amount: -row.balance,
        run_id: null,
        key: `expire:${row.period_start}`,
        period_start: row.period_start ?? period.start,
      })
      .execute();
  }
  await trx
    .insertInto('credit_ledger')
    .values({
      user_id: userId,
      kind: 'grant',
      amount: product.freeCredits,
      run_id: null,
      key: `grant:${period.start}`,
      period_start: period.start,
    })
    .execute();
  await trx
    .updateTable('credit_accounts')
    .set({ balance: product.freeCredits, period_start: period.start })
    .where('user_id', '=', userId)
    .execute();
  return { userId, balance: product.freeCredits, period };
}

type Row = { balance: number; anchor_on: string; period_start: string | null };

async function lock(trx: DatabaseTransaction, userId: string): Promise<Row | undefined> {
  const result = await sql<Row>`
    select balance, anchor_on::text, period_start::text from credit_accounts where user_id = ${userId} for update
  `.execute(trx);
  return result.rows[0];
}

async function make(trx: DatabaseTransaction, userId: string): Promise<Row> {
  try {
    await sql`
      insert into credit_accounts (user_id, anchor_on)
      select id, (created_at at time zone 'UTC')::date from auth.users where id = ${userId}
      on conflict (user_id) do nothing
    `.execute(trx);
  } catch (error) {
    if (sqlState(error) !== '23503') throw error;
  }
  const row = await lock(trx, userId);
  if (!row) throw new AppError('signed_out', { logDetail: 'the account of this session does not exist any more' });
  return row;
}
