import { isLoopbackAddress, isLoopbackHost } from '#lib/server/security/private-address.ts';

/** Browser path under which the local stack's pages (inbox, sign-in choosers, checkout) appear on our own origin. */
export const localPrefix = '/__local';

/** Headers of other proxies that name the client. Our own server adds only `x-forwarded-...`. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];

/**
 * Returns true if a browser on this machine requests one of these pages, by a name of this machine and from a page of the site. The pages
 * contain everybody's mail, so names that were pointed here (DNS rebinding), other machines, proxies and other sites are rejected. The last
 * hop of X-Forwarded-For is the socket's address (`noteSocketAddresses`); an earlier one means a proxy.
 */
export function isLocalRequest(request: Request): boolean {
  const host = request.headers.get('host') ?? '';
  const from = request.headers.get('x-forwarded-for') ?? '';
  if (!isLoopbackHost(host) || !isLoopbackAddress(from)) return false;
  if (PROXY_HEADERS.some((name) => request.headers.has(name))) return false;
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin') ?? `http://${host}`;
  // Forms of a page without a referrer have the origin "null"; then Sec-Fetch-Site states their origin.
  if (site !== null) return site === 'same-origin' && (origin === `http://${host}` || origin === 'null');
  return origin === `http://${host}`;
}

/** Environment variables that locate the local services. */
type LocalEnv = { readonly siteUrl: string; readonly localStack: { readonly origin: string } | null };

/**
 * Returns the address below our own origin by which the browser can reach a page of the local services. Other addresses are returned
 * unchanged.
 */
export function throughOurOrigin(url: string, env: LocalEnv, request: Request): string {
  if (!env.localStack || !url.startsWith(`${env.localStack.origin}/`)) return url;
  const host = request.headers.get('host');
  const origin = host ? `http://${host}` : env.siteUrl;
  return `${origin}${localPrefix}${url.slice(env.localStack.origin.length)}`;
}
