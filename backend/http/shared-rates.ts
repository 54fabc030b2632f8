import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** Largest debt of a bucket, in its durations. A longer one is a row written before the clock was set back, and counts as full. */
const MAX_DEBT = 10;

const fullAt = (rate: Rate) => sql`
  case when rate_limits.full_at > clock_timestamp() + make_interval(secs => ${MAX_DEBT * rate.perS}::double precision)
    then clock_timestamp() else greatest(rate_limits.full_at, clock_timestamp()) end`;

/**
 * Token bucket in the database, stored as the time at which it will be full. Spends one and returns 0, or returns the seconds until one is
 * available. One statement; the row's lock serializes equal callers.
 *
 * Source: the generic cell rate algorithm (ITU-T I.371), virtual scheduling.
 */
export async function spendShared(db: Queries, rate: Rate, who: string): Promise<number> {
  const gapS = rate.perS / rate.times;
  const gap = sql`make_interval(secs => ${gapS}::double precision)`;
  const room = sql`make_interval(secs => ${rate.perS - gapS}::double precision)`;
  const result = await sql<{ spent: boolean; waitS: number | null }>`
    with spent as (
      insert into rate_limits (name, who, full_at) values (${rate.name}, ${who}, clock_timestamp() + ${gap})
      on conflict (name, who) do update
        set full_at = ${fullAt(rate)} + ${gap}
        where ${fullAt(rate)} <= clock_timestamp() + ${room}
      returning full_at
    )
    select exists (select 1 from spent) as spent, (
      select extract(epoch from full_at - ${room} - clock_timestamp())::double precision
      from rate_limits where name = ${rate.name} and who = ${who}
    ) as "waitS"
  `.execute(db);
  const { spent, waitS } = result.rows[0]!;
  // The row is read in its state before the statement, so with many equal callers the true wait may be longer by one interval.
  return spent ? 0 : Math.max(waitS ?? 0, Number.MIN_VALUE);
}

/** Spends `count` even if fewer are left, for costs that are known only afterwards. Further calls wait until the bucket has refilled. */
export async function chargeShared(db: Queries, rate: Rate, who: string, count: number): Promise<void> {
  const gap = sql`make_interval(secs => ${(count * rate.perS) / rate.times}::double precision)`;
  await sql`
    insert into rate_limits (name, who, full_at) values (${rate.name}, ${who}, clock_timestamp() + ${gap})
    on conflict (name, who) do update set full_at = ${fullAt(rate)} + ${gap}
  `.execute(db);
}

/** Returns one to the bucket, up to the full bucket. */
export async function refundShared(db: Queries, rate: Rate, who: string): Promise<void> {
  await sql`
    update rate_limits set full_at = full_at - make_interval(secs => ${rate.perS / rate.times}::double precision)
    where name = ${rate.name} and who = ${who}
  `.execute(db);
}

/** Deletes rows of full buckets. Returns their number. */
export async function deleteFullBuckets(db: Queries): Promise<number> {
  const gone = await sql`delete from rate_limits where full_at < now() - interval '1 minute' returning 1`.execute(db);
  return gone.rows.length;
}

/** Rate limit of the product: `times` at once, refilled evenly over `perS` seconds. */
export type Rate = {
  readonly name: string;
  readonly times: number;
  readonly perS: number;
  /** True if calls are counted across all machines, because a second machine must not double the processor time or the cost. */
  readonly shared?: true;
  /** Message for a user who has none left, before the waiting time. */
  readonly usedUp?: string;
};
