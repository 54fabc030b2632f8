import type { User } from '@supabase/supabase-js';
import { passwordForm } from '#web/auth/auth-forms.ts';
import { authHandler, type AuthContext } from '#web/auth/auth-handler.ts';
import { codeBuckets, countAttempt } from '#web/auth/auth-limits.ts';
import { assertGoodPassword } from '#web/password-rules.ts';
import { accountOf, verifiedClaims } from '#web/auth/session.ts';
import { FRESH_S, proofRequired, tryPassword } from '#web/auth/prove-owner.ts';

/** Session age in seconds from which the auth service requires a mailed code. */
const MAILED_CODE_S = 24 * 3600;

/**
 * Sets a new password for the session's account and requires proof of its owner, because an open session alone is not
 * sufficient. Afterwards this browser has a new session, and all others have ended, including copies of the old one.
 *
 * Attempts are counted with and without a code, because the rejection of an unchanged password would reveal that
 * password.
 */
export const POST = authHandler(passwordForm, async ({ password, currentPassword, nonce }, context) => {
  const { auth } = context;
  const user = await accountOf(auth);
  assertGoodPassword(password, { email: user.email ?? '', name: nameOf(user) });
  await proveOwner(user, currentPassword, context);
  await countAttempt(context.env, codeBuckets(user), async () => {
    const { error } = await auth.updateUser({ password, ...(nonce && { nonce }) });
    if (error) throw error;
  });
  const { error } = await auth.signInWithPassword({ email: user.email ?? '', password });
  await auth.signOut({ scope: error ? 'global' : 'others' });
  return {};
});

async function proveOwner(user: User, current: string | undefined, context: AuthContext): Promise<void> {
  if (current !== undefined) return tryPassword(user, current, context);
  const claims = await verifiedClaims(context.auth);
  const ageS = Date.now() / 1000 - (claims?.provedAtS ?? 0);
  if (ageS <= FRESH_S || ageS > MAILED_CODE_S) return;
  throw proofRequired(user);
}

function nameOf(user: User): string {
  const name: unknown = user.user_metadata['full_name'] ?? user.user_metadata['name'];
  return typeof name === 'string' ? name : '';
}
