import type { RateName } from '#lib/shared/contracts/calls.ts';
import { tooManyRequests } from '#lib/shared/errors/too-many-requests.ts';
import { createLocalRates } from '#lib/server/security/local-rates.ts';
import { createRefusalRecord } from '#lib/server/security/refusal-record.ts';
import { limits } from '#lib/shared/limits.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { spendShared, type Rate } from './shared-rates.ts';

export const rates = {
  measure: { name: 'measure', ...limits.calls.measure, shared: true },
  lettering: { name: 'lettering', times: 240, perS: 60 },
  nestCall: { name: 'nestCall', ...limits.calls.nestCall },
  manualLayout: { name: 'manualLayout', ...limits.calls.manualLayout, shared: true },
  export: { name: 'export', ...limits.calls.export, shared: true },
  /** In milliseconds of work: a call spends one, and the duration of its preview is charged afterwards. */
  tracePreview: {
    name: 'tracePreview',
    times: 1000 * limits.picture.previewSecondsAnHour,
    perS: 3600,
    shared: true,
    usedUp: 'Previews for this hour are used up. You can still trace for files.',
  },
  /** Full traces per day are counted separately; this limit prevents one user from filling the queue. */
  trace: { name: 'trace', times: 20, perS: 60, shared: true, usedUp: 'That was 20 traces in a minute.' },
  read: { name: 'read', ...limits.calls.read },
  follow: { name: 'follow', ...limits.calls.follow },
  metadata: { name: 'metadata', times: 10, perS: 60 },
  /** Listing and revoking API keys. Nothing else spends it, so that a busy program or screen never hides the list from its owner. */
  apiKeys: { name: 'apiKeys', times: 60, perS: 60 },
  /** Storing, renaming, marking and deleting offcuts, and storing details of quotes, of which a shop does many in a minute. */
  material: { name: 'material', ...limits.calls.material },
  /** Exporting one's data, limited against guessing of the password. */
  exportAccount: { name: 'exportAccount', times: 5, perS: 3600, shared: true },
  /** Deleting one's account, limited against guessing of the password. */
  deleteAccount: { name: 'deleteAccount', times: 5, perS: 900, shared: true },
  /** Creating an API key, limited against guessing of the password. */
  makeApiKey: { name: 'makeApiKey', times: 10, perS: 900, shared: true },
  /** Removing a lost second factor, limited against guessing of the password. */
  lostFactor: { name: 'lostFactor', times: 5, perS: 900, shared: true },
  /** Creating, deleting and testing webhooks, each test of which sends a request to an address of the caller's choice. */
  webhooks: { name: 'webhooks', ...limits.calls.webhooks },
  payments: { name: 'payments', times: 20, perS: 60, shared: true },
  plan: { name: 'plan', times: 60, perS: 60 },
} as const satisfies Record<RateName, Rate>;

/** State of a bucket after a call. */
export type RateState = {
  readonly rate: Rate;
  /** Calls that can follow at once. */
  readonly left: number;
  /** Seconds until the bucket is full again. */
  readonly fullInS: number;
};

/** Rejects with too_many_requests and the true waiting time. `onCounted` receives the state of a bucket of this process. */
export type RateLimit = (rate: Rate, who: string, onCounted?: (state: RateState) => void) => Promise<void>;

export function createRateLimit(db: Database, now: () => number = Date.now): RateLimit {
  const local = createLocalRates(now);
  const isRepeated = createRefusalRecord(now);
  return async (rate, who, onCounted) => {
    const waitS = rate.shared ? await spendShared(db, rate, who) : local.spend(rate, who);
    if (!rate.shared && onCounted) {
      const left = local.left(rate, who);
      onCounted({ rate, left: Math.floor(left), fullInS: ((rate.times - left) * rate.perS) / rate.times });
    }
    if (waitS === 0) return;
    throw tooManyRequests(waitS, {
      usedUp: rate.usedUp,
      isRepeated: isRepeated(`${rate.name}:${who}`, rate.perS * 1000),
    });
  };
}

/** Rate of all keys of an account together, as a multiple of one key's, so that one runaway program leaves half to the others. */
const KEYS_OF_ACCOUNT = 2;

/**
 * Spends one call of the caller's rate limit. A user's screens share one bucket; programs spend the bucket of their key, then one for all
 * keys of the account, and never that of the screens. A key's bucket is counted in this process, so a rejection needs no database
 * statement. `onCounted` receives the state of the key's bucket. Throws `too_many_requests`.
 */
export async function limitCaller(
  limit: RateLimit,
  rate: Rate,
  { userId, keyId }: Caller,
  onCounted?: (state: RateState) => void,
): Promise<void> {
  if (keyId === null) return limit(rate, userId);
  const { name, times, perS, usedUp } = rate;
  await limit({ name: `${name} of a key`, times, perS, ...(usedUp !== undefined && { usedUp }) }, keyId, onCounted);
  await limit({ ...rate, name: `${name} of keys`, times: KEYS_OF_ACCOUNT * times }, userId);
}

/**
 * Returns the headers of a response about its rate limit.
 *
 * Source: RateLimit header fields for HTTP, draft-ietf-httpapi-ratelimit-headers-10.
 */
export function rateHeaders({ rate, left, fullInS }: RateState): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': `"calls";q=${rate.times};w=${rate.perS}`,
    ratelimit: `"calls";r=${left};t=${Math.ceil(fullInS)}`,
  };
}
