import { sql } from 'kysely';
import type { BillingContext, SyncResult } from './billing-context.ts';
import { linkCustomer } from './stripe/customers.ts';
import { fetchSubscriptions, type SubscriptionState } from './stripe/fetch-subscriptions.ts';
import type { Database } from '../db/database.ts';

const LIVE = new Set(['active', 'trialing', 'past_due']);

/**
 * Fetches a customer's complete state from Stripe and stores it: the only writer of subscriptions. Events, returns from Stripe's pages and
 * the nightly reconciliation all end here, so their order, repetition or loss does not matter.
 *
 * Sequence numbers replace a lock held during the request: the number is drawn before the request, and a response is stored only if no
 * later request has been stored. A request sent after a change sees that change, so the response with the last number contains all of them.
 * A slow Stripe blocks no other statement.
 */
export function syncCustomer(context: BillingContext, customerId: string): Promise<SyncResult> {
  return context.singleFlight(customerId, () => fetchAndStore(context, customerId));
}

async function fetchAndStore(context: BillingContext, customerId: string): Promise<SyncResult> {
  const { db, log } = context;
  let number = await takeNumber(db, customerId);
  if (number === undefined) {
    const found = await linkCustomer(context, customerId);
    if (found === 'stranger') log.error('a customer that belongs to no account', { customerId });
    if (found !== 'adopted') return found;
    number = await takeNumber(db, customerId);
    if (number === undefined) return 'deleted';
  }
  const states = await fetchSubscriptions(context, customerId);
  if (states.filter((state) => LIVE.has(state.status)).length > 1) {
    log.error('a customer pays more than once', { customerId });
  }
  return (await write(db, customerId, number, states)) ? 'written' : 'outdated';
}

async function takeNumber(db: Database, customerId: string): Promise<string | undefined> {
  const row = await sql<{ sync_started: string }>`
    update billing_customers set sync_started = sync_started + 1
    where stripe_customer_id = ${customerId} returning sync_started
  `.execute(db);
  return row.rows[0]?.sync_started;
}

/** Stores the state atomically in one statement, whose update locks the customer's row. Returns false if a later one was stored. */
async function write(
  db: Database,
  customerId: string,
  number: string,
  states: readonly SubscriptionState[],
): Promise<boolean> {
  const result = await sql`
    with customer as (
      update billing_customers set sync_written = ${number}::bigint
      where stripe_customer_id = ${customerId} and sync_written < ${number}::bigint
      returning user_id
    ), fetched as (
      select * from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state (
        id text, status text, price_id text, current_period_end timestamptz, cancel_at_period_end boolean,
        ends_at timestamptz, past_due_since timestamptz
      )
    ), gone as (
      delete from subscriptions using customer
      where subscriptions.user_id = customer.user_id
        and starts_with(subscriptions.id, 'sub_') and subscriptions.id not in (select id from fetched)
    ), written as (
      insert into subscriptions (
        id, user_id, status, price_id, current_period_end, cancel_at_period_end, ends_at, past_due_since, synced_at
      )
      select id, user_id, status, price_id, current_period_end, cancel_at_period_end, ends_at, past_due_since, now()
      from fetched cross join customer
      on conflict (id) do update set
        user_id = excluded.user_id, status = excluded.status, price_id = excluded.price_id,
        current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end,
        ends_at = excluded.ends_at, past_due_since = excluded.past_due_since, synced_at = excluded.synced_at
    )
    select user_id from customer
  `.execute(db);
  return result.rows.length === 1;
}
