import type Stripe from 'stripe';
import { unlimitedPlan } from '#lib/shared/plans.ts';
import type { BillingContext } from './billing-context.ts';
import { idempotencyKeyFor, noSuchCustomer } from './stripe/stripe-client.ts';

/**
 * Returns the address of a checkout page for this customer. An open page is reused, and two concurrent requests create the same one, so a
 * user with two tabs pays only once.
 */
export async function checkoutUrl(context: BillingContext, userId: string, customerId: string): Promise<string> {
  const { stripe, price, siteUrl } = context;
  const success_url = `${siteUrl}/account?upgraded=true`;
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 1 });
  const newest = data[0];
  if (newest?.status === 'open') {
    if (newest.url && newest.success_url === success_url && newest.metadata?.['price'] === price.id) return newest.url;
    await expire(stripe, newest.id);
  }
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url,
    cancel_url: `${siteUrl}/account`,
    metadata: { price: price.id },
    subscription_data: {
      metadata: { user_id: userId },
      // Shown in Stripe's mails and on invoices.
      description: `${unlimitedPlan.name}. Manage or cancel: ${siteUrl}/account`,
    },
  };
  // The newest earlier page is part of the key, so that another one can be created after it was used or has expired.
  const session = await stripe.checkout.sessions.create(parameters, {
    idempotencyKey: idempotencyKeyFor('checkout', { ...parameters, after: newest?.id }),
  });
  if (!session.url) throw noSuchCustomer(`checkout session ${session.id} has no address`);
  return session.url;
}

/** Expires checkout pages that could still be paid. */
export async function expireCheckouts({ stripe }: BillingContext, customerId: string): Promise<void> {
  for await (const session of stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })) {
    await expire(stripe, session.id);
  }
}

async function expire(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    // The page may just have been paid or expired.
    const { status } = await stripe.checkout.sessions.retrieve(sessionId);
    if (status === 'open') throw error;
  }
}
