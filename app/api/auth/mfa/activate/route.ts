import { AppError } from '#lib/errors/app-error.ts';
import { activateForm } from '#lib/server/auth/auth-forms.ts';
import { authHandler } from '#lib/server/auth/auth-handler.ts';
import { factorOf, tryCode } from '#lib/server/auth/second-factor.ts';
import { fullAccountOf } from '#lib/server/auth/session.ts';

/** Makes a new authenticator app count, by a first code. One that counts already is none of its business. */
export const POST = authHandler(activateForm, async ({ factorId, code }, { auth }) => {
  const user = await fullAccountOf(auth);
  if (factorOf(user, factorId)?.status !== 'unverified') {
    throw new AppError('not_found', { message: 'This set-up is over. Start it again on your account page.' });
  }
  await tryCode(auth, user, { factorId, code });
  return {};
});
