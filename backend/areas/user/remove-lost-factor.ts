import { decodeJwt } from 'jose';
import { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { Services } from '../services.ts';

const claims = z.object({
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).default([]),
});
/** The auth service's names of logins by a mailed link or code. */
const MAILED = ['otp', 'magiclink', 'recovery'];
/** Milliseconds for which a login by a mailed link proves access to the mailbox. */
const FRESH_MS = 3600_000;

/**
 * Removes the second factors of an account whose owner lost them. Requires the password, in a session that a mailed link started within the
 * last hour; neither alone is sufficient. The owner is informed by mail. Throws `wrong_password`, then `mailed_link_required`.
 */
export async function removeLostFactor(
  { accounts, now, log }: Pick<Services, 'accounts' | 'now' | 'log'>,
  { userId, token, password }: { userId: string; token: string; password: string },
): Promise<void> {
  const account = await accounts.read(token);
  if (!(await accounts.isPassword(account.email, password))) throw new AppError('wrong_password');
  const { amr } = claims.parse(decodeJwt(token));
  const mailedAt = amr.filter(({ method }) => MAILED.includes(method)).map(({ timestamp }) => timestamp * 1000);
  if (now().getTime() - Math.max(0, ...mailedAt) > FRESH_MS) throw new AppError('mailed_link_required');
  await accounts.removeFactors(userId);
  const isMailed = await accounts.mailFactorRemoval(token).catch(() => false);
  if (!isMailed) log.error('second factor removed without a mail', { userId });
}
