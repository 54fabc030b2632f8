import { AppError } from '#lib/errors/app-error.ts';
import { limitSecondFactor } from '#lib/server/auth-limits.ts';
import { codeForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Checks the code of the person's second factor and raises the session to aal2. */
export const POST = authHandler(codeForm, async ({ code }, { auth }) => {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  if (data.totp[0]) limitSecondFactor(data.totp[0].id);
  const factor = data.totp.find(({ status }) => status === 'verified');
  if (!factor) throw new AppError('not_found', { message: 'Your account has no second factor. Log in again.' });
  const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (verified.error) throw verified.error;
  return {};
});
