import Stripe from 'stripe';
import type { LocalKeys } from '@measurement-nesting/local-services';
import { unlimitedPlan } from '#lib/shared/plans.ts';
import { setUpStripe } from '../stripe/set-up.ts';

/**
 * Returns billing's environment in local mode. The Stripe emulator is set up like a real account, and distinguished
 * from it by its keys and its address.
 */
export async function localBilling(keys: LocalKeys, port: number, siteUrl: string): Promise<Record<string, string>> {
  const api = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const { priceIds } = await setUpStripe(new Stripe(keys.stripeSecretKey, { ...api, telemetry: false }), siteUrl);
  return {
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
    STRIPE_PRICE_ID: priceIds.get(unlimitedPlan.key)!,
    STRIPE_API_HOST: api.host,
    STRIPE_API_PORT: String(port),
  };
}
