import { limitMail, limitSignUp } from '#web/auth/auth-limits.ts';
import { assertGoodPassword } from '#web/password-rules.ts';
import { throwReportable, inConstantTime } from '#web/auth/account-existence.ts';
import { registerForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';

/** Registers an account; the response is the same for addresses with and without an account. */
export const POST = authHandler(registerForm, async ({ email, password, request: carried }, { auth, env, request }) => {
  assertGoodPassword(password, { email });
  limitSignUp({ request, env });
  limitMail({ request, env }, 'confirm', email);
  const { data, error } = await inConstantTime(
    auth.signUp({
      email,
      password,
      options: { emailRedirectTo: `${env.siteUrl}/email/verified`, data: carried && { carried_request: carried } },
    }),
  );
  throwReportable(error);
  return { isSignedIn: data.session !== null };
});
