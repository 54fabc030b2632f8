import { passwordForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';
import { codeTries, counting } from '#lib/server/auth-limits.ts';
import { accountOf } from '#lib/server/session.ts';

/**
 * Sets a new password for the session's own account; an older session also needs a mailed code (`reauthenticate`). Counted with
 * and without one: that a password is the same as before would tell what it is.
 */
export const POST = authHandler(passwordForm, async ({ password, nonce }, { auth }) => {
  await counting(codeTries(await accountOf(auth)), async () => {
    const { error } = await auth.updateUser({ password, ...(nonce && { nonce }) });
    if (error) throw error;
  });
  return {};
});
