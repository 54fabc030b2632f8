import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { chooserPage } from '#packages/local-services/src/oauth/chooser-page.ts';

/** Addresses of Google and Microsoft and the contents of their discovery documents. */
const PLACES = {
  google: {
    host: 'accounts.google.com',
    issuer: 'https://accounts.google.com',
    authorize: '/o/oauth2/v2/auth',
    callback: '/o/oauth2/v2/callback',
    token: '/token',
  },
  azure: {
    host: 'login.microsoftonline.com',
    issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    authorize: '/common/oauth2/v2.0/authorize',
    callback: '/common/oauth2/v2.0/callback',
    token: '/common/oauth2/v2.0/token',
  },
} as const;
type Provider = keyof typeof PLACES;

const KEY_ID = 'key-of-the-provider';
export const PROVIDER_HOSTS = Object.values(PLACES).map(({ host }) => host);

type Person = { email: string; name: string; isVerified: boolean };
/** Pending authorization request, then the chosen user until the code is exchanged. */
type Pending = { redirectUri: string; state: string; clientId: string; nonce: string | undefined; person?: Person };

/**
 * Starts OpenID Connect at Google's and Microsoft's own addresses: discovery, keys, a page to choose a user, code and token. Any typed
 * account is accepted.
 */
export async function startIdentityProviders(certificate: {
  cert: string;
  key: string;
}): Promise<{ port: number; close: () => void }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const apps = new Map<string, Hono>();
  for (const provider of ['google', 'azure'] as const)
    apps.set(PLACES[provider].host, createApp(provider, privateKey, jwk));
  const listener = getRequestListener((request) => {
    const host = request.headers.get('host')?.replace(/:\d+$/, '') ?? '';
    return apps.get(host)?.fetch(request) ?? new Response('no such host', { status: 421 });
  });
  const server = https.createServer(certificate, (request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function createApp(provider: Provider, key: CryptoKey, jwk: JWK): Hono {
  const place = PLACES[provider];
  const origin = `https://${place.host}`;
  const pending = new Map<string, Pending>();
  const known = new Set<string>();
  const app = new Hono();
  app.get(`${new URL(place.issuer).pathname.replace(/\/$/, '')}/.well-known/openid-configuration`, (c) =>
    c.json({
      issuer: place.issuer,
      authorization_endpoint: origin + place.authorize,
      token_endpoint: origin + place.token,
      jwks_uri: `${origin}/keys`,
      userinfo_endpoint: `${origin}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  );
  app.get('/keys', (c) => c.json({ keys: [jwk] }));

  app.get(place.authorize, (c) => {
    const id = crypto.randomUUID();
    const { redirect_uri: redirectUri, state, client_id: clientId, nonce } = c.req.query();
    if (!redirectUri || !state || !clientId) return c.text('invalid_request', 400);
    pending.set(id, { redirectUri, state, clientId, nonce });
    return c.html(chooserPage({ provider, state: id, knownEmails: [...known], asksConsent: false }));
  });

  app.get(place.callback, (c) => {
    const { state: id = '', email = '', name = '', verified, error } = c.req.query();
    const request = pending.get(id);
    if (!request) return c.text('invalid_request', 400);
    const back = new URL(request.redirectUri);
    back.searchParams.set('state', request.state);
    if (error) back.searchParams.set('error', error);
    else {
      known.add(email);
      request.person = { email, name, isVerified: verified === 'yes' };
      back.searchParams.set('code', id);
    }
    return c.redirect(back.href, 302);
  });

  app.post(place.token, async (c) => {
    const { code } = await c.req.parseBody();
    const request = pending.get(String(code));
    pending.delete(String(code));
    if (!request?.person) return c.json({ error: 'invalid_grant' }, 400);
    const idToken = await new SignJWT(claims(provider, request.person, request.nonce))
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
      .setIssuer(place.issuer)
      .setAudience(request.clientId)
      .setSubject(`${provider}-${request.person.email}`)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    return c.json({ access_token: crypto.randomUUID(), token_type: 'Bearer', expires_in: 3600, id_token: idToken });
  });
  return app;
}

function claims(
  provider: Provider,
  { email, name, isVerified }: Person,
  nonce: string | undefined,
): Record<string, unknown> {
  const both = { email, name, ...(nonce && { nonce }) };
  return provider === 'google'
    ? { ...both, email_verified: isVerified }
    : { ...both, preferred_username: email, xms_edov: isVerified };
}
