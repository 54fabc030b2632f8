import { emptyForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';
import type { FactorsAnswer } from '#lib/contracts/factors.ts';

/** The person's verified second factors. */
export const POST = authHandler(emptyForm, async (_, { auth }) => {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const answer: FactorsAnswer = {
    factors: data.totp.map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name ?? '',
      createdAt: created_at,
    })),
  };
  return answer;
});
