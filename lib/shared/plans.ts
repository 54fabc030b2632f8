import { words } from './product.ts';

/**
 * Plans for sale, defined only here; `npm run stripe:setup` creates them in Stripe. After that Stripe's price is authoritative: users pay
 * the amount in Stripe, which the account page and checkout show. The public pages show the one here; the backend logs a difference.
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

/** Returns '$19.00', '€5.00' or '¥500'; `amountMinor` is in the smallest unit of the currency (ISO 4217). */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Price of the plan on the public pages: '$19.00 a month'. */
export const planPriceText = `${formatMoney(unlimitedPlan.firstPrice.amountCents, unlimitedPlan.firstPrice.currency)} a ${unlimitedPlan.firstPrice.interval}`;

/** Sentences of the public pages about the plan, which a site without billing does not offer. */
export const planOffers = {
  fact: `; unlimited nesting is ${planPriceText}, canceled at any time`,
  answer: ` Unlimited nesting is ${planPriceText}; you can cancel at any time and keep it until the end of the period.`,
};

/** Texts of the public pages about free credits, each with the text of a site on which nesting is unlimited for everybody. */
export const creditTexts = [
  [`Nesting has ${words.freeCredits}`, 'Nesting is unlimited'],
  [words.freeRuns, 'Nesting is free and unlimited'],
] as const;

/** Returns true if a price of Stripe is the one that the public pages show. */
export function isShownPrice(price: {
  readonly unit_amount: number | null;
  readonly currency: string;
  readonly recurring: { readonly interval: string; readonly interval_count: number } | null;
}): boolean {
  const { amountCents, currency, interval } = unlimitedPlan.firstPrice;
  return (
    price.unit_amount === amountCents &&
    price.currency === currency &&
    price.recurring?.interval === interval &&
    price.recurring.interval_count === 1
  );
}
