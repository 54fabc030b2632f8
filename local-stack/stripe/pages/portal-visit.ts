import type Stripe from 'stripe';

/** One visit: whose, what it may do, and what time it is for that person. */
export type Visit = {
  session: Stripe.BillingPortal.Session;
  customer: Stripe.Customer;
  features: Stripe.BillingPortal.Configuration.Features;
  configuration: Stripe.BillingPortal.Configuration;
  at: number;
};
