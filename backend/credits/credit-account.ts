import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import type { RemainingCredits } from '#lib/shared/contracts/user.ts';
import { type DatabaseTransaction, type Database, inTransaction } from '../db/database.ts';
import { sqlState } from '../db/database-fault.ts';
import { isSubscriber } from './is-subscriber.ts';

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

/** Free credits are renewed monthly on the sign-up day, 00:00 UTC; on the last day of months that are too short. */
type CreditPeriod = {
  /** First day, 'YYYY-MM-DD'. */
  readonly start: string;
  /** First day of the next period, when credits are renewed. */
  readonly next: string;
};

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Returns the renewal day of a month; `month` may be below 0 or above 11. */
function renewal(year: number, month: number, anchorDay: number): Date {
  const first = new Date(Date.UTC(year, month, 1));
  const day = Math.min(anchorDay, lastDay(first.getUTCFullYear(), first.getUTCMonth()));
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day));
}

const asDay = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the period that contains `now`. `anchorOn` is the sign-up day, 'YYYY-MM-DD' in UTC. */
export function creditPeriod(anchorOn: string, now: Date): CreditPeriod {
  const anchorDay = Number(anchorOn.slice(8, 10));
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const thisMonth = renewal(year, month, anchorDay);
  const begun = thisMonth.getTime() <= now.getTime();
  return begun
    ? { start: asDay(thisMonth), next: asDay(renewal(year, month + 1, anchorDay)) }
    : { start: asDay(renewal(year, month - 1, anchorDay)), next: asDay(thisMonth) };
}

/** Returns the balance for the badge: credits left and their renewal date. */
export async function readRemainingCredits(db: Database, userId: string, now: Date): Promise<RemainingCredits> {
  return inTransaction(db, async (trx) => {
    const account = await lockCreditAccount(trx, userId, now);
    const left = (await isSubscriber(trx, userId, now)) ? ('unlimited' as const) : account.balance;
    const refreshDate = `${account.period.next}T00:00:00.000Z`;
    return {
      remainingCredits: left,
      refreshDate,
      remaining_credits: left,
      refresh_date: refreshDate,
    };
  });
}
