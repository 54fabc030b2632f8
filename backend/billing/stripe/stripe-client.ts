import Stripe from 'stripe';

export type StripeSettings = {
  readonly secretKey: string;
  /** Address of the local Stripe; absent for Stripe itself. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  /** Timeout of a request in milliseconds. */
  readonly timeoutMs?: number;
};

/** Default timeout; users wait for the responses. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;

/** Creates the client of Stripe. The environment is checked for matching hosts and keys at the start (billing-env.ts). */
export function createStripe({ secretKey, api, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    ...api,
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}
