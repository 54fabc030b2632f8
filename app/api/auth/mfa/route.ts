import { AppError } from '#lib/shared/errors/app-error.ts';
import { codeForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { tryCode } from '#web/auth/prove-owner.ts';
import { accountOf } from '#web/auth/session.ts';

/** Checks the code of the person's second factor and raises the session to aal2. */
export const POST = authHandler(codeForm, async ({ code }, context) => {
  const user = await accountOf(context.auth);
  const factor = user.factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp');
  if (!factor) throw new AppError('not_found', { message: 'Your account has no second factor. Log in again.' });
  await tryCode(context, user, { factorId: factor.id, code });
  return {};
});
