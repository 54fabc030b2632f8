import type { Context } from 'hono';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { findSession, type SessionRow } from './tokens/sessions.ts';
import { findUserById, isBanned, type User } from './users/users.ts';

export type Caller = {
  user: User;
  session: SessionRow;
  /** Authenticator assurance level of the presented token; the session's level may have risen since. */
  aal: string;
};

const ofNobody = () => new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');

/** Returns the caller of the access token. Throws 401 or 403 with the protocol's codes. */
export async function requireUser(ctx: AuthContext, c: Context): Promise<Caller> {
  const token = shownToken(c);
  if (await ctx.apiKeys.isApiKey(token)) throw ofNobody();
  const claims = await ctx.signer.verify(token, ctx.now()).catch((error: Error) => {
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`);
  });
  if (typeof claims.sub !== 'string' || claims.sub === '') throw ofNobody();
  if (claims.exp === undefined) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing exp claim');
  if (!isUuid(claims.sub)) throw new AuthError(403, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUserById(ctx.pool, claims.sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const sessionId = claims.session_id;
  const session =
    typeof sessionId === 'string' && isUuid(sessionId) ? await findSession(ctx.pool, sessionId) : undefined;
  if (!session || session.user_id !== user.id) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user, ctx.now())) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, session, aal: typeof claims.aal === 'string' ? claims.aal : 'aal1' };
}

/** Throws unless the request carries the secret key of administrators. */
export async function requireAdmin(ctx: AuthContext, c: Context): Promise<void> {
  if (!(await ctx.apiKeys.isAdminKey(shownToken(c)))) throw new AuthError(403, 'not_admin', 'User not allowed');
}

/**
 * Returns the bearer token. Without one, the role of the API key applies and no user, as at the gateway of a hosted
 * project.
 */
function shownToken(c: Context): string {
  const bearer = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const token = bearer ?? c.req.header('apikey') ?? c.req.query('apikey');
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  return token;
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}
