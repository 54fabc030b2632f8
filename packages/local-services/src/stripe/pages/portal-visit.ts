import type Stripe from 'stripe';

/** One portal visit: customer, permitted features, and the time. */
export type Visit = {
  session: Stripe.BillingPortal.Session;
  customer: Stripe.Customer;
  features: Stripe.BillingPortal.Configuration.Features;
  configuration: Stripe.BillingPortal.Configuration;
  at: number;
};
