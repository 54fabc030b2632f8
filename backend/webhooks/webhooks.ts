import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '#lib/shared/contracts/programs/webhooks.ts';
import { isIP } from 'node:net';
import { isLoopbackHost, isPublic } from '#lib/server/security/private-address.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { FieldError } from '#lib/shared/errors/field-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { programMessage } from '#lib/shared/errors/program-messages.ts';
import { type Database, inTransaction, type DatabaseTransaction } from '../db/database.ts';
import { sqlState } from '../db/database-fault.ts';
import { isNesting, labelsOf } from '../run-options.ts';

const NO_SUCH_ACCOUNT = '23503';
const SECRET_BYTES = 32;
/** Hours for which deliveries are signed with the secret before a replacement, too. */
const EARLIER_SECRET_HOURS = 24;

const columns = ['id', 'url', 'created_at', 'earlier_until'] as const;
const deliveryColumns = [
  'id',
  'run_id',
  'state',
  'attempts',
  'status',
  'error',
  'created_at',
  'next_at',
  'ended_at',
] as const;

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and random bytes in base64. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export async function listWebhooks(db: Database, userId: string): Promise<{ webhooks: Webhook[] }> {
  const rows = await db
    .selectFrom('webhooks')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { webhooks: rows.map(shown) };
}

/** Adds a webhook with a new secret. Throws webhook_limit; invalid_input for an address that no delivery is sent to. */
export async function addWebhook(db: Database, userId: string, url: string, now: Date): Promise<WebhookWithSecret> {
  assertPublicAddress(url);
  const secret = newSecret();
  try {
    const row = await inTransaction(db, async (trx) => {
      // Concurrent creations wait for this lock, so that they respect the limit together.
      await trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute();
      const { n } = await trx
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (Number(n) >= limits.webhooks.count) throw new AppError('webhook_limit');
      return trx
        .insertInto('webhooks')
        .values({ user_id: userId, url, secret, created_at: now })
        .returning(columns)
        .executeTakeFirstOrThrow();
    });
    return { ...shown(row), secret };
  } catch (error) {
    if (sqlState(error) === NO_SUCH_ACCOUNT) throw new AppError('signed_out', { logDetail: 'no such account' });
    throw error;
  }
}

/** Throws invalid_input for a private address. A name is resolved for each delivery, because its address may change. */
function assertPublicAddress(url: string): void {
  const { hostname } = new URL(url);
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isLoopbackHost(hostname) || (isIP(address) !== 0 && !isPublic(address))) {
    throw new FieldError('url', 'This address is not on the public internet.');
  }
}

/** Deletes a webhook with its deliveries. Throws webhook_not_found unless it belongs to the account. */
export async function deleteWebhook(db: Database, userId: string, webhookId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('id', '=', webhookId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('webhook_not_found');
}

/** Replaces the secret; the earlier one signs as well for EARLIER_SECRET_HOURS. Throws webhook_not_found. */
export async function replaceSecret(
  db: Database,
  userId: string,
  webhookId: string,
  now: Date,
): Promise<WebhookWithSecret> {
  const secret = newSecret();
  const until = new Date(now.getTime() + EARLIER_SECRET_HOURS * 3_600_000);
  const row = await db
    .updateTable('webhooks')
    .set(({ ref }) => ({ secret, earlier_secret: ref('secret'), earlier_until: until }))
    .where('id', '=', webhookId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw new AppError('webhook_not_found');
  return { ...shown(row), secret };
}

/** Queues a delivery of the type `test`. Throws webhook_not_found. */
export async function testWebhook(
  db: Database,
  userId: string,
  webhookId: string,
  now: Date,
): Promise<WebhookDelivery> {
  const row = await db
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'payload', 'created_at', 'next_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('webhooks')
        .select(['id', val(testPayload(now)).as('payload'), sql<Date>`now()`.as('at'), sql<Date>`now()`.as('next')])
        .where('id', '=', webhookId)
        .where('user_id', '=', userId),
    )
    .returning(deliveryColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('webhook_not_found');
  return shownDelivery(row);
}

/** Returns the last deliveries of a webhook, newest first. Throws webhook_not_found. */
export async function listDeliveries(
  db: Database,
  userId: string,
  webhookId: string,
): Promise<{ deliveries: WebhookDelivery[] }> {
  const own = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', webhookId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw new AppError('webhook_not_found');
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(deliveryColumns)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.webhooks.listed)
    .execute();
  return { deliveries: rows.map(shownDelivery) };
}

type Row = { id: string; url: string; created_at: Date; earlier_until: Date | null };

function shown({ id, url, created_at, earlier_until }: Row): Webhook {
  return {
    webhookId: id,
    url,
    createdAt: created_at.toISOString(),
    earlierSecretUntil: earlier_until?.toISOString() ?? null,
  };
}

type DeliveryRow = {
  id: string;
  run_id: string | null;
  state: WebhookDelivery['state'];
  attempts: number;
  status: number | null;
  error: string | null;
  created_at: Date;
  next_at: Date | null;
  ended_at: Date | null;
};

function shownDelivery({ id, run_id, created_at, next_at, ended_at, ...rest }: DeliveryRow): WebhookDelivery {
  return {
    deliveryId: id,
    runId: run_id,
    ...rest,
    createdAt: created_at.toISOString(),
    nextAt: next_at?.toISOString() ?? null,
    endedAt: ended_at?.toISOString() ?? null,
  };
}

/** An ended run: its stored options, and the error of a run that did not deliver. */
type EndedRun = {
  readonly runId: string;
  readonly state: string;
  readonly charged: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly options: Readonly<Record<string, unknown>>;
};

/** Queues the report of an ended run for each webhook of its account, in the transaction that ends the run. */
export async function queueRunEnded(
  trx: DatabaseTransaction,
  userId: string,
  { runId, state, charged, error, options }: EndedRun,
): Promise<void> {
  const data = {
    runId,
    kind: isNesting(options) ? 'nest' : 'measure',
    state,
    charged,
    ...labelsOf(options),
    error: error && { code: error.code, message: programMessage(error.code, error.message) },
  };
  const payload = JSON.stringify({ type: 'run.ended', timestamp: new Date().toISOString(), data });
  await sql`
    insert into webhook_deliveries (webhook_id, run_id, payload, next_at)
    select id, ${runId}::uuid, ${payload}, now() from webhooks where user_id = ${userId}
  `.execute(trx);
}

/** Returns the payload of a test delivery. */
function testPayload(now: Date): string {
  return JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} });
}
