import { failingInEvenTime } from '#lib/server/auth/constant-time.ts';
import { counting, passwordTries } from '#lib/server/auth/auth-limits.ts';
import { loginForm } from '#lib/server/auth/auth-forms.ts';
import type { AuthClient } from '#lib/server/auth/auth-client.ts';
import { authHandler } from '#lib/server/auth/auth-handler.ts';

/** Signs in by password; the person's other sessions end. */
export const POST = authHandler(loginForm, async ({ email, password }, { auth, ...asked }) => {
  const user = await counting(passwordTries(email, asked), () => failingInEvenTime(signIn(auth, email, password)));
  // That an old session lives on is no reason to refuse this one.
  await auth.signOut({ scope: 'others' });
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return { needsSecondFactor: hasFactor };
});

async function signIn(auth: AuthClient, email: string, password: string) {
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.user;
}
