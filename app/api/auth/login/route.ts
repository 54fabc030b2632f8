import { loginForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Signs in by password; the person's other sessions end. */
export const POST = authHandler(loginForm, async ({ email, password }, { auth }) => {
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  // That an old session lives on is no reason to refuse this one.
  await auth.signOut({ scope: 'others' });
  const hasFactor = data.user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return { needsSecondFactor: hasFactor };
});
