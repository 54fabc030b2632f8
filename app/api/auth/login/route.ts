import { failInConstantTime } from '#web/auth/account-existence.ts';
import { countAttempt, passwordBuckets } from '#web/auth/auth-limits.ts';
import { loginForm } from '#web/auth/auth-forms.ts';
import type { AuthClient } from '#web/auth/auth-client.ts';
import { authHandler } from '#web/auth/auth-handler.ts';

/** Signs in by password and ends the person's other sessions. */
export const POST = authHandler(loginForm, async ({ email, password }, { auth, ...requestContext }) => {
  const user = await countAttempt(requestContext.env, passwordBuckets(email, requestContext), () =>
    failInConstantTime(signIn(auth, email, password)),
  );
  // A failure to end the other sessions does not reject the login.
  await auth.signOut({ scope: 'others' });
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return { needsSecondFactor: hasFactor };
});

async function signIn(auth: AuthClient, email: string, password: string) {
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.user;
}
