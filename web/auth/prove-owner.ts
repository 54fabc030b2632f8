import type { User } from '@supabase/supabase-js';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { AuthContext } from './auth-handler.ts';
import { verifiedClaims } from './session.ts';
import { tryPassword } from './try-password.ts';

/** Seconds for which a login, or a link from a mail, proves that the owner is present. */
export const FRESH_S = 10 * 60;

/**
 * Checks that the account's owner is present, not only their open session: by the password or, if it is null, by a login of the last
 * `freshS` seconds. Throws `wrong_password`, `current_password_required` or, for an account without a password,
 * `reauthentication_required`.
 */
export async function proveOwner(
  user: User,
  password: string | null,
  context: AuthContext,
  freshS: number = FRESH_S,
): Promise<void> {
  if (password !== null) return tryPassword(user, password, context);
  const claims = await verifiedClaims(context.auth);
  if (Date.now() / 1000 - (claims?.provedAtS ?? 0) > freshS) throw proofRequired(user);
}

/** Returns the error that names the proof of ownership this account can provide. */
export function proofRequired(user: User): AppError {
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  return new AppError(hasPassword ? 'current_password_required' : 'reauthentication_required');
}
