import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

export type TestAuth = {
  readonly authUrl: string;
  readonly fetcher: typeof fetch;
  readonly token: (
    userId: string,
    claims?: Record<string, unknown>,
    options?: { expiresInS?: number; alg?: string },
  ) => Promise<string>;
  /** Users whose sessions the auth service has deleted. */
  readonly signedOut: Set<string>;
  /** Users with a verified second factor. */
  readonly withFactor: Set<string>;
  /** Paths of the received requests. */
  readonly requestedPaths: string[];
  readonly state: { isDown: boolean; keys: JWK[] };
};

/** Creates an auth service with the real one's responses: keys, and the user of a token with a valid session. */
export async function createTestAuth(now: () => number = Date.now): Promise<TestAuth> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const state = {
    isDown: false,
    keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' }] as JWK[],
  };
  const signedOut = new Set<string>();
  const withFactor = new Set<string>();
  const requestedPaths: string[] = [];
  const authUrl = 'http://auth.test/auth/v1';
  const fetcher = (async (input: string | URL | Request, init?: RequestInit) => {
    const path = String(input).slice(authUrl.length);
    requestedPaths.push(path);
    if (state.isDown) throw new TypeError('fetch failed');
    if (path === '/.well-known/jwks.json') return Response.json({ keys: state.keys });
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
      sub?: string;
      session_id?: string;
    };
    if (!claims.sub || signedOut.has(claims.session_id ?? '')) {
      return Response.json({ code: 'session_not_found', message: 'Session does not exist' }, { status: 403 });
    }
    const factors = withFactor.has(claims.sub) ? [{ id: 'factor-1', status: 'verified' }] : [];
    return Response.json({ id: claims.sub, email: 'person@example.com', aud: 'authenticated', factors });
  }) as typeof fetch;

  return {
    authUrl,
    fetcher,
    signedOut,
    withFactor,
    requestedPaths,
    state,
    token: (userId, claims = {}, options = {}) => sign(privateKey, userId, claims, options, now),
  };
}

function sign(
  key: CryptoKey,
  userId: string,
  claims: Record<string, unknown>,
  options: { expiresInS?: number },
  now: () => number,
): Promise<string> {
  const iat = Math.floor(now() / 1000);
  return new SignJWT({ email: 'person@example.com', session_id: `session-${userId}`, role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1', typ: 'JWT' })
    .setSubject(userId)
    .setAudience('authenticated')
    .setIssuedAt(iat)
    .setExpirationTime(iat + (options.expiresInS ?? 3600))
    .sign(key);
}
