import { AppError } from '#lib/shared/errors/app-error.ts';
import { specStrings } from '#lib/shared/strings.ts';
import type { AuthClient } from './auth-client.ts';
import { isUnreachable, verifiedClaims, type Claims } from './session.ts';

/** Status that only the auth service knows: a session ended elsewhere, or a missing second factor. */
type SessionStatus = { isAlive: boolean; needsSecondFactor: boolean };

/** Maximum time in milliseconds for which a session that was ended elsewhere may still work. */
const CACHE_MS = 30_000;
/** Maximum number of cached sessions; then the cache starts empty. */
const MAX_CACHED = 10_000;

const cache = new Map<string, SessionStatus & { atMs: number }>();

/**
 * Returns the status of a session with a valid token, requested from the auth service at most twice a minute for each session. While the
 * service does not respond, the last known status or else the token is accepted, so that an outage does not stop work here. A session
 * without its second factor is not cached: if the factor is removed, its owner is signed in at once.
 */
export async function sessionStatus(
  auth: AuthClient,
  claims: Pick<Claims, 'sessionId' | 'aal'>,
  nowMs = performance.now(),
): Promise<SessionStatus> {
  const key = `${claims.sessionId} ${claims.aal}`;
  const cached = cache.get(key);
  if (cached && !cached.needsSecondFactor && nowMs - cached.atMs < CACHE_MS) return cached;
  const { data, error } = await auth.getUser();
  if (error && isUnreachable(error)) return cached ?? { isAlive: true, needsSecondFactor: false };
  const hasFactor = data.user?.factors?.some((factor) => factor.status === 'verified') ?? false;
  const status = { isAlive: !error, needsSecondFactor: hasFactor && claims.aal !== 'aal2' };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, { ...status, atMs: nowMs });
  return status;
}

/** Returns the access token that product calls carry. Throws `signed_out`; the log has the specification's text. */
export async function accessToken(auth: AuthClient): Promise<string> {
  const claims = await verifiedClaims(auth);
  const { data, error } = await auth.getSession();
  if (error) throw new AppError('signed_out', { logDetail: specStrings.noSession });
  if (!claims || !data.session) throw new AppError('signed_out', { logDetail: specStrings.noSessionData });
  const token = data.session.access_token;
  if (!token) throw new AppError('signed_out', { logDetail: specStrings.noToken });
  const { isAlive, needsSecondFactor } = await sessionStatus(auth, claims);
  if (!isAlive) throw new AppError('session_expired', { logDetail: 'The session was ended elsewhere.' });
  if (needsSecondFactor) throw new AppError('signed_out', { logDetail: 'The second factor is missing.' });
  return token;
}
