/** Rate limit: `times` at once, refilled evenly over `perS` seconds. */
export type LocalRate = { readonly name: string; readonly times: number; readonly perS: number };

/** Maximum number of buckets of one rate, about 30 MB. One that is full limits nothing and is not stored. */
const MAX_BUCKETS = 100_000;
/** Number of buckets from which full ones are deleted. */
const FEW_BUCKETS = 1_000;

export type LocalRates = {
  /** Returns 0 if a token is available, otherwise the seconds until one is. Stores nothing. */
  readonly wait: (rate: LocalRate, who: string) => number;
  /** Removes a token and returns 0; if none is available, returns the seconds until one is. */
  readonly spend: (rate: LocalRate, who: string) => number;
  /** Returns the tokens in the bucket, with the fraction of the next one. */
  readonly left: (rate: LocalRate, who: string) => number;
  /** Returns a token to the bucket. */
  readonly giveBack: (rate: LocalRate, who: string) => void;
};

type Table = {
  readonly buckets: Map<string, { readonly left: number; readonly at: number }>;
  /** Number of buckets at which full ones are deleted next. */
  sweepSize: number;
  sweptAt: number;
};

/**
 * Creates the token buckets of this process, in a table for each rate. A bucket is deleted only when it is full. While a table has the
 * maximum number of others, new names are refused, so that no number of names returns a token to one that has none.
 */
export function createLocalRates(now: () => number, maxBuckets = MAX_BUCKETS): LocalRates {
  const tables = new Map<string, Table>();

  function tableOf({ name }: LocalRate): Table {
    let table = tables.get(name);
    if (!table) {
      table = { buckets: new Map(), sweepSize: Math.min(maxBuckets, FEW_BUCKETS), sweptAt: -Infinity };
      tables.set(name, table);
    }
    return table;
  }

  function tokens(rate: LocalRate, who: string, time: number): number {
    const buckets = tables.get(rate.name)?.buckets;
    const bucket = buckets?.get(who);
    if (!bucket) return rate.times;
    // After the clock was set back, the bucket fills from the new time on.
    if (time < bucket.at) buckets?.set(who, { left: bucket.left, at: time });
    const elapsedS = Math.max(0, time - bucket.at) / 1000;
    return Math.min(rate.times, bucket.left + elapsedS * (rate.times / rate.perS));
  }

  function store(rate: LocalRate, who: string, left: number, time: number): void {
    const { buckets } = tableOf(rate);
    if (left >= rate.times) buckets.delete(who);
    else buckets.set(who, { left, at: time });
  }

  /** Returns true if the table has room for a new name, after it deleted full buckets where necessary. */
  function hasRoom(rate: LocalRate, time: number): boolean {
    const table = tableOf(rate);
    const { buckets } = table;
    if (buckets.size < table.sweepSize) return true;
    // In a table at its maximum few buckets become full before the time of one token.
    const isDue = Math.abs(time - table.sweptAt) >= (1000 * rate.perS) / rate.times;
    if (buckets.size < maxBuckets || isDue) {
      for (const who of buckets.keys()) if (tokens(rate, who, time) >= rate.times) buckets.delete(who);
      table.sweepSize = Math.min(maxBuckets, Math.max(FEW_BUCKETS, 2 * buckets.size));
      table.sweptAt = time;
    }
    return buckets.size < maxBuckets;
  }

  const waitFor = (rate: LocalRate, left: number) => (left >= 1 ? 0 : (1 - left) * (rate.perS / rate.times));
  return {
    left: (rate, who) => tokens(rate, who, now()),
    wait: (rate, who) => waitFor(rate, tokens(rate, who, now())),
    spend(rate, who) {
      const time = now();
      const left = tokens(rate, who, time);
      if (left < 1) return waitFor(rate, left);
      if (!tables.get(rate.name)?.buckets.has(who) && !hasRoom(rate, time)) return rate.perS / rate.times;
      store(rate, who, left - 1, time);
      return 0;
    },
    giveBack(rate, who) {
      const time = now();
      store(rate, who, tokens(rate, who, time) + 1, time);
    },
  };
}
