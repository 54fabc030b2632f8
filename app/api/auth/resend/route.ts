import { limitMail } from '#web/auth/auth-limits.ts';
import { throwReportable, inConstantTime } from '#web/auth/account-existence.ts';
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
