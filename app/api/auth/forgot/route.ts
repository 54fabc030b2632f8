import { limitMail } from '#web/auth/auth-limits.ts';
import { throwReportable, inConstantTime } from '#web/auth/account-existence.ts';
import { emailForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';

/** Mails a link to set a new password; the response is the same for addresses with and without an account. */
export const POST = authHandler(emailForm, async ({ email }, { auth, env, request }) => {
  limitMail({ request, env }, 'reset', email);
  const { error } = await inConstantTime(
    auth.resetPasswordForEmail(email, { redirectTo: `${env.siteUrl}/update-password` }),
  );
  throwReportable(error);
  return {};
});
