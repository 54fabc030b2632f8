import type { AuthError, User } from '@supabase/supabase-js';
import type { SessionAnswer } from '#lib/shared/contracts/session.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { AuthClient } from './auth-client.ts';

export type Claims = {
  sub: string;
  email: string;
  exp: number;
  aal: string;
  sessionId: string;
  /** Time of the last authentication in seconds since 1970; 0 if the token does not state it. */
  provedAtS: number;
};

/** Timeout in milliseconds. The auth service's client retries for half a minute, which is too long for a page. */
const TIMEOUT_MS = 10_000;

/** Returns the verified claims of the request's session. The token's signature is verified here; a token near its end is renewed. */
export async function verifiedClaims(auth: AuthClient, timeoutMs = TIMEOUT_MS): Promise<Claims | null> {
  const { data, error } = await within(timeoutMs, auth.getClaims());
  if (error && isUnreachable(error)) throw new AppError('auth_unavailable', { logDetail: error.message });
  if (!data) return null;
  const { sub, email, exp, aal, session_id, amr } = data.claims;
  return { sub, email: email ?? '', exp, aal: aal ?? 'aal1', sessionId: session_id, provedAtS: lastProof(amr ?? []) };
}

/** Throws `auth_unavailable` after a timeout, which leaves the session unchanged; a later response of the client is ignored. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const lost = () => reject(new AppError('auth_unavailable', { logDetail: `no answer within ${timeoutMs} ms` }));
    timer = setTimeout(lost, timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the time of the last authentication in seconds since 1970, or 0. Renewed tokens do not count. */
function lastProof(methods: readonly (string | { method: string; timestamp: number })[]): number {
  const times = methods.map((entry) =>
    typeof entry === 'string' || entry.method === 'token_refresh' ? 0 : entry.timestamp,
  );
  return Math.max(0, ...times);
}

/** Returns the session as the page may see it. Requests it from the auth service, so that a session ended elsewhere shows at once. */
export async function sessionAnswer(auth: AuthClient): Promise<SessionAnswer> {
  const claims = await verifiedClaims(auth);
  if (!claims) return { state: 'signed_out' };
  const { data, error } = await auth.getUser();
  // Without a response of the auth service the session remains, because the token itself is valid.
  if (error && !isUnreachable(error)) return { state: 'signed_out' };
  const hasFactor = data.user?.factors?.some((factor) => factor.status === 'verified') ?? false;
  return {
    state: 'signed_in',
    user: { id: claims.sub, email: data.user?.email ?? claims.email },
    expiresAt: claims.exp,
    needsSecondFactor: hasFactor && claims.aal !== 'aal2',
  };
}

/** Returns the session's account from the auth service. Throws the service's error. */
export async function accountOf(auth: AuthClient): Promise<User> {
  const { data, error } = await auth.getUser();
  if (error) throw error;
  return data.user;
}

/** Returns the session's account. Throws `signed_out` if the account has a second factor that the session has not shown. */
export async function fullAccountOf(auth: AuthClient): Promise<User> {
  const [user, claims] = [await accountOf(auth), await verifiedClaims(auth)];
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false;
  if (hasFactor && claims?.aal !== 'aal2') {
    throw new AppError('signed_out', { logDetail: 'The second factor is missing.' });
  }
  return user;
}

export function isUnreachable(error: unknown): boolean {
  return (error as Partial<AuthError> | null)?.name === 'AuthRetryableFetchError';
}
