import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction } from '../db/database.ts';
import { sqlState } from '../db/database-fault.ts';
import { NEST_QUEUE } from './nest-queue.ts';

const DEADLOCK = '40P01';
const TRIES = 5;

/**
 * Deletes the product's data of a user: runs with inputs and results, queued jobs, credits with their ledger, profile, API keys, webhooks,
 * offcuts, materials and rate limits. Active searches end within a second, because their next heartbeat finds no run. Repeatable. Part of deleting an account:
 * after its subscriptions were canceled and before the account is removed. Data written by an active request meanwhile, and the payment
 * provider's data, are deleted with the account.
 */
export async function deleteUserData(db: Database, userId: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (trx) => remove(trx, userId));
    } catch (error) {
      // A concurrent run started and ended meanwhile; the retry sees it from the start.
      if (sqlState(error) !== DEADLOCK || attempt === TRIES) throw error;
    }
  }
}

async function remove(trx: DatabaseTransaction, userId: string): Promise<void> {
  // Runs are locked before the account, as by every transaction that ends a run. Starting a run locks the account.
  await sql`select 1 from runs where user_id = ${userId} order by id for update`.execute(trx);
  await sql`select 1 from credit_accounts where user_id = ${userId} for update`.execute(trx);
  await sql`
    with gone as (delete from runs where user_id = ${userId} returning id)
    delete from pgboss.job using gone where job.name = ${NEST_QUEUE} and job.id = gone.id
  `.execute(trx);
  await trx.deleteFrom('credit_accounts').where('user_id', '=', userId).execute();
  await trx.deleteFrom('api_keys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('webhooks').where('user_id', '=', userId).execute();
  await trx.deleteFrom('remnants').where('user_id', '=', userId).execute();
  await trx.deleteFrom('materials').where('user_id', '=', userId).execute();
  await trx.deleteFrom('profiles').where('user_id', '=', userId).execute();
  await sql`delete from trace_days where user_id = ${userId}`.execute(trx);
  await sql`delete from rate_limits where who = ${userId}`.execute(trx);
}
