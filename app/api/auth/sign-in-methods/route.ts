import { emptyForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';
import type { SignInMethodsAnswer } from '#lib/contracts/session.ts';

/** The ways the session's own account can be signed in to. */
export const POST = authHandler(emptyForm, async (_, { auth }) => {
  const { data, error } = await auth.getUser();
  if (error) throw error;
  const providers = (data.user.identities ?? []).map(({ provider }) => provider);
  const answer: SignInMethodsAnswer = {
    password: providers.includes('email'),
    google: providers.includes('google'),
    microsoft: providers.includes('azure'),
  };
  return answer;
});
