import { AppError } from '#lib/errors/app-error.ts';

/** How often a person may do something (product limits); counted in this process. */
export type Rate = { readonly name: string; readonly times: number; readonly perS: number };

export const rates = {
  measure: { name: 'measure', times: 60, perS: 60 },
  lettering: { name: 'lettering', times: 240, perS: 60 },
  /** Runs that are begun. */
  nest: { name: 'nest', times: 60, perS: 3600 },
  /** Calls that may begin one, or find one again. */
  nestCall: { name: 'nestCall', times: 240, perS: 60 },
  export: { name: 'export', times: 60, perS: 60 },
  read: { name: 'read', times: 60, perS: 60 },
  follow: { name: 'follow', times: 120, perS: 60 },
  metadata: { name: 'metadata', times: 10, perS: 60 },
  payments: { name: 'payments', times: 20, perS: 60 },
} as const satisfies Record<string, Rate>;

export type RateLimit = (rate: Rate, who: string) => void;

const MAX_BUCKETS = 50_000;

/**
 * Token buckets: `times` at once, refilled evenly over `perS` seconds. Throws too_many_requests with the true waiting time.
 * When there are more buckets than we want to remember, the longest unused are forgotten; their owners had waited anyway.
 */
export function createRateLimit(now: () => number = Date.now): RateLimit {
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
    if (left >= 1) {
      buckets.set(id, { left: left - 1, at: time });
      return;
    }
    buckets.set(id, { left, at: time });
    const waitS = Math.max(1, Math.ceil((1 - left) * (rate.perS / rate.times)));
    throw new AppError('too_many_requests', {
      message: `Too many tries. Wait ${waitS === 1 ? '1 second' : `${waitS} seconds`} and try again.`,
      retryAfterS: waitS,
    });
  };
}
