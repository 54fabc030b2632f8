import { createHmac } from 'node:crypto';

/**
 * Returns the header `Stripe-Signature` of a body sent at `atMs`. Source: docs.stripe.com/webhooks, "Verify manually".
 */
export function signatureHeader(body: string, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
