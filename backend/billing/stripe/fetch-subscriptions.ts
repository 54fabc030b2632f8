import type Stripe from 'stripe';
import type { BillingContext } from '../billing-context.ts';
import { idOf } from '../plan-price.ts';
import { isMissingCustomer } from './stripe-client.ts';

/** Final states of a subscription. */
export const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/** A subscription to our plan as stored: columns of the table `subscriptions`. Times are ISO strings. */
export type SubscriptionState = {
  readonly id: string;
  readonly status: string;
  readonly price_id: string;
  readonly current_period_end: string | null;
  readonly cancel_at_period_end: boolean;
  readonly ends_at: string | null;
  readonly past_due_since: string | null;
};

/** Returns all subscriptions of a customer to our plan, in any state; empty for a customer unknown to Stripe. */
export async function fetchSubscriptions(context: BillingContext, customerId: string): Promise<SubscriptionState[]> {
  const { stripe, log } = context;
  const productId = await context.price.productId();
  const states: SubscriptionState[] = [];
  try {
    for await (const subscription of stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })) {
      if (!isFor(subscription, productId)) {
        log.warn('subscription to something else: gives nothing', { customerId, subscriptionId: subscription.id });
        continue;
      }
      const dueSince = subscription.status === 'past_due' ? await firstOpenInvoice(stripe, subscription.id) : null;
      states.push(subscriptionState(subscription, productId, dueSince));
    }
  } catch (error) {
    if (!isMissingCustomer(error)) throw error;
    log.warn('customer unknown to the payment provider', { customerId });
    return [];
  }
  return states;
}

export function isFor(subscription: Stripe.Subscription, productId: string): boolean {
  return subscription.items.data.some((item) => idOf(item.price.product) === productId);
}

/** `dueSince`: Unix time in seconds at which payment first failed. */
function subscriptionState(
  subscription: Stripe.Subscription,
  productId: string,
  dueSince: number | null,
): SubscriptionState {
  const items = subscription.items.data;
  const productItem = items.find((item) => idOf(item.price.product) === productId);
  // Periods belong to items; the longest counts.
  const periodEnd = items.length === 0 ? null : Math.max(...items.map((item) => item.current_period_end));
  // The subscription's billing mode determines which field is set.
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    id: subscription.id,
    status: subscription.status,
    price_id: productItem?.price.id ?? '',
    current_period_end: isoTime(periodEnd),
    cancel_at_period_end: endsAt !== null,
    ends_at: isoTime(subscription.ended_at ?? endsAt),
    past_due_since: subscription.status === 'past_due' ? isoTime(dueSince ?? subscription.start_date) : null,
  };
}

/** Returns the Unix time of the oldest unpaid invoice in seconds, so that a second failed month does not restart the grace period. */
async function firstOpenInvoice(stripe: Stripe, subscriptionId: string): Promise<number | null> {
  let first: number | null = null;
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 })) {
    const at = invoice.status_transitions.finalized_at ?? invoice.created;
    first = first === null ? at : Math.min(first, at);
  }
  return first;
}

function isoTime(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
