import { isIP } from 'node:net';
import type { Context } from 'hono';

const KEY = 'clientAddress';

/**
 * Notes the address of the person's machine, as a caller that may speak for others gives it (header Sb-Forwarded-For). Nobody
 * else is believed: the header of a stranger, and X-Forwarded-For from anybody, change nothing.
 */
export function noteClientAddress(c: Context): void {
  const address = (c.req.header('sb-forwarded-for') ?? '').split(',')[0]!.trim();
  if (isIP(address) !== 0) c.set(KEY, address.replace(/^::ffff:/, ''));
}

export function clientAddress(c: Context): string | undefined {
  const address: unknown = c.get(KEY);
  return typeof address === 'string' ? address : undefined;
}
