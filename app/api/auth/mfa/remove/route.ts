import { AppError } from '#lib/shared/errors/app-error.ts';
import { removeForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { fullAccountOf } from '#web/auth/session.ts';
import { tryPassword, factorOf, tryCode } from '#web/auth/prove-owner.ts';

/** Removes an authenticator app from the account. An open session alone is not sufficient. */
export const POST = authHandler(removeForm, async ({ factorId, code, password }, context) => {
  const { auth } = context;
  const user = await fullAccountOf(auth);
  if (!factorOf(user, factorId)) {
    throw new AppError('not_found', { message: 'This authenticator app is no longer on your account.' });
  }
  if (code !== undefined) await tryCode(context, user, { factorId, code });
  else await tryPassword(user, password!, context);
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  // The session's token still states aal2; a renewed one is correct.
  await auth.refreshSession();
  return {};
});
