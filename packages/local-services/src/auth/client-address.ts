import { isIP } from 'node:net';
import type { Context } from 'hono';

const KEY = 'clientAddress';

/**
 * Stores the client address that a trusted caller passes in the header Sb-Forwarded-For. The same header of anyone
 * else, and X-Forwarded-For from anyone, are ignored.
 */
export function noteClientAddress(c: Context): void {
  const address = (c.req.header('sb-forwarded-for') ?? '').split(',')[0]!.trim();
  if (isIP(address) !== 0) c.set(KEY, address.replace(/^::ffff:/, ''));
}

export function clientAddress(c: Context): string | undefined {
  const address: unknown = c.get(KEY);
  return typeof address === 'string' ? address : undefined;
}
