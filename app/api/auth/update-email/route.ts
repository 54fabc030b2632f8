import { emailForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { limitMail } from '#web/auth/auth-limits.ts';
import { fullAccountOf } from '#web/auth/session.ts';

/** Starts an email change: the old and the new address both receive a link, and both links must be opened. */
export const POST = authHandler(emailForm, async ({ email }, { auth, env, request }) => {
  limitMail({ request, env }, 'change of address', (await fullAccountOf(auth)).id);
  limitMail({ request, env }, 'new address', email);
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${env.siteUrl}/account` });
  if (error) throw error;
  return {};
});
