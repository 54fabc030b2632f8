import { firstRow, type Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, databaseErrorCode } from '../errors.ts';
import { findSession, insertRefreshToken, sessionAnswer, type ClientInfo, type SessionAnswer } from './sessions.ts';
import { findUserById, isBanned } from '../users/users.ts';

type RefreshTokenRow = {
  token: string;
  user_id: string;
  revoked: boolean;
  parent: string | null;
  session_id: string;
  updated_at: Date;
};

const LOCK_TIMEOUT = '55P03';

/**
 * Exchanges a refresh token for new tokens. Each token is valid once; so that tabs which refresh at the same moment, or
 * a lost response, sign nobody out, a used token still works if it is the parent of the current one (the current one is
 * returned again) or was used within the reuse interval. Any older use counts as theft and revokes every token issued
 * since; as at the original server, that counts as a use of the newest one too, which is therefore valid until the
 * interval ends.
 */
export async function refreshSession(
  ctx: AuthContext,
  token: string,
  client: ClientInfo,
): Promise<{ answer: SessionAnswer; reused: boolean }> {
  try {
    const outcome = await inTransaction(ctx.pool, (tx) => tradeToken(ctx, tx, token, client));
    // Thrown only here, because the revocation has to be committed first.
    if (outcome === 'stolen') {
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    return outcome;
  } catch (error) {
    if (databaseErrorCode(error) !== LOCK_TIMEOUT) throw error;
    throw new AuthError(
      409,
      'conflict',
      'Too many concurrent token refresh requests on the same session or refresh token',
    );
  }
}

async function tradeToken(
  ctx: AuthContext,
  tx: Queryable,
  token: string,
  client: ClientInfo,
): Promise<{ answer: SessionAnswer; reused: boolean } | 'stolen'> {
  await tx.query("set local lock_timeout = '5s'");
  const found = await findToken(tx, token);
  const user = found && (await findUserById(tx, found.user_id));
  if (!found || !user) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const now = ctx.now();
  if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  // One refresh of a session at a time; its result has to be read after the wait.
  await tx.query('select id from auth.sessions where id = $1 for update', [found.session_id]);
  const session = await findSession(tx, found.session_id);
  const row = await findToken(tx, token);
  if (!session || !row) {
    throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found');
  }
  if (session.not_after && session.not_after < now) {
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }

  let current: string | undefined;
  if (row.revoked) {
    const active = await findActiveToken(tx, session.id);
    if (active?.parent === row.token) current = active.token;
    else if (now.getTime() > row.updated_at.getTime() + ctx.settings.refreshReuseS * 1000) {
      if (ctx.settings.rotationEnabled) await revokeAll(tx, session.id, now);
      return 'stolen';
    }
  }
  const reused = current !== undefined;
  if (current === undefined) {
    // Not for a used token: a second use must not extend the interval for a third.
    await tx.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1 and not revoked', [
      row.token,
      now,
    ]);
    current = await insertRefreshToken(tx, { userId: user.id, sessionId: session.id, parent: row.token }, now);
  }
  await tx.query(
    `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2::timestamptz,
       user_agent = $3, ip = $4 where id = $1`,
    [session.id, now, client.userAgent, client.ip],
  );
  return { answer: await sessionAnswer(ctx, tx, user, session.id, current), reused };
}

function findToken(tx: Queryable, token: string): Promise<RefreshTokenRow | undefined> {
  return firstRow(tx, 'select * from auth.refresh_tokens where token = $1', [token]);
}

function findActiveToken(tx: Queryable, sessionId: string): Promise<RefreshTokenRow | undefined> {
  return firstRow(
    tx,
    'select * from auth.refresh_tokens where session_id = $1 and revoked = false order by id desc limit 1',
    [sessionId],
  );
}

async function revokeAll(tx: Queryable, sessionId: string, now: Date): Promise<void> {
  await tx.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [sessionId, now],
  );
}
