import { AppError } from '#lib/shared/errors/app-error.ts';
import { activateForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { FRESH_S, proveOwner, factorOf, tryCode } from '#web/auth/prove-owner.ts';
import { fullAccountOf } from '#web/auth/session.ts';

/** Seconds after which the auth service drops an enrollment without a first code. */
const ENROLLMENT_S = 5 * 60;

/**
 * Activates a new authenticator app by a first code, for the account's owner: who began the enrollment is not recorded, so the
 * proof is required again. Rejects a factor that is active already.
 */
export const POST = authHandler(activateForm, async ({ factorId, code, password }, context) => {
  const { auth } = context;
  const user = await fullAccountOf(auth);
  if (factorOf(user, factorId)?.status !== 'unverified') {
    throw new AppError('not_found', { message: 'This setup has expired. Start it again on your account page.' });
  }
  await proveOwner(user, password, context, FRESH_S + ENROLLMENT_S);
  await tryCode(context, user, { factorId, code });
  return {};
});
