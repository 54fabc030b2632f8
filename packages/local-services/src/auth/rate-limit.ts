import { BlockList, isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { clientAddress } from './client-address.ts';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');
/** Returns true for addresses of this machine, IPv4-mapped IPv6 included. */
const isLoopback = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

type Bucket = {
  tokens: number;
  filledAtMs: number;
};

export type RateLimit = {
  /** Requests in `windowS` seconds, per client address. */
  perWindow: number;
  windowS: number;
  /** Maximum number of requests at once. */
  burst: number;
};

/** Maximum number of stored addresses. An idle address has a full bucket again, so it can be removed. */
const MAX_BUCKETS = 10_000;

/**
 * Rejects requests of one client address above the limit with 429. Requests without an address (client-address.ts) come
 * from our own servers on this machine and are not counted; neither are those of a user at this machine, whom the web
 * server counts.
 */
export function limitRate(ctx: AuthContext, limit: RateLimit): MiddlewareHandler {
  const buckets = new Map<string, Bucket>();
  const perMs = limit.perWindow / (limit.windowS * 1000);
  return async (c, next) => {
    const address = clientAddress(c);
    if (address === undefined || isLoopback(address)) return next();
    const nowMs = ctx.now().getTime();
    const bucket = buckets.get(address) ?? { tokens: limit.burst, filledAtMs: nowMs };
    bucket.tokens = Math.min(limit.burst, bucket.tokens + (nowMs - bucket.filledAtMs) * perMs);
    bucket.filledAtMs = nowMs;
    buckets.delete(address);
    buckets.set(address, bucket);
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value!);
    if (bucket.tokens < 1) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
    bucket.tokens -= 1;
    return next();
  };
}
