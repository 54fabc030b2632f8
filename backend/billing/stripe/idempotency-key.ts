import { createHash } from 'node:crypto';

/**
 * Returns the idempotency key of a request to Stripe. Equal requests have equal keys, so that concurrent ones have one effect. The
 * parameters are part of it because Stripe rejects a known key with other parameters.
 */
export function idempotencyKeyFor(purpose: string, parameters: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 32);
  return `${purpose}-${hash}`;
}
