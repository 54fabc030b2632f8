import type { BillingContext } from './billing-context.ts';
import { expireCheckouts } from './checkout.ts';
import { customerIdOf } from './stripe/customers.ts';
import { ENDED } from './stripe/fetch-subscriptions.ts';
import { isMissingCustomer } from './stripe/stripe-fault.ts';
import { syncCustomer } from './sync-customer.ts';

/**
 * Cancels all subscriptions that could still charge a user, immediately and without a final invoice, for the deletion of an account.
 * Repeatable. Throws if Stripe is unavailable: an account whose card is still charged must not be deleted.
 */
export async function cancelSubscriptions(context: BillingContext, userId: string): Promise<void> {
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
