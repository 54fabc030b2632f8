import type { Queryable } from '../../database/query.ts';
import { firstRow } from '../../database/query.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { clearTokens } from '../tokens/one-time-tokens.ts';
import { sendConfirmation, type MailRequest } from '../send-mail.ts';
import { confirmEmail, findUserByEmail, getUserOrThrow, insertIdentity, insertUser } from './users.ts';

export type Provider = 'google' | 'azure';

/** User data from a provider. */
export type ProviderAccount = {
  provider: Provider;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
};

/** Returns the claims in the form of a hosted project. */
function identityData(account: ProviderAccount): Record<string, unknown> {
  const shared = {
    sub: account.subject,
    provider_id: account.subject,
    full_name: account.name,
    name: account.name,
    email: account.email,
    email_verified: account.isEmailVerified,
    phone_verified: false,
  };
  return account.provider === 'google'
    ? { ...shared, iss: 'https://accounts.google.com' }
    : {
        ...shared,
        iss: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
        preferred_username: account.email,
      };
}

/**
 * Returns the account of a provider login: the one with this provider's subject; otherwise, only for an address that
 * the provider has verified, the one with that address; otherwise a new one. An unverified address never opens an
 * existing account: it gets a confirmation mail and an error.
 */
export async function accountFor(
  ctx: AuthContext,
  tx: Queryable,
  account: ProviderAccount,
): Promise<{ userId: string } | { needsConfirmation: string }> {
  const now = ctx.now();
  const data = identityData(account);
  const identity = await firstRow<{ user_id: string; id: string }>(
    tx,
    'select id, user_id from auth.identities where provider = $1 and provider_id = $2',
    [account.provider, account.subject],
  );
  if (identity) {
    await tx.query(
      'update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1',
      [identity.id, JSON.stringify(data), now],
    );
    const user = await getUserOrThrow(tx, identity.user_id);
    if (user.email_confirmed_at) return { userId: user.id };
    if (!account.isEmailVerified) return { needsConfirmation: user.id };
    await confirmEmail(tx, user.id, now);
    return { userId: user.id };
  }
  const known = await findUserByEmail(tx, account.email);
  if (known && !account.isEmailVerified) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (known) {
    if (!known.email_confirmed_at) await forgetUnprovenPassword(tx, known.id);
    await link(tx, known.id, account, data, now);
    await confirmEmail(tx, known.id, now);
    return { userId: known.id };
  }
  if (!ctx.settings.signupEnabled) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const email = account.email.toLowerCase();
  const userId = await insertUser(
    tx,
    { email, passwordHash: null, provider: account.provider, userMetadata: data },
    now,
  );
  await insertIdentity(tx, { userId, provider: account.provider, providerId: account.subject, data }, now);
  if (!account.isEmailVerified) return { needsConfirmation: userId };
  await confirmEmail(tx, userId, now);
  return { userId };
}

/** Sends a confirmation mail to an address that the provider has not verified. */
export async function requestConfirmation(
  ctx: AuthContext,
  tx: Queryable,
  userId: string,
  request: MailRequest,
): Promise<void> {
  await sendConfirmation(ctx, tx, await getUserOrThrow(tx, userId), request);
}

async function link(
  tx: Queryable,
  userId: string,
  account: ProviderAccount,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await insertIdentity(tx, { userId, provider: account.provider, providerId: account.subject, data }, now);
  // The account has the list of its sign-in methods.
  await tx.query(
    `update auth.users set updated_at = $2, raw_app_meta_data = raw_app_meta_data || (
       select jsonb_build_object(
         'provider', (array_agg(provider order by created_at))[1],
         'providers', to_jsonb(array_agg(provider order by created_at)))
       from auth.identities where user_id = $1)
     where id = $1`,
    [userId, now],
  );
}

/**
 * Removes the password of an account whose address was never confirmed: it may have been registered by someone else,
 * whose password must not open the owner's account.
 */
async function forgetUnprovenPassword(tx: Queryable, userId: string): Promise<void> {
  await tx.query("delete from auth.identities where user_id = $1 and provider = 'email'", [userId]);
  await tx.query("update auth.users set encrypted_password = '' where id = $1", [userId]);
  await tx.query('delete from auth.sessions where user_id = $1', [userId]);
  await clearTokens(tx, userId);
}
