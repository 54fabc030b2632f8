import { limitMail } from '#lib/server/auth/auth-limits.ts';
import { inConstantTime } from '#lib/server/auth/constant-time.ts';
import { throwReportable } from '#lib/server/auth/mail-answer.ts';
import { emailForm } from '#lib/server/auth/auth-forms.ts';
import { authHandler } from '#lib/server/auth/auth-handler.ts';

/** Mails a link to set a new password; the response is the same for addresses with and without an account. */
export const POST = authHandler(emailForm, async ({ email }, { auth, env }) => {
  limitMail('reset', email);
  const { error } = await inConstantTime(
    auth.resetPasswordForEmail(email, { redirectTo: `${env.siteUrl}/update-password` }),
  );
  throwReportable(error);
  return {};
});
