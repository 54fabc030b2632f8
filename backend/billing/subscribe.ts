import type { BillingContext } from './billing-context.ts';
import { checkoutUrl } from './checkout.ts';
import { customerIdOf, existsInStripe, createCustomer, type Person } from './stripe/customers.ts';
import { portalUrl } from './portal.ts';
import { syncCustomer } from './sync-customer.ts';

/** States of existing subscriptions, paid or not; their owners need the portal instead of another subscription. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** Returns the address for subscribing: the checkout, or the portal if a subscription exists. */
export async function subscribeUrl(context: BillingContext, person: Person): Promise<string> {
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
    .where('status', 'in', RUNNING)
    .executeTakeFirst();
  return row !== undefined;
}
