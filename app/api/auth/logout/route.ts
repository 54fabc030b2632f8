import { emptyForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';

/** Ends this session, in this browser even when the auth service does not respond. */
export const POST = authHandler(emptyForm, async (_, { auth }) => {
  await auth.signOut({ scope: 'local' });
  return {};
});
