import { limitMail } from '#web/auth/auth-limits.ts';
import { inConstantTime } from '#web/auth/constant-time.ts';
import { throwReportable } from '#web/auth/mail-answer.ts';
import { emailForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';

/** Sends the confirmation email again. */
export const POST = authHandler(emailForm, async ({ email }, { auth, env, request }) => {
  limitMail({ request, env }, 'confirm', email);
  const { error } = await inConstantTime(
    auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${env.siteUrl}/email/verified` } }),
  );
  throwReportable(error);
  return {};
});
