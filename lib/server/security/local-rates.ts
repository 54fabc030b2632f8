/** Rate limit: `times` at once, refilled evenly over `perS` seconds. */
export type LocalRate = { readonly name: string; readonly times: number; readonly perS: number };

const MAX_BUCKETS = 50_000;

export type LocalRates = {
  /** Removes a token and returns 0; if none is available, returns the seconds until one is. */
  readonly spend: (rate: LocalRate, who: string) => number;
  /** Returns the tokens in the bucket, with the fraction of the next one. */
  readonly left: (rate: LocalRate, who: string) => number;
  /** Returns a token to the bucket. */
  readonly giveBack: (rate: LocalRate, who: string) => void;
};

/**
 * Creates the token buckets of this process. Beyond the maximum number of buckets the least recently used one is dropped, which by then is
 * usually full again.
 */
export function createLocalRates(now: () => number): LocalRates {
  const buckets = new Map<string, { left: number; at: number }>();

  const idOf = (rate: LocalRate, who: string) => `${rate.name}:${who}`;

  function leftAt(rate: LocalRate, who: string, time: number): number {
    const bucket = buckets.get(idOf(rate, who)) ?? { left: rate.times, at: time };
    // A clock that is set back removes nothing.
    const elapsedS = Math.max(0, time - bucket.at) / 1000;
    return Math.min(rate.times, bucket.left + elapsedS * (rate.times / rate.perS));
  }

  function take(rate: LocalRate, who: string, count: 1 | -1): number {
    const id = idOf(rate, who);
    const time = now();
    const left = leftAt(rate, who, time);
    buckets.delete(id);
    if (buckets.size >= MAX_BUCKETS) {
      const oldest = buckets.keys().next();
      if (!oldest.done) buckets.delete(oldest.value);
    }
    const isLet = left >= count;
    buckets.set(id, { left: isLet ? Math.min(rate.times, left - count) : left, at: time });
    return isLet ? 0 : (1 - left) * (rate.perS / rate.times);
  }

  return {
    spend: (rate, who) => take(rate, who, 1),
    left: (rate, who) => leftAt(rate, who, now()),
    giveBack: (rate, who) => void take(rate, who, -1),
  };
}
