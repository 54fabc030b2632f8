import type { Queryable } from '../../database/query.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest, databaseErrorCode } from '../errors.ts';
import { PKCE_PREFIX, clearToken, clearTokens, findToken, hashOtp, type TokenType } from '../tokens/one-time-tokens.ts';
import { confirmEmail, insertIdentity, isBanned, type User } from './users.ts';

const VERIFY_TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change'] as const;
type VerifyType = (typeof VERIFY_TYPES)[number];

const TOKEN_TYPES: Record<VerifyType, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
};

export type FoundProof = {
  user: User;
  tokenType: TokenType;
};

function isVerifyType(text: string): text is VerifyType {
  return (VERIFY_TYPES as readonly string[]).includes(text);
}

/** Finds the token of a mail link. Throws 403 otp_expired for an unknown, used or expired one. */
export async function findByTokenHash(
  ctx: AuthContext,
  db: Queryable,
  type: string,
  tokenHash: string,
): Promise<FoundProof> {
  if (!isVerifyType(type)) throw badRequest('Invalid email verification type');
  const found = await findToken(db, tokenHash, TOKEN_TYPES[type]);
  return checkProof(ctx, found, 'Email link is invalid or has expired');
}

/** Finds the token of a typed code. Throws 403 otp_expired for an unknown, used or expired one. */
export async function findByOtp(
  ctx: AuthContext,
  db: Queryable,
  type: string,
  email: string,
  otp: string,
): Promise<FoundProof> {
  if (!isVerifyType(type)) throw badRequest('Invalid email verification type');
  const hash = hashOtp(email, otp);
  const found =
    (await findToken(db, hash, TOKEN_TYPES[type])) ?? (await findToken(db, PKCE_PREFIX + hash, TOKEN_TYPES[type]));
  return checkProof(ctx, found, 'Token has expired or is invalid');
}

function checkProof(ctx: AuthContext, found: { user: User; type: TokenType } | undefined, refusal: string): FoundProof {
  if (!found || isExpired(ctx, sentAt(found.user, found.type))) throw new AuthError(403, 'otp_expired', refusal);
  if (isBanned(found.user, ctx.now())) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user: found.user, tokenType: found.type };
}

export function isExpired(ctx: AuthContext, sent: Date | null): boolean {
  return sent === null || ctx.now().getTime() > sent.getTime() + ctx.settings.otpExpiryS * 1000;
}

function sentAt(user: User, type: TokenType): Date | null {
  if (type === 'confirmation_token') return user.confirmation_sent_at;
  if (type === 'recovery_token') return user.recovery_sent_at;
  if (type === 'reauthentication_token') return user.reauthentication_sent_at;
  return user.email_change_sent_at;
}

/**
 * Applies a proof: confirms the address, or changes it. Returns false if the other address of a change has to confirm
 * first, so that no session starts yet.
 */
export async function acceptProof(ctx: AuthContext, tx: Queryable, proof: FoundProof): Promise<boolean> {
  const { user, tokenType } = proof;
  const now = ctx.now();
  if (tokenType === 'email_change_token_current' || tokenType === 'email_change_token_new') {
    const needsBoth = ctx.settings.doubleConfirmChanges && Boolean(user.email);
    if (needsBoth && user.email_change_confirm_status === 0) {
      await tx.query('update auth.users set email_change_confirm_status = 1, updated_at = $2 where id = $1', [
        user.id,
        now,
      ]);
      await clearToken(tx, user.id, tokenType);
      return false;
    }
    await changeEmail(tx, user, now);
  } else if (!user.email_confirmed_at) await confirmEmail(tx, user.id, now);
  await clearTokens(tx, user.id);
  return true;
}

/** Replaces the address with the pending one. Throws 422 if another user has registered it in the meantime. */
export async function changeEmail(tx: Queryable, user: User, now: Date): Promise<void> {
  const email = user.email_change ?? '';
  if (email === '') throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  try {
    await tx.query(
      `update auth.users set email = $2::text, email_change = '', email_change_confirm_status = 0, is_anonymous = false,
         email_confirmed_at = $3::timestamptz, updated_at = $3::timestamptz,
         raw_user_meta_data = case when raw_user_meta_data ? 'email_verified'
           then raw_user_meta_data || jsonb_build_object('email', $2::text, 'email_verified', true)
           else raw_user_meta_data end
       where id = $1`,
      [user.id, email, now],
    );
  } catch (error) {
    if (databaseErrorCode(error) !== '23505') throw error;
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (user.identities.some((identity) => identity.provider === 'email')) {
    await tx.query(
      `update auth.identities set updated_at = $3,
         identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
       where user_id = $1 and provider = 'email'`,
      [user.id, email, now],
    );
  } else {
    const data = { sub: user.id, email, email_verified: true, phone_verified: false };
    await insertIdentity(tx, { userId: user.id, provider: 'email', providerId: user.id, data }, now);
  }
}
