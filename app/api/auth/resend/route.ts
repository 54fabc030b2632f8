import { limitMail } from '#lib/server/auth/auth-limits.ts';
import { inConstantTime } from '#lib/server/auth/constant-time.ts';
import { throwReportable } from '#lib/server/auth/mail-answer.ts';
import { emailForm } from '#lib/server/auth/auth-forms.ts';
import { authHandler } from '#lib/server/auth/auth-handler.ts';

/** Sends the confirmation email again. */
export const POST = authHandler(emailForm, async ({ email }, { auth, env }) => {
  limitMail('confirm', email);
  const { error } = await inConstantTime(
    auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${env.siteUrl}/email/verified` } }),
  );
  throwReportable(error);
  return {};
});
