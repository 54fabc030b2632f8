import { emptyForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { fullAccountOf } from '#web/auth/session.ts';
import type { SignInMethodsAnswer } from '#lib/shared/contracts/session.ts';

/** Returns the sign-in methods of the session's account. */
export const POST = authHandler(emptyForm, async (_, { auth }) => {
  const user = await fullAccountOf(auth);
  const providers = (user.identities ?? []).map(({ provider }) => provider);
  const answer: SignInMethodsAnswer = {
    password: providers.includes('email'),
    google: providers.includes('google'),
    microsoft: providers.includes('azure'),
  };
  return answer;
});
