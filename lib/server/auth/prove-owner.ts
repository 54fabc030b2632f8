import type { User } from '@supabase/supabase-js';
import { AppError } from '../../shared/errors/app-error.ts';
import type { AuthContext } from './auth-handler.ts';
import { verifiedClaims } from './session.ts';
import { tryPassword } from './try-password.ts';

/** A login, or a link from a mail, proves for this many seconds that the owner is there. */
export const FRESH_S = 10 * 60;

/**
 * Checks that the account's owner is there and not only their open session: by the password, or, where it is null, by a login of
 * the last `freshS` seconds. Throws `wrong_password`, `current_password_required` or, for an account without a password,
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
