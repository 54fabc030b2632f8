import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as requestByTls, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isPublic } from '#lib/server/security/private-address.ts';
import { PRODUCT_VERSION } from '#lib/shared/version.ts';
import type { Database } from '../db/database.ts';

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

/** Milliseconds for an attempt: address lookup, connection and response headers. */
const ATTEMPT_MS = 10_000;

type Delivery = {
  readonly id: string;
  readonly url: string;
  readonly payload: string;
  /** One secret, or two while one is replaced. */
  readonly secrets: readonly string[];
};

/** Result of an attempt; `status` null if there was no response. */
export type Attempt = { readonly status: number | null; readonly error: string | null };

type Address = { readonly address: string; readonly family: number };
export type SenderOptions = {
  /** Returns true for addresses that may be connected to. Default: those of the public internet. */
  readonly isAllowed?: (address: string) => boolean;
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  readonly request?: (
    url: URL,
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest;
  readonly timeoutMs?: number;
};

type SendDelivery = (delivery: Delivery, now: Date) => Promise<Attempt>;

/**
 * Returns a function that sends a delivery once. The host is resolved once, all its addresses must be public, and the connection uses one of
 * the checked addresses, so that a name that changes its address cannot reach the network of the server. Redirects are not followed. Only the
 * status of the response is read. Never throws.
 */
export function createSender({
  isAllowed = isPublic,
  resolve = (host) => lookup(host, { all: true }),
  request = requestByTls,
  timeoutMs = ATTEMPT_MS,
}: SenderOptions = {}): SendDelivery {
  return async ({ id, url: address, payload, secrets }, now) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const url = new URL(address);
      const addresses = await within(signal, checkedAddresses(url, resolve, isAllowed));
      const status = await statusOf({
        url,
        addresses,
        request,
        signal,
        payload,
        headers: signedHeaders(id, payload, secrets, now),
      });
      if (status >= 200 && status < 300) return { status, error: null };
      const isRedirect = status >= 300 && status < 400;
      return { status, error: isRedirect ? `Status ${status}: redirects are not followed.` : `Status ${status}.` };
    } catch (error) {
      return { status: null, error: signal.aborted ? `No response within ${timeoutMs / 1000} s.` : reasonOf(error) };
    }
  };
}

/**
 * Returns the headers of a delivery, signed by each secret.
 *
 * Source: Standard Webhooks 1.0, https://www.standardwebhooks.com
 */
function signedHeaders(
  id: string,
  payload: string,
  secrets: readonly string[],
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': `measurement-nesting/${PRODUCT_VERSION}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

class NotPublic extends Error {}

async function checkedAddresses(
  { hostname }: URL,
  resolve: NonNullable<SenderOptions['resolve']>,
  isAllowed: (address: string) => boolean,
): Promise<readonly Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error('The host has no address.');
  if (!addresses.every(({ address }) => isAllowed(address))) {
    throw new NotPublic('The address of the host is not on the public internet.');
  }
  return addresses;
}

type Sending = {
  readonly url: URL;
  readonly addresses: readonly Address[];
  readonly request: NonNullable<SenderOptions['request']>;
  readonly signal: AbortSignal;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
};

function statusOf({ url, addresses, request, signal, payload, headers }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        signal,
        // A connection of its own, to no other address than the checked ones.
        agent: false,
        lookup: (_host, { all }, callback) => {
          const [first] = addresses;
          if (all) callback(null, [...addresses]);
          else callback(null, first!.address, first!.family);
        },
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Rejects when the signal aborts before the promise has settled. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}

/** Returns the reason of a failed attempt for its owner, without addresses of the server's network. */
function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return error.message;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? `The connection failed (${code}).` : 'The connection failed.';
}
