import { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { shareRequests } from './share-requests.ts';
import { createSigningKeys, TokenError } from './signing-keys.ts';
import { isLocallyVerifiable, isFactorShown, verifyToken, type VerifiedUser } from './verify-token.ts';

const TIMEOUT_MS = 5_000;
const user = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.looseObject({ status: z.string() })).nullish(),
});
/** Data of the auth service on a session's owner. */
type KnownUser = { userId: string; email: string; hasFactor: boolean };

/** Returns the user of a token from the auth service, or null if the session is no longer valid. */
async function fetchUser(
  authUrl: string,
  publishableKey: string,
  token: string,
  fetcher: typeof fetch = fetch,
): Promise<KnownUser | null> {
  let response: Response;
  try {
    response = await fetcher(`${authUrl}/user`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new AppError('auth_unavailable', { logDetail: String(error) });
  }
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new AppError('auth_unavailable', { logDetail: `auth service answered ${response.status}` });
  const parsed = user.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new AppError('auth_unavailable', { logDetail: 'auth service answered no user' });
  const { id, email, factors } = parsed.data;
  return { userId: id, email, hasFactor: factors?.some(({ status }) => status === 'verified') ?? false };
}

export type AuthenticateOptions = {
  /** SUPABASE_URL + '/auth/v1'. */
  readonly authUrl: string;
  readonly publishableKey: string;
  readonly fetcher?: typeof fetch;
  readonly now?: () => number;
};

/**
 * Returns the user of a token. `fresh` verifies with the auth service that the session is still valid, for calls that spend, write or pay;
 * the response is reused for one second. Reading calls verify at most once a minute per session, so that a signed-out session stops reading
 * within a minute.
 *
 * A session without the account's second factor is rejected. The web server rejects it too, but callers that reach this port directly must
 * not bypass it. `withoutFactor` accepts such a session, for the one call of an owner who lost the factor.
 */
export type Authenticate = (token: string, how?: { fresh?: boolean; withoutFactor?: boolean }) => Promise<VerifiedUser>;

const RECHECK_MS = 60_000;
const REMEMBERED_SESSIONS = 10_000;

export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  // Ages do not depend on the wall clock: after it was set back, an ended session would count as checked until it catches up.
  const now = options.now ?? (() => performance.now());
  const fetcher = options.fetcher ?? fetch;
  const keys = createSigningKeys(options.authUrl, fetcher, now);
  /** Last response of the auth service by session id, oldest first. */
  const seen = new Map<string, { atMs: number; hasFactor: boolean }>();

  const loadUser = shareRequests<KnownUser>(async (token) => {
    const user = await fetchUser(options.authUrl, options.publishableKey, token, fetcher);
    if (!user) throw new AppError('signed_out', { logDetail: 'the auth service refused the session' });
    return user;
  }, now);

  function remember(sessionId: string, hasFactor: boolean): void {
    seen.delete(sessionId);
    seen.set(sessionId, { atMs: now(), hasFactor });
    for (const oldest of seen.keys()) {
      if (seen.size <= REMEMBERED_SESSIONS) break;
      seen.delete(oldest);
    }
  }

  function assertFactor(hasFactor: boolean, hasShownFactor: boolean): void {
    if (hasFactor && !hasShownFactor) throw new AppError('signed_out', { logDetail: 'the second factor is missing' });
  }

  return async (token, how = {}) => {
    try {
      if (!isLocallyVerifiable(token)) {
        const { userId, email, hasFactor } = await loadUser(token);
        if (!how.withoutFactor) assertFactor(hasFactor, isFactorShown(token));
        return { userId, email, sessionId: '' };
      }
      const { user, hasShownFactor } = await verifyToken(token, keys, options.now ?? Date.now);
      const known = seen.get(user.sessionId);
      const isKnown = known && now() - known.atMs <= RECHECK_MS && (hasShownFactor || !known.hasFactor);
      // A rejection is never cached, because the factor may just have been removed.
      if (how.fresh || !isKnown) {
        const { hasFactor } = await loadUser(token);
        remember(user.sessionId, hasFactor);
        if (!how.withoutFactor) assertFactor(hasFactor, hasShownFactor);
      }
      return user;
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      throw new AppError(error.fault === 'JWT has expired' ? 'session_expired' : 'signed_out', {
        logDetail: error.fault,
      });
    }
  };
}
