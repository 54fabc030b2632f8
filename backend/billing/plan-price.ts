import type Stripe from 'stripe';
import { isShownPrice, planPriceText } from '#lib/shared/plans.ts';
import type { Log } from '../log.ts';
import { priceFault } from './stripe/stripe-client.ts';

/** The configured price, read from Stripe. */
export type PlanPrice = {
  readonly id: string;
  readonly read: () => Promise<Stripe.Price>;
  /** Returns the product of the configured price. It identifies our subscriptions, because prices change and the product does not. */
  readonly productId: () => Promise<string>;
};

const REMEMBERED_MS = 5 * 60_000;

export function createPlanPrice(
  stripe: Stripe,
  id: string,
  log: Pick<Log, 'warn'>,
  now: () => number = () => performance.now(),
): PlanPrice {
  let last: { price: Promise<Stripe.Price>; at: number } | undefined;

  async function fetchPrice(): Promise<Stripe.Price> {
    try {
      const price = await stripe.prices.retrieve(id);
      if (!isShownPrice(price)) {
        const { unit_amount: amount, currency } = price;
        log.warn('the public pages show another price than Stripe', { shown: planPriceText, amount, currency });
      }
      return price;
    } catch (error) {
      throw priceFault(error);
    }
  }

  function read(): Promise<Stripe.Price> {
    if (last && now() - last.at < REMEMBERED_MS) return last.price;
    const current = { price: fetchPrice(), at: now() };
    last = current;
    // Failures are not cached.
    current.price.catch(() => {
      if (last === current) last = undefined;
    });
    return current.price;
  }

  return { id, read, productId: async () => idOf((await read()).product) };
}

/** Returns the id of a reference, which Stripe sends as an id or expanded. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
