import { sql } from 'kysely';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { isSubscriber } from '../credits/is-subscriber.ts';
import type { Database } from '../db/database.ts';

export type CountedTrace = {
  /** Left today after this one; null: no limit. */
  readonly left: number | null;
  /** Removes the count of a trace that was not delivered. */
  readonly giveBack: () => Promise<void>;
};

const { tracesADay } = limits.picture;

/**
 * Counts a full trace against the day's limit (UTC) with one statement on the user's row, so that equal callers are serialized. A trace
 * repeated on the same day (`digest`) is not counted again; subscribers are not counted. Throws trace_limit.
 */
export async function countTrace(db: Database, userId: string, digest: string, now: Date): Promise<CountedTrace> {
  if (await isSubscriber(db, userId, now)) return { left: null, giveBack: async () => {} };
  const day = now.toISOString().slice(0, 10);
  const counted = await sql<{ used: number }>`
    insert into trace_days (user_id, day, traces) values (${userId}, ${day}, array[${digest}])
    on conflict (user_id, day) do update set traces = array_append(trace_days.traces, ${digest})
      where cardinality(trace_days.traces) < ${tracesADay} and not trace_days.traces @> array[${digest}]
    returning cardinality(traces) as used
  `.execute(db);
  const [row] = counted.rows;
  if (row) return { left: tracesADay - row.used, giveBack: () => takeBack(db, userId, day, digest) };
  const known = await sql<{ used: number }>`
    select cardinality(traces) as used from trace_days
    where user_id = ${userId} and day = ${day} and traces @> array[${digest}]
  `.execute(db);
  const [same] = known.rows;
  if (!same) throw new AppError('trace_limit', { retryAfterS: secondsToMidnight(now) });
  return { left: tracesADay - same.used, giveBack: async () => {} };
}

async function takeBack(db: Database, userId: string, day: string, digest: string): Promise<void> {
  await sql`
    update trace_days set traces = array_remove(traces, ${digest}) where user_id = ${userId} and day = ${day}
  `.execute(db);
}

function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((midnight - now.getTime()) / 1000);
}

/** Deletes rows of past days. Returns their number. */
export async function deleteOldTraceCounts(db: Database): Promise<number> {
  const gone = await sql`delete from trace_days where day < (now() at time zone 'utc')::date - 1 returning 1`.execute(
    db,
  );
  return gone.rows.length;
}
