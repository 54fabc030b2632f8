import type Stripe from 'stripe';
import type { BillingContext } from './billing-context.ts';
import { customerIdOf } from './stripe/customers.ts';
import { noSuchCustomer } from './stripe/stripe-client.ts';

/** Metadata that identifies our objects in an account with others. */
export const stripeOwner = { key: 'app', value: 'measurement-nesting' } as const;

/**
 * Returns the configuration of the page where users manage their subscription: ours, else the account's default, which sessions without a
 * configuration use. Stripe rejects sessions of an account that has neither.
 */
export async function findPortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  let standard: Stripe.BillingPortal.Configuration | undefined;
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.[stripeOwner.key] === stripeOwner.value) return configuration;
    // A default configuration may be one created in the dashboard, which is not ours to change.
    if (configuration.is_default) standard = configuration;
  }
  return standard;
}

/** Returns the address of Stripe's page where users manage card, invoices and cancellation. */
export async function portalUrl(context: BillingContext, userId: string): Promise<string> {
  const customerId = await customerIdOf(context.db, userId);
  if (customerId === undefined) throw noSuchCustomer('the account has no customer');
  const configuration = await findPortalConfiguration(context.stripe);
  const session = await context.stripe.billingPortal.sessions.create({
    customer: customerId,
    ...(configuration && { configuration: configuration.id }),
    return_url: `${context.siteUrl}/account?managed=true`,
  });
  return session.url;
}
