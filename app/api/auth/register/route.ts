import { registerForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Signs up; the answer is the same whether or not the address has an account. */
export const POST = authHandler(registerForm, async ({ email, password }, { auth, env }) => {
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${env.siteUrl}/email/verified` },
  });
  if (error) throw error;
  return { isSignedIn: data.session !== null };
});
