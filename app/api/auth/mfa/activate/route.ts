import { activateForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Makes a new authenticator app count, by a first code. */
export const POST = authHandler(activateForm, async ({ factorId, code }, { auth }) => {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  return {};
});
