import { factorForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Takes an authenticator app off the account. */
export const POST = authHandler(factorForm, async ({ factorId }, { auth }) => {
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  // The session's token still says aal2; a new one says what is true now.
  await auth.refreshSession();
  return {};
});
