import type { User } from '@supabase/supabase-js';
import type { AuthContext } from './auth-handler.ts';
import { codeBuckets, countAttempt } from './auth-limits.ts';

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
