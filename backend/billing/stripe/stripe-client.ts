import Stripe from 'stripe';

export type StripeSettings = {
  readonly secretKey: string;
  /** Address of the local Stripe; absent for Stripe itself. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' };
};

/** A person waits for these answers, so we do not wait for ever. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;

/** The one client of Stripe. Which host meets which key is checked in env.ts, before anything starts. */
export function createStripe({ secretKey, api }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    ...api,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}
