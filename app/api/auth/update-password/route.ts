import { passwordForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Sets a new password for the session's own account; an older session also needs a mailed code (`reauthenticate`). */
export const POST = authHandler(passwordForm, async ({ password, nonce }, { auth }) => {
  const { error } = await auth.updateUser({ password, ...(nonce && { nonce }) });
  if (error) throw error;
  return {};
});
