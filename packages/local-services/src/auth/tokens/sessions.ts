import { randomInt } from 'node:crypto';
import { firstRow, rows, type Queryable } from '../../database/query.ts';
import type { AuthContext } from '../context.ts';
import { userJson } from '../users/user-json.ts';
import { getUserOrThrow, type User } from '../users/users.ts';

/** Authentication method, as in the token's `amr`. */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change';

const SECOND_FACTOR_METHODS = new Set(['totp', 'mfa/phone', 'mfa/webauthn']);
const REFRESH_TOKEN_LENGTH = 12;
const REFRESH_TOKEN_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

export type SessionRow = {
  id: string;
  user_id: string;
  created_at: Date;
  factor_id: string | null;
  aal: 'aal1' | 'aal2' | 'aal3' | null;
  not_after: Date | null;
};

export type ClientInfo = {
  userAgent: string;
  /** Client address, if known. */
  ip: string;
};

export type SessionAnswer = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
};

/** Starts a session and returns its tokens. */
export async function startSession(
  ctx: AuthContext,
  tx: Queryable,
  userId: string,
  method: AuthMethod,
  client: ClientInfo,
): Promise<SessionAnswer> {
  const now = ctx.now();
  const sessionId = crypto.randomUUID();
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, $3, $3, 'aal1', $4, $5)`,
    [sessionId, userId, now, client.userAgent, client.ip],
  );
  await tx.query('update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1', [userId, now]);
  await addMethod(tx, sessionId, method, now);
  const refreshToken = await insertRefreshToken(tx, { userId, sessionId, parent: null }, now);
  return sessionAnswer(ctx, tx, await getUserOrThrow(tx, userId), sessionId, refreshToken);
}

/** Adds an authentication method to the session; a second factor raises its level. */
export async function addMethod(tx: Queryable, sessionId: string, method: AuthMethod, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [crypto.randomUUID(), sessionId, now, method],
  );
  if (SECOND_FACTOR_METHODS.has(method)) {
    await tx.query("update auth.sessions set aal = 'aal2', updated_at = $2 where id = $1", [sessionId, now]);
  }
}

export async function insertRefreshToken(
  tx: Queryable,
  entry: { userId: string; sessionId: string; parent: string | null },
  now: Date,
): Promise<string> {
  const token = Array.from(
    { length: REFRESH_TOKEN_LENGTH },
    () => REFRESH_TOKEN_ALPHABET[randomInt(REFRESH_TOKEN_ALPHABET.length)],
  ).join('');
  await tx.query(
    `insert into auth.refresh_tokens (token, user_id, revoked, parent, session_id, created_at, updated_at)
     values ($1, $2, false, $3, $4, $5, $5)`,
    [token, entry.userId, entry.parent, entry.sessionId, now],
  );
  return token;
}

export async function sessionAnswer(
  ctx: AuthContext,
  tx: Queryable,
  user: User,
  sessionId: string,
  refreshToken: string,
): Promise<SessionAnswer> {
  const now = ctx.now();
  const session = await findSession(tx, sessionId);
  const methods = await rows<{ authentication_method: string; updated_at: Date }>(
    tx,
    `select authentication_method, updated_at from auth.mfa_amr_claims where session_id = $1
     order by updated_at desc, authentication_method`,
    [sessionId],
  );
  const lifetimeS = ctx.settings.accessTokenS;
  const accessToken = await ctx.signer.sign(
    {
      sub: user.id,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      role: user.role,
      aal: session?.aal ?? 'aal1',
      amr: methods.map((row) => ({ method: row.authentication_method, timestamp: unixTime(row.updated_at) })),
      session_id: sessionId,
      is_anonymous: user.is_anonymous,
    },
    now,
    lifetimeS,
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetimeS,
    expires_at: unixTime(now) + lifetimeS,
    refresh_token: refreshToken,
    user: userJson(user),
  };
}

export function findSession(db: Queryable, id: string): Promise<SessionRow | undefined> {
  return firstRow<SessionRow>(db, 'select * from auth.sessions where id = $1', [id]);
}

/** Ends sessions of a user and deletes their refresh tokens. */
export async function endSessions(
  db: Queryable,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<void> {
  if (which === 'all') await db.query('delete from auth.sessions where user_id = $1', [userId]);
  else if ('only' in which) {
    await db.query('delete from auth.sessions where user_id = $1 and id = $2', [userId, which.only]);
  } else await db.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, which.except]);
}

export function unixTime(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
