import type { Context, MiddlewareHandler } from 'hono';
import { isEqualText } from '../auth/tokens/api-keys.ts';
import { noteClientAddress } from '../auth/client-address.ts';

export type AccessRules = {
  /** Secret shared with the web server, which forwards users' requests with it. */
  token: string;
  /** Returns whether a text is a key of this project. */
  isApiKey(key: string): Promise<boolean>;
  isAdminKey(key: string): Promise<boolean>;
  siteUrl: string;
};

/** Names of this machine in a Host header, with or without a port. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
/** Public on a hosted project too: keys, health. Below /v1 every request must carry the payment service's own key. */
const PUBLIC_PATHS = /^\/(health|v1\/.*|supabase\/auth\/v1\/(health|\.well-known\/[\w.-]+))$/;
/** Pages to which a browser is redirected; without the token it is redirected through the site. */
const BROWSER_PATHS = /^\/supabase\/auth\/v1\/(verify|authorize|callback)$/;

/**
 * Accepts the web server (by token) and callers with an API key. A page of another site cannot have either, and the
 * host check, which precedes everything, rejects names that were pointed at 127.0.0.1.
 */
export function restrictAccess(rules: AccessRules): MiddlewareHandler {
  return async (c, next) => {
    if (!LOOPBACK_HOST.test(c.req.header('host') ?? '')) return c.json({ message: 'Invalid host' }, 421);
    const token = c.req.header('x-local-token');
    if (token !== undefined && isEqualText(token, rules.token)) {
      noteClientAddress(c);
      return next();
    }
    // A preflight carries none of our headers and reveals nothing.
    if (c.req.method === 'OPTIONS' || PUBLIC_PATHS.test(c.req.path)) return next();
    const apiKey = c.req.header('apikey') ?? c.req.query('apikey');
    if (apiKey === undefined && c.req.method === 'GET' && BROWSER_PATHS.test(c.req.path)) {
      return c.redirect(throughSite(c, rules.siteUrl), 302);
    }
    if (apiKey === undefined) return c.json({ message: 'No API key found in request' }, 401);
    if (!(await rules.isApiKey(apiKey))) return c.json({ message: 'Invalid API key' }, 401);
    if (await rules.isAdminKey(apiKey)) noteClientAddress(c);
    return next();
  };
}

function throughSite(c: Context, siteUrl: string): string {
  const url = new URL(c.req.url);
  return `${siteUrl}/__local${url.pathname}${url.search}`;
}
