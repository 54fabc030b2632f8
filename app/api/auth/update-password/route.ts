import { passwordForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Sets a new password for the session's own account. */
export const POST = authHandler(passwordForm, async ({ password }, { auth }) => {
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
  return {};
});
