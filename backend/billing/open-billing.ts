import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createBilling, createDisabledBilling, type Billing } from './billing.ts';
import { createPlanPrice } from './plan-price.ts';
import { createStripe } from './stripe/stripe-client.ts';

/** Returns billing as configured by the environment. */
export function openBilling({ billing, SITE_URL }: Pick<Env, 'billing' | 'SITE_URL'>, db: Database, log: Log): Billing {
  if (!billing) return createDisabledBilling(db);
  const stripe = createStripe(billing.stripe);
  return createBilling({
    stripe,
    db,
    log,
    now: () => new Date(),
    siteUrl: SITE_URL.replace(/\/+$/, ''),
    price: createPlanPrice(stripe, billing.priceId, log),
    isLive: billing.isLive,
    webhookSecrets: billing.webhookSecrets,
  });
}
