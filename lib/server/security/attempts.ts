import { z } from 'zod';

const DAY_S = 24 * 3600;

/** A bucket of attempts at a secret. `who` is a digest, so that the database has no addresses of visitors. */
const bucket = z.strictObject({
  rate: z.strictObject({
    name: z.string().min(1).max(60),
    times: z.int().min(1).max(100_000),
    perS: z.int().min(1).max(DAY_S),
  }),
  who: z.string().regex(/^[\da-f]{64}$/),
});

/** Request of the web server to the backend, which counts attempts for all web servers. `spend` spends one of each bucket, or none. */
export const attemptsForm = z.strictObject({
  action: z.enum(['spend', 'refund']),
  buckets: z.array(bucket).min(1).max(10),
});

/** Answer: the index of the bucket that refused the attempt, with the seconds to wait. */
export const attemptsAnswer = z.object({ refused: z.object({ index: z.int(), waitS: z.number() }).nullable() });

export type AttemptsForm = z.output<typeof attemptsForm>;
export type AttemptsAnswer = z.output<typeof attemptsAnswer>;
