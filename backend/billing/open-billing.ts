import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { BillingEnv } from './billing-env.ts';
import { createBilling, createDisabledBilling, type Billing } from './billing.ts';
import { createPlanPrice } from './plan-price.ts';
import { createStripe } from './stripe/stripe-client.ts';

type OpenBillingEnv = { readonly billing: BillingEnv | null; readonly SITE_URL: string };

/** Returns billing as configured by the environment. */
export function openBilling({ billing, SITE_URL }: OpenBillingEnv, db: Database, log: Log): Billing {
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
