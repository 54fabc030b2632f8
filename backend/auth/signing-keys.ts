import { importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';

/** Reason why a token was rejected, in the terms of the specification's catalog; for the log, not for the user. */
type TokenFault =
  | 'JWKS is empty'
  | 'No matching signing key found in JWKS'
  | 'Invalid JWT signature'
  | 'JWT has expired'
  | 'Missing exp claim'
  | 'Invalid alg claim'
  | 'invalid_jwt';

export class TokenError extends Error {
  readonly fault: TokenFault;

  constructor(fault: TokenFault) {
    super(fault);
    this.name = 'TokenError';
    this.fault = fault;
  }
}

const keySet = z.object({
  keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string(), alg: z.string().optional() })),
});

const CACHE_MS = 600_000;
/** Milliseconds after a response during which an unknown key id causes no request, so that forged ids do not load the auth service. */
const REFETCH_MS = 10_000;
const TIMEOUT_MS = 5_000;

export type SigningKeys = { readonly find: (keyId: string, algorithm: string) => Promise<CryptoKey | Uint8Array> };

/** Caches the auth service's public keys for ten minutes. After a rotation an unknown key causes one more request. */
export function createSigningKeys(
  authUrl: string,
  fetcher: typeof fetch = fetch,
  now: () => number = () => performance.now(),
): SigningKeys {
  let keys: JWK[] = [];
  let fetchedAt = -Infinity;
  let requestedAt = -Infinity;
  let pending: Promise<void> | undefined;
  const mayRequest = (): boolean => keys.length === 0 || pending !== undefined || now() - requestedAt > REFETCH_MS;

  async function fetchKeys(): Promise<void> {
    try {
      const response = await fetcher(`${authUrl}/.well-known/jwks.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`jwks answered ${response.status}`);
      keys = keySet.parse(await response.json()).keys as JWK[];
      fetchedAt = now();
    } catch (error) {
      // Cached keys remain valid while the auth service is unavailable, so that nobody is signed out.
      if (keys.length === 0) throw new AppError('auth_unavailable', { logDetail: String(error) });
    }
  }
  function refresh(): Promise<void> {
    if (pending === undefined) requestedAt = now();
    pending ??= fetchKeys().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return {
    async find(keyId, algorithm) {
      if (now() - fetchedAt > CACHE_MS && mayRequest()) await refresh();
      let key = keys.find((candidate) => candidate.kid === keyId);
      if (!key && mayRequest()) {
        await refresh();
        key = keys.find((candidate) => candidate.kid === keyId);
      }
      if (keys.length === 0) throw new TokenError('JWKS is empty');
      if (!key || (key.alg !== undefined && key.alg !== algorithm)) {
        throw new TokenError('No matching signing key found in JWKS');
      }
      return importJWK(key, algorithm);
    },
  };
}
