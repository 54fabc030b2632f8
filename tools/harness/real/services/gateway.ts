import type http from 'node:http';
import { startTlsProxy, type TlsProxy } from '#harness/hosted/tls-proxy.ts';
import type { GoTrue } from './gotrue.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_of_the_product';
export const SECRET_KEY = 'sb_secret_of_the_product';

const PREFIX = '/auth/v1';
/** Paths without a key, for browsers and mail programs. */
const OPEN = /^\/(verify|callback|authorize|\.well-known\/[\w.-]+)(\?|$)/;

/**
 * Starts the gateway of a project: https at a separate name, the sign-in service below /auth/v1. It requires a key for almost every path,
 * replaces a missing token of the caller with the key's token, and accepts a forwarded address only with the secret
 * key.
 */
export async function startGateway(
  gotrue: Pick<GoTrue, 'url' | 'tokenOf'>,
  certificate: { cert: string; key: string },
  port: number,
): Promise<TlsProxy> {
  const tokens = new Map([
    [PUBLISHABLE_KEY, await gotrue.tokenOf('anon')],
    [SECRET_KEY, await gotrue.tokenOf('service_role')],
  ]);
  return startTlsProxy(() => Number(new URL(gotrue.url).port), certificate, {
    port,
    path: (sent) => sent.slice(PREFIX.length),
    headers: (sent) => translate(sent, tokens),
    refuse(request) {
      const url = request.url ?? '';
      if (!url.startsWith(`${PREFIX}/`)) return { status: 404, message: 'no Route matched with those values' };
      const key = keyOf(request);
      if (key === undefined && OPEN.test(url.slice(PREFIX.length))) return null;
      if (key === undefined) return { status: 401, message: 'No API key found in request' };
      if (!tokens.has(key)) return { status: 401, message: 'Invalid API key' };
      const shown = request.headers.authorization ?? '';
      // A key is not a token; only the same key as in the header may be passed as one.
      if (/^Bearer sb_/i.test(shown) && shown !== `Bearer ${key}`) return { status: 401, message: 'Invalid API key' };
      return null;
    },
  });
}

function keyOf(request: http.IncomingMessage): string | undefined {
  const { apikey } = request.headers;
  return (
    [apikey].flat()[0] ?? URL.parse(request.url ?? '', 'https://project.test')?.searchParams.get('apikey') ?? undefined
  );
}

function translate(sent: http.IncomingHttpHeaders, tokens: ReadonlyMap<string, string>): http.OutgoingHttpHeaders {
  const headers: http.OutgoingHttpHeaders = { ...sent };
  const key = String(sent['apikey'] ?? '');
  const token = tokens.get(key);
  if (token && (sent.authorization === undefined || sent.authorization === `Bearer ${key}`)) {
    headers['authorization'] = `Bearer ${token}`;
  }
  if (key !== SECRET_KEY) delete headers['sb-forwarded-for'];
  // The service must not trust an address that the caller claims.
  delete headers['x-forwarded-for'];
  return headers;
}
