import type { Caller } from '../auth/identify-caller.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Rate } from './rate.ts';

/** All keys of an account together have this many times the rate of one, so that one runaway program leaves the others half. */
const KEYS_OF_ACCOUNT = 2;

/**
 * Spends one call of the caller's rate limit. The screens of a person spend one bucket; programs spend the bucket of their key,
 * then one for all keys of the account, and never that of the screens. A key's bucket is counted in this process: a refusal costs
 * no statement in the database. Throws `too_many_requests`.
 */
export async function limitCaller(limit: RateLimit, rate: Rate, { userId, keyId }: Caller): Promise<void> {
  if (keyId === null) return limit(rate, userId);
  const { name, times, perS, usedUp } = rate;
  await limit({ name: `${name} of a key`, times, perS, ...(usedUp !== undefined && { usedUp }) }, keyId);
  await limit({ ...rate, name: `${name} of keys`, times: KEYS_OF_ACCOUNT * times }, userId);
}
