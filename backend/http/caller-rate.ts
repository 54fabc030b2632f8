import type { Caller } from '../auth/identify-caller.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Rate } from './rate.ts';

/** Rate of all keys of an account together, as a multiple of one key's, so that one runaway program leaves half to the others. */
const KEYS_OF_ACCOUNT = 2;

/**
 * Spends one call of the caller's rate limit. A user's screens share one bucket; programs spend the bucket of their key, then one for all
 * keys of the account, and never that of the screens. A key's bucket is counted in this process, so a rejection needs no database
 * statement. Throws `too_many_requests`.
 */
export async function limitCaller(limit: RateLimit, rate: Rate, { userId, keyId }: Caller): Promise<void> {
  if (keyId === null) return limit(rate, userId);
  const { name, times, perS, usedUp } = rate;
  await limit({ name: `${name} of a key`, times, perS, ...(usedUp !== undefined && { usedUp }) }, keyId);
  await limit({ ...rate, name: `${name} of keys`, times: KEYS_OF_ACCOUNT * times }, userId);
}
