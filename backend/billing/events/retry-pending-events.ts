import { sql } from 'kysely';
import type { BillingContext } from '../billing-context.ts';
import { processEvent } from './receive-event.ts';
import { syncCustomer } from '../sync-customer.ts';

/** Seconds for which an event in progress is left to its process. */
const LEAVE_ALONE_S = 30;
/** Days after which Stripe, too, stops resending. */
const GIVE_UP_DAYS = 3;
const AT_ONCE = 100;

/** Processes stored events whose process ended or failed, and synchronizes customers whose period ended without an event. */
export async function retryPendingEvents(context: BillingContext): Promise<void> {
  for (const { id, customer_id } of await waitingEvents(context)) {
    await processEvent(context, id, customer_id).catch((error: unknown) =>
      context.log.warn('event failed again', { eventId: id, error }),
    );
  }
  for (const customerId of await overdueCustomers(context)) {
    await syncCustomer(context, customerId).catch((error: unknown) =>
      context.log.warn('customer could not be brought up to date', { customerId, error }),
    );
  }
}

async function waitingEvents({ db }: BillingContext): Promise<{ id: string; customer_id: string }[]> {
  const result = await sql<{ id: string; customer_id: string }>`
    select id, customer_id from stripe_events
    where processed_at is null and customer_id is not null
      and received_at < now() - make_interval(secs => ${LEAVE_ALONE_S}::integer)
      and received_at > now() - make_interval(days => ${GIVE_UP_DAYS}::integer)
    order by received_at limit ${AT_ONCE}::integer
  `.execute(db);
  return result.rows;
}

async function overdueCustomers({ db }: BillingContext): Promise<string[]> {
  const result = await sql<{ stripe_customer_id: string }>`
    select distinct stripe_customer_id from billing_customers join subscriptions using (user_id)
    where status in ('active', 'trialing', 'past_due') and starts_with(subscriptions.id, 'sub_')
      and current_period_end < now() - interval '1 hour' and synced_at < now() - interval '1 hour'
    limit ${AT_ONCE}::integer
  `.execute(db);
  return result.rows.map((row) => row.stripe_customer_id);
}
