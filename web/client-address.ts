import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { networksOf, normalizeAddress, type ClientNetworks } from '#lib/server/security/client-networks.ts';
import type { WebEnv } from './env.ts';

const HEADER = 'x-forwarded-for';

/**
 * Appends the socket's address of each request to X-Forwarded-For, as a proxy would. Called once when the server starts. Handlers see
 * headers only, and Next does not change those of the client.
 */
export function noteSocketAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    const claimed = headers[HEADER];
    const hops = [...(claimed === undefined ? [] : [claimed].flat()), socket.remoteAddress ?? 'unknown'];
    headers[HEADER] = hops.join(', ');
  });
}

/**
 * Returns the visitor's address in its one spelling, counted from our end of X-Forwarded-For: the last hops are the owner's proxies. Null if
 * their number is not configured; then these headers cannot be trusted.
 */
export function clientAddress(request: Request, env: Pick<WebEnv, 'trustedProxyHops'>): string | null {
  if (env.trustedProxyHops === null) return null;
  const hops = (request.headers.get(HEADER) ?? '').split(',').map((hop) => hop.trim());
  return normalizeAddress(hops.at(-1 - env.trustedProxyHops) ?? '');
}

/** Returns the visitor's networks, which limits count instead of addresses: one IPv6 connection has 2^64 addresses. Null if unknown. */
export function clientNetworks(request: Request, env: Pick<WebEnv, 'trustedProxyHops'>): ClientNetworks | null {
  const address = clientAddress(request, env);
  return address === null ? null : networksOf(address);
}
