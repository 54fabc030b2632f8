import { type User, createClient } from '@supabase/supabase-js';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { AuthContext } from './auth-handler.ts';
import { verifiedClaims } from './session.ts';
import { authFetch } from './auth-client.ts';
import { countAttempt, passwordBuckets, codeBuckets } from './auth-limits.ts';
import { clientNetworks } from '../client-address.ts';

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

/** Tries the password of the session's account without affecting the session. Throws `wrong_password`. */
export async function tryPassword(user: User, password: string, { env, request }: AuthContext): Promise<void> {
  const { auth } = createClient(env.supabaseUrl, env.supabaseKey, {
    global: { fetch: authFetch(env, clientNetworks(request, env)?.connection ?? null) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const email = user.email ?? '';
  await countAttempt(env, passwordBuckets(email, { request, env }), async () => {
    const { error } = await auth.signInWithPassword({ email, password });
    if (error?.code === 'invalid_credentials') throw new AppError('wrong_password');
    if (error) throw error;
  });
  // Ends the session that the attempt created.
  await auth.signOut({ scope: 'local' });
}

/** Tries a code of one of the account's factors; the right one raises the session to aal2. Throws the auth service's error. */
export function tryCode(
  { auth, env }: Pick<AuthContext, 'auth' | 'env'>,
  user: User,
  attempt: { factorId: string; code: string },
): Promise<void> {
  return countAttempt(env, codeBuckets(user, attempt.factorId), async () => {
    const { error } = await auth.mfa.challengeAndVerify(attempt);
    if (error) throw error;
  });
}

export function factorOf(user: User, factorId: string) {
  return user.factors?.find(({ id }) => id === factorId);
}
