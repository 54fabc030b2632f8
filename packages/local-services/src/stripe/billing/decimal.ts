import type Stripe from 'stripe';

/** Returns a decimal as a string, as sent; the SDK converts it to its own type on receipt. */
export function decimalText(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal;
}
