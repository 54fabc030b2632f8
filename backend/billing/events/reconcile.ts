import { count } from '#lib/server/metrics/channels.ts';
import type { BillingContext } from '../billing-context.ts';
import { ENDED, isFor } from '../stripe/fetch-subscriptions.ts';
import { idOf } from '../plan-price.ts';
import { syncCustomer } from '../sync-customer.ts';

export type Reconciliation = {
  /** Number of Stripe subscriptions compared. */
  readonly subscriptions: number;
  /** Number of customers that differed between Stripe and our tables; all were synchronized. */
  readonly differences: number;
};

/** Days for which events are stored for support. */
const KEEP_EVENTS_DAYS = 90;

/**
 * Compares all subscriptions with Stripe and updates the customers that differ, so that lost events have no effect. Reads a hundred
 * subscriptions per call.
 */
export async function reconcile(context: BillingContext): Promise<Reconciliation> {
  const { db, stripe, log } = context;
  const productId = await context.price.productId();
  const stored = new Map(
    (
      await db
        .selectFrom('subscriptions')
        .innerJoin('billing_customers', 'billing_customers.user_id', 'subscriptions.user_id')
        .select(['id', 'status', 'cancel_at_period_end', 'current_period_end', 'price_id', 'stripe_customer_id'])
        .where('id', 'like', 'sub\\_%')
        .execute()
    ).map((row) => [row.id, row]),
  );
  const differing = new Set<string>();
  let subscriptions = 0;
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    subscriptions += 1;
    if (!isFor(subscription, productId)) continue;
    const customerId = idOf(subscription.customer);
    const row = stored.get(subscription.id);
    stored.delete(subscription.id);
    // Subscriptions that ended before we knew of them, or of deleted accounts, are ignored.
    if (row === undefined && ENDED.has(subscription.status)) continue;
    const items = subscription.items.data;
    const isSame =
      row !== undefined &&
      row.stripe_customer_id === customerId &&
      row.status === subscription.status &&
      row.cancel_at_period_end === (subscription.cancel_at_period_end || subscription.cancel_at !== null) &&
      items.some((item) => item.price.id === row.price_id) &&
      items.some((item) => item.current_period_end * 1000 === row.current_period_end?.getTime());
    if (!isSame) differing.add(customerId);
  }
  for (const row of stored.values()) differing.add(row.stripe_customer_id);
  let differences = 0;
  for (const customerId of differing) {
    const result = await syncCustomer(context, customerId);
    if (result === 'deleted') log.error('a deleted account is still charged', { customerId });
    differences += 1;
  }
  await db
    .deleteFrom('stripe_events')
    .where('received_at', '<', new Date(context.now().getTime() - KEEP_EVENTS_DAYS * 24 * 3600 * 1000))
    .execute();
  count(differences === 0 ? 'reconciled.equal' : 'reconciled.different');
  log.info('reconciled with the payment provider', { subscriptions, differences });
  return { subscriptions, differences };
}
