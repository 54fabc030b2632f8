import { emptyForm } from '#lib/server/auth/auth-forms.ts';
import { authHandler } from '#lib/server/auth/auth-handler.ts';

/** Ends this session, in this browser even when the auth service does not respond. */
export const POST = authHandler(emptyForm, async (_, { auth }) => {
  await auth.signOut({ scope: 'local' });
  return {};
});
