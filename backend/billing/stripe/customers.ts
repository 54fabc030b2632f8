import type Stripe from 'stripe';
import type { Database } from '../../db/database.ts';
import { sqlState } from '../../db/database-fault.ts';
import type { BillingContext } from '../billing-context.ts';
import { idempotencyKeyFor, isMissingCustomer } from './stripe-client.ts';

export type Person = { readonly userId: string; readonly email: string };

export async function customerIdOf(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.stripe_customer_id;
}

/**
 * Creates a user's customer and links both, once, however often and concurrently it is called. `instead`: a customer that Stripe no longer
 * has; it is part of the idempotency key because Stripe would repeat its first response for a day.
 */
export async function createCustomer(context: BillingContext, person: Person, instead?: string): Promise<string> {
  const { db, stripe } = context;
  const parameters = { email: person.email || undefined, metadata: { user_id: person.userId } };
  const { id } = await stripe.customers.create(parameters, {
    idempotencyKey: idempotencyKeyFor('customer', { ...parameters, instead }),
  });
  if (instead !== undefined) {
    await db
      .deleteFrom('billing_customers')
      .where('user_id', '=', person.userId)
      .where('stripe_customer_id', '=', instead)
      .execute();
  }
  await storeLink(db, person.userId, id);
  // A concurrent call may have linked another customer first.
  return (await customerIdOf(db, person.userId)) ?? id;
}

/**
 * Links an unknown customer to the account that it names, if that has none: the process may have ended between creating and storing it.
 * deleted: the account no longer exists; stranger: a customer we did not create.
 */
export async function linkCustomer(
  context: BillingContext,
  customerId: string,
): Promise<'adopted' | 'deleted' | 'stranger'> {
  const userId = (await readCustomer(context, customerId))?.metadata['user_id'];
  if (userId === undefined || !UUID.test(userId)) return 'stranger';
  await storeLink(context.db, userId, customerId);
  const customer = await customerIdOf(context.db, userId);
  if (customer === undefined) return 'deleted';
  return customer === customerId ? 'adopted' : 'stranger';
}

export async function existsInStripe(context: BillingContext, customerId: string): Promise<boolean> {
  return (await readCustomer(context, customerId)) !== null;
}

/** Returns null for a customer that Stripe has deleted or never had. */
async function readCustomer({ stripe }: BillingContext, customerId: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    return customer.deleted ? null : customer;
  } catch (error) {
    if (isMissingCustomer(error)) return null;
    throw error;
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function storeLink(db: Database, userId: string, customerId: string): Promise<void> {
  try {
    await db
      .insertInto('billing_customers')
      .values({ user_id: userId, stripe_customer_id: customerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    // The account no longer exists.
    if (sqlState(error) !== '23503') throw error;
  }
}
