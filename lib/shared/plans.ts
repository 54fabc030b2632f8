/**
 * Plans for sale, defined only here; `npm run stripe:setup` creates them in Stripe. After that Stripe's price is authoritative: users see
 * and pay the amount in Stripe, not the one here.
 */
export type Plan = {
  /** Key in the metadata (`plan`) of Stripe's product, by which the set-up finds it. */
  readonly key: string;
  /** Name in Checkout, on receipts and in the portal. */
  readonly name: string;
  readonly description: string;
  /** Key by which the price is found in Stripe. */
  readonly lookupKey: string;
  /** Price that the set-up creates if none exists. */
  readonly firstPrice: {
    readonly currency: 'usd';
    readonly amountCents: number;
    readonly interval: 'month' | 'year';
  };
};

export const unlimitedPlan: Plan = {
  key: 'unlimited',
  name: 'Unlimited nesting',
  description: 'Nesting runs without a monthly limit. Measuring is free for everybody.',
  lookupKey: 'unlimited_monthly',
  firstPrice: { currency: 'usd', amountCents: 1900, interval: 'month' },
};

export const plans: readonly Plan[] = [unlimitedPlan];
