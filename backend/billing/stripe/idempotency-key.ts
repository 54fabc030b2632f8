import { createHash } from 'node:crypto';

/**
 * Idempotency key for Stripe: the same request has the same key, so that two of them at once have one effect. The parameters
 * are part of it because Stripe refuses a known key with other ones.
 */
export function idempotencyKeyFor(purpose: string, parameters: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 32);
  return `${purpose}-${hash}`;
}
