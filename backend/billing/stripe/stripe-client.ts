import Stripe from 'stripe';
import { createHash } from 'node:crypto';
import { AppError } from '#lib/shared/errors/app-error.ts';

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

/**
 * Returns the idempotency key of a request to Stripe. Equal requests have equal keys, so that concurrent ones have one effect. The
 * parameters are part of it because Stripe rejects a known key with other parameters.
 */
export function idempotencyKeyFor(purpose: string, parameters: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 32);
  return `${purpose}-${hash}`;
}

/** Returns true if Stripe does not have the customer: wiped test data, another account's key, or deleted in the dashboard. */
export function isMissingCustomer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    error.code === 'resource_missing' &&
    (error.param === 'customer' || error.param === 'id') &&
    error.message.includes('No such customer')
  );
}

/**
 * Returns the error for a configured price that Stripe does not have, because it belongs to another account or mode; other errors
 * unchanged.
 */
export function priceFault(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') return error;
  return new AppError('billing_unavailable', {
    logDetail: `STRIPE_PRICE_ID is no price of the account and mode of STRIPE_SECRET_KEY. Set both from the same account, both test or both live. Stripe says: ${error.message}`,
  });
}

/** Converts an error of Stripe to an error for the user. Our own errors pass through. */
export function billingError(error: unknown): unknown {
  if (isMissingCustomer(error)) return noSuchCustomer(String((error as Error).message));
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  return new AppError('billing_unavailable', {
    logDetail: `${error.type} ${error.code ?? ''} ${error.requestId ?? ''}: ${error.message}`,
  });
}

/** The page searches for the words 'No such customer' (docs/spec-coverage.md, 8). */
export function noSuchCustomer(logDetail: string): AppError {
  return new AppError('billing_not_found', { message: 'No such customer: there are no billing details.', logDetail });
}
