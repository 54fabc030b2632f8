import type Stripe from 'stripe';

/** A decimal as it travels: a text. The SDK makes its own type of it only after receiving. */
export function decimalText(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal;
}
