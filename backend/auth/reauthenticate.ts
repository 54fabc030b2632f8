import { decodeJwt } from 'jose';
import { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { Account, AccountService } from './account-service.ts';

/** Claims of a token about the logins of its session. */
export const loginClaims = z.object({
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).default([]),
});

/** Milliseconds for which a login by Google, Microsoft or a mailed link counts as reauthentication. */
const FRESH_MS = 10 * 60_000;

/**
 * Returns the account after it verified that its owner is present, not only an open session: by the password, or by a login within the last
 * ten minutes. Throws `wrong_password` or `reauthentication_required`.
 *
 * The token must already be verified.
 */
export async function reauthenticate(
  accounts: AccountService,
  proof: { token: string; password: string | null },
  now: Date,
): Promise<Account> {
  const account = await accounts.read(proof.token);
  const { amr } = loginClaims.parse(decodeJwt(proof.token));
  if (proof.password !== null) {
    if (!(await accounts.isPassword(account.email, proof.password))) throw new AppError('wrong_password');
    return account;
  }
  // Refreshing a token is no login.
  const proofs = amr.filter(({ method }) => method !== 'token_refresh').map(({ timestamp }) => timestamp * 1000);
  if (now.getTime() - Math.max(0, ...proofs) > FRESH_MS) throw new AppError('reauthentication_required');
  return account;
}
