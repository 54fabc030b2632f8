import type { PlanAnswer } from '#lib/shared/contracts/plan.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { isSubscriber } from '../credits/is-subscriber.ts';
import type { BillingContext, BillingParts } from './billing-context.ts';
import { cancelSubscriptions } from './cancel-subscriptions.ts';
import { retryPendingEvents } from './events/retry-pending-events.ts';
import { customerIdOf, type Person } from './stripe/customers.ts';
import { portalUrl } from './portal.ts';
import { readPlan } from './read-plan.ts';
import { receiveEvent } from './events/receive-event.ts';
import { reconcile, type Reconciliation } from './events/reconcile.ts';
import { billingError } from './stripe/stripe-fault.ts';
import { subscribeUrl } from './subscribe.ts';
import { createSingleFlight } from './events/keyed-single-flight.ts';
import type { Database } from '../db/database.ts';

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
