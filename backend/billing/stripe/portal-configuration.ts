import type Stripe from 'stripe';

/** Metadata that identifies our objects in an account with others. */
export const stripeOwner = { key: 'app', value: 'measurement-nesting' } as const;

/**
 * The settings of the page where people manage their subscription: ours, or else the account's standard ones, which sessions
 * without a name would use. Stripe refuses sessions of an account that has neither.
 */
export async function findPortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  let standard: Stripe.BillingPortal.Configuration | undefined;
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.[stripeOwner.key] === stripeOwner.value) return configuration;
    // One that somebody made by hand in the dashboard is not ours to change.
    if (configuration.is_default) standard = configuration;
  }
  return standard;
}
