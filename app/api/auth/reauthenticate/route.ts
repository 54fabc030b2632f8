import { emptyForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { limitMail } from '#web/auth/auth-limits.ts';
import { fullAccountOf } from '#web/auth/session.ts';

/** Mails a code to the account of the session, for a password change in an older session. */
export const POST = authHandler(emptyForm, async (_, { auth, env, request }) => {
  limitMail({ request, env }, 'code', (await fullAccountOf(auth)).id);
  const { error } = await auth.reauthenticate();
  if (error) throw error;
  return {};
});
