import { emptyForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { fullAccountOf } from '#web/auth/session.ts';
import type { FactorsAnswer } from '#lib/shared/contracts/session.ts';

/** The person's verified second factors. */
export const POST = authHandler(emptyForm, async (_, { auth }) => {
  const { factors = [] } = await fullAccountOf(auth);
  const verified = factors.filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp');
  const answer: FactorsAnswer = {
    factors: verified.map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name ?? '',
      createdAt: created_at,
    })),
  };
  return answer;
});
