import { createHash, randomInt } from 'node:crypto';
import { firstRow, type Queryable } from '../../database/query.ts';
import { findUserById, type User } from '../users/users.ts';

export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

export const PKCE_PREFIX = 'pkce_';

/** Returns a code of `length` decimal digits, evenly distributed. */
export function createOtp(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** Returns the stored form of a code, and the `TokenHash` of mail links: SHA-224 of address and code. */
export function hashOtp(email: string, otp: string): string {
  return createHash('sha224')
    .update(email.toLowerCase() + otp)
    .digest('hex');
}

/** Stores a user's token for a purpose; a previous one for the same purpose stops working. */
export async function storeToken(
  tx: Queryable,
  token: { userId: string; type: TokenType; hash: string; relatesTo: string },
): Promise<void> {
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
    [crypto.randomUUID(), token.userId, token.type, token.hash, token.relatesTo],
  );
}

/** Returns the user and the purpose of a token. */
export async function findToken(
  db: Queryable,
  hash: string,
  types: TokenType[],
): Promise<{ user: User; type: TokenType } | undefined> {
  const row = await firstRow<{ user_id: string; token_type: TokenType }>(
    db,
    'select user_id, token_type from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2)',
    [hash, types],
  );
  const user = row && (await findUserById(db, row.user_id));
  return user && { user, type: row.token_type };
}

/** Deletes all mailed tokens of a user; called after any success. */
export async function clearTokens(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
  await tx.query(
    `update auth.users set confirmation_token = '', recovery_token = '', email_change_token_new = '',
       email_change_token_current = '', reauthentication_token = '' where id = $1`,
    [userId],
  );
}

export async function clearToken(tx: Queryable, userId: string, type: TokenType): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [userId, type]);
}
