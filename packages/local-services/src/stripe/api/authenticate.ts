import { timingSafeEqual } from 'node:crypto';
import { StripeError } from './errors.ts';

/** Throws Stripe's 401 unless the header carries the secret key, as bearer or as user name. */
export function checkKey(header: string | undefined, secretKey: string): void {
  const key = keyIn(header ?? '');
  if (key === '') {
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!isSame(key, secretKey)) {
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
    });
  }
}

function keyIn(header: string): string {
  const bearer = /^Bearer\s+(\S+)$/i.exec(header);
  if (bearer) return bearer[1]!;
  const basic = /^Basic\s+(\S+)$/i.exec(header);
  return basic ? Buffer.from(basic[1]!, 'base64').toString('utf8').split(':')[0]! : '';
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
