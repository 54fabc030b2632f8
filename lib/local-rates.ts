/** How often somebody may do something: `times` at once, refilled evenly over `perS` seconds. */
export type LocalRate = { readonly name: string; readonly times: number; readonly perS: number };

const MAX_BUCKETS = 50_000;

/**
 * Token buckets of this process. Spends one and answers 0, or spends none and answers the seconds until there is one again.
 * When there are more buckets than we want to remember, the longest unused are forgotten; their owners had waited anyway.
 */
export function createLocalRates(now: () => number): (rate: LocalRate, who: string) => number {
  const buckets = new Map<string, { left: number; at: number }>();
  return (rate, who) => {
    const id = `${rate.name}:${who}`;
    const time = now();
    const bucket = buckets.get(id) ?? { left: rate.times, at: time };
    const left = Math.min(rate.times, bucket.left + ((time - bucket.at) / 1000) * (rate.times / rate.perS));
    buckets.delete(id);
    if (buckets.size >= MAX_BUCKETS) {
      const oldest = buckets.keys().next();
      if (!oldest.done) buckets.delete(oldest.value);
    }
    const isLet = left >= 1;
    buckets.set(id, { left: isLet ? left - 1 : left, at: time });
    return isLet ? 0 : (1 - left) * (rate.perS / rate.times);
  };
}
