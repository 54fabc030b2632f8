import { AppError } from '#lib/errors/app-error.ts';
import { askAuthService } from './ask-auth-service.ts';
import { createSigningKeys } from './signing-keys.ts';
import { TokenError } from './token-error.ts';
import { isLocallyVerifiable, verifyToken, type SessionUser } from './verify-token.ts';

export type AuthenticateOptions = {
  /** SUPABASE_URL + '/auth/v1'. */
  readonly authUrl: string;
  readonly publishableKey: string;
  readonly fetcher?: typeof fetch;
  readonly now?: () => number;
};

/**
 * Who sends this token. `fresh` also asks the auth service whether the session still lives: for calls that spend, write or
 * pay. Reading calls ask at most once a minute per session, so that a signed-out session stops reading within a minute.
 */
export type Authenticate = (token: string, how?: { fresh?: boolean }) => Promise<SessionUser>;

const RECHECK_MS = 60_000;
const REMEMBERED_SESSIONS = 10_000;

export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const now = options.now ?? Date.now;
  const fetcher = options.fetcher ?? fetch;
  const keys = createSigningKeys(options.authUrl, fetcher, now);
  /** Session id -> when the auth service last said it lives. Oldest first. */
  const seen = new Map<string, number>();

  async function ask(token: string): Promise<{ userId: string; email: string }> {
    const user = await askAuthService(options.authUrl, options.publishableKey, token, fetcher);
    if (!user) throw new AppError('signed_out', { logDetail: 'the auth service refused the session' });
    return user;
  }

  function remember(sessionId: string): void {
    seen.delete(sessionId);
    seen.set(sessionId, now());
    for (const oldest of seen.keys()) {
      if (seen.size <= REMEMBERED_SESSIONS) break;
      seen.delete(oldest);
    }
  }

  return async (token, how = {}) => {
    try {
      if (!isLocallyVerifiable(token)) {
        return { ...(await ask(token)), sessionId: '' };
      }
      const user = await verifyToken(token, keys, now);
      const checkedAt = seen.get(user.sessionId) ?? -Infinity;
      if (how.fresh || now() - checkedAt > RECHECK_MS) {
        await ask(token);
        remember(user.sessionId);
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
