import type { BillingContext } from './billing-context.ts';
import { customerIdOf } from './stripe/customers.ts';
import { findPortalConfiguration } from './stripe/portal-configuration.ts';
import { noSuchCustomer } from './stripe/stripe-fault.ts';

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
