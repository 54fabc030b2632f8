import type { PlanAnswer } from '#lib/shared/contracts/plan.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { isSubscriber } from '../credits/is-subscriber.ts';
import type { BillingContext, BillingParts } from './billing-context.ts';
import { retryPendingEvents } from './events/retry-pending-events.ts';
import { customerIdOf, type Person, existsInStripe, createCustomer } from './stripe/customers.ts';
import { portalUrl } from './portal.ts';
import { EXISTING, readPlan } from './read-plan.ts';
import { receiveEvent } from './events/receive-event.ts';
import { reconcile, type Reconciliation } from './events/reconcile.ts';
import { billingError, isMissingCustomer } from './stripe/stripe-client.ts';
import { createSingleFlight } from './events/keyed-single-flight.ts';
import type { Database } from '../db/database.ts';
import { expireCheckouts, checkoutUrl } from './checkout.ts';
import { ENDED } from './stripe/fetch-subscriptions.ts';
import { syncCustomer } from './sync-customer.ts';

/** Interface of billing for the rest of the backend. Errors of Stripe are converted to errors for users. */
export type Billing = {
  /** Returns the address of the checkout, or of the portal if a subscription exists. */
  readonly subscribe: (person: Person) => Promise<string>;
  readonly portal: (userId: string) => Promise<string>;
  readonly plan: (userId: string, fresh: boolean) => Promise<PlanAnswer>;
  readonly receiveEvent: (raw: Buffer, signature: string) => Promise<void>;
  /** Cancels everything that could still charge a user, for the deletion of an account. Repeatable. */
  readonly cancelSubscriptionsOf: (userId: string) => Promise<void>;
  /** Processes pending events and ended periods. Called frequently by workers. */
  readonly retryPendingEvents: () => Promise<void>;
  /** Compares all subscriptions with Stripe. Called nightly by a worker. */
  readonly reconcile: () => Promise<Reconciliation>;
};

export function createBilling(parts: BillingParts): Billing {
  const context: BillingContext = { ...parts, singleFlight: createSingleFlight() };
  return {
    subscribe: (person) => withBillingErrors(subscribeUrl(context, person)),
    portal: (userId) => withBillingErrors(portalUrl(context, userId)),
    plan: (userId, fresh) => withBillingErrors(readPlan(context, userId, fresh)),
    receiveEvent: (raw, signature) => withBillingErrors(receiveEvent(context, raw, signature)),
    cancelSubscriptionsOf: (userId) => withBillingErrors(cancelSubscriptions(context, userId)),
    retryPendingEvents: () => retryPendingEvents(context),
    reconcile: () => withBillingErrors(reconcile(context)),
  };
}

/** Billing without a payment provider: calls for its pages report that, and nobody is charged. */
export function createDisabledBilling(db: Database): Billing {
  const unavailable = () =>
    Promise.reject(new AppError('billing_unavailable', { logDetail: 'billing is not configured' }));
  return {
    subscribe: unavailable,
    portal: unavailable,
    plan: async (userId) => ({
      paid_status: await isSubscriber(db, userId, new Date()),
      price: null,
      subscription: null,
    }),
    receiveEvent: unavailable,
    async cancelSubscriptionsOf(userId) {
      // The customer may still pay for a subscription from a time with a payment provider.
      if ((await customerIdOf(db, userId)) !== undefined) await unavailable();
    },
    retryPendingEvents: async () => {},
    reconcile: async () => ({ subscriptions: 0, differences: 0 }),
  };
}

async function withBillingErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw billingError(error);
  }
}

/**
 * Cancels all subscriptions that could still charge a user, immediately and without a final invoice, for the deletion of an account.
 * Repeatable. Throws if Stripe is unavailable: an account whose card is still charged must not be deleted.
 */
async function cancelSubscriptions(context: BillingContext, userId: string): Promise<void> {
  const { stripe, db } = context;
  const customerId = await customerIdOf(db, userId);
  if (customerId === undefined) return;
  try {
    await expireCheckouts(context, customerId);
    for await (const subscription of stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })) {
      if (!ENDED.has(subscription.status)) {
        await stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
      }
    }
  } catch (error) {
    if (!isMissingCustomer(error)) throw error;
  }
  await syncCustomer(context, customerId);
}

/** Returns the address for subscribing: the checkout, or the portal if a subscription exists. */
async function subscribeUrl(context: BillingContext, person: Person): Promise<string> {
  const { db } = context;
  // With a key of another Stripe account nothing may be created there, and missing objects must not be treated as deleted.
  await context.price.read();
  const known = await customerIdOf(db, person.userId);
  // Our tables may be out of date, and nobody must pay twice because of that.
  if (known !== undefined) await syncCustomer(context, known);
  if (await hasSubscription(context, person.userId)) return portalUrl(context, person.userId);
  return checkoutUrl(context, person.userId, await customerFor(context, person, known));
}

/** Returns the user's customer. Creates a new one if Stripe no longer has it: test data was wiped, or it was deleted in the dashboard. */
async function customerFor(context: BillingContext, person: Person, known: string | undefined): Promise<string> {
  if (known === undefined) return createCustomer(context, person);
  if (await existsInStripe(context, known)) return known;
  if (context.isLive) context.log.error('a customer is gone at the payment provider; made anew', { customerId: known });
  return createCustomer(context, person, known);
}

async function hasSubscription({ db }: BillingContext, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', EXISTING)
    .executeTakeFirst();
  return row !== undefined;
}
