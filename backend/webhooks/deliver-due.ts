import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Attempt, SendDelivery } from './send-delivery.ts';

/** Seconds between an attempt and the next one: about a day in total. */
export const RETRY_AFTER_S = [10, 60, 300, 1800, 3600, 7200, 14_400, 21_600, 28_800, 8_630] as const;
/** Seconds after which an attempt whose process died is repeated; longer than any attempt. */
const LEASE_S = 60;
/** Maximum number of concurrent attempts, of all webhooks and of one account, so that slow receivers delay no others. */
const MAX_AT_ONCE = 40;
const MAX_OF_ACCOUNT = 4;
/** Status by which a receiver ends the deliveries (RFC 9110, section 15.5.11). */
const GONE = 410;
const STORED_DAYS = 7;

type Claimed = {
  readonly id: string;
  readonly payload: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly earlier: string | null;
};

/**
 * Sends the deliveries that are due, each once, and stores the results. Several processes may do so concurrently: a delivery is claimed by
 * one. Returns the number of attempts.
 */
export async function deliverDue(db: Database, send: SendDelivery, now: () => Date): Promise<number> {
  const claimed = await claimDue(db);
  await Promise.all(
    claimed.map(async ({ id, url, payload, attempts, secret, earlier }) => {
      const secrets = earlier === null ? [secret] : [secret, earlier];
      await storeAttempt(db, id, attempts, await send({ id, url, payload, secrets }, now()));
    }),
  );
  return claimed.length;
}

/** Deletes deliveries that are older than STORED_DAYS. */
export async function deleteOldDeliveries(db: Database): Promise<void> {
  await sql`delete from webhook_deliveries where created_at < now() - make_interval(days => ${STORED_DAYS})`.execute(
    db,
  );
}

async function claimDue(db: Database): Promise<Claimed[]> {
  const due = await sql<{ id: string }>`
    select id from (
      select d.id, d.next_at, row_number() over (partition by w.user_id order by d.next_at, d.id) as nth
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.next_at <= now()
    ) as due
    where nth <= ${MAX_OF_ACCOUNT}::integer order by next_at limit ${MAX_AT_ONCE}::integer
  `.execute(db);
  if (due.rows.length === 0) return [];
  // The second of two processes with the same list finds `next_at` in the future.
  const claimed = await sql<Claimed>`
    update webhook_deliveries d
    set attempts = attempts + 1, next_at = now() + make_interval(secs => ${LEASE_S})
    from webhooks w
    where w.id = d.webhook_id and d.id = any(${due.rows.map(({ id }) => id)}::uuid[])
      and d.state = 'waiting' and d.next_at <= now()
    returning d.id, d.payload, d.attempts, w.url, w.secret,
      case when w.earlier_until > now() then w.earlier_secret end as earlier
  `.execute(db);
  return claimed.rows;
}

async function storeAttempt(db: Database, id: string, attempts: number, { status, error }: Attempt): Promise<void> {
  const retryAfterS = error === null || status === GONE ? undefined : RETRY_AFTER_S[attempts - 1];
  const state = error === null ? 'delivered' : retryAfterS === undefined ? 'failed' : 'waiting';
  await sql`
    update webhook_deliveries
    set state = ${state}, status = ${status}, error = ${error},
      next_at = case when ${state} = 'waiting' then now() + make_interval(secs => ${retryAfterS ?? 0}) end,
      ended_at = case when ${state} = 'waiting' then null else now() end
    where id = ${id}::uuid and attempts = ${attempts} and state = 'waiting'
  `.execute(db);
}
