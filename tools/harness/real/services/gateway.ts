import type http from 'node:http';
import { startTlsProxy, type TlsProxy } from '#harness/hosted/tls-proxy.ts';
import type { GoTrue } from './gotrue.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_of_the_ring';
export const SECRET_KEY = 'sb_secret_of_the_ring';

const PREFIX = '/auth/v1';
/** Paths without a key, for browsers and mail programs. */
const OPEN = /^\/(verify|callback|authorize|\.well-known\/[\w.-]+)(\?|$)/;

/**
 * The gateway of a project: https at a name of its own, the sign-in service below /auth/v1. It wants a key for almost everything,
 * shows the service what the key stands for where the caller shows nothing of its own, and believes only the holder of the secret
 * key about somebody else's address.
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
      // A key is no token; only the one that is shown anyway is let pass.
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
  // Nobody behind believes what a caller says of itself.
  delete headers['x-forwarded-for'];
  return headers;
}
