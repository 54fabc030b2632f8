import { sql } from 'kysely';
import { isNestRequest, type RunRequest } from '#lib/shared/contracts/job.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import { lockCreditAccount } from '../credits/credit-account.ts';
import { isSubscriber } from '../credits/is-subscriber.ts';
import { reserveCredit } from '../credits/credit-ledger.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../db/database.ts';
import { sqlState } from '../db/database-fault.ts';
import { storableText } from '../db/storable-text.ts';
import { tooManyRequests } from '#lib/shared/errors/too-many-requests.ts';
import { assertRemnants } from '../material/assert-remnants.ts';
import { copyStoredRun } from './copy-stored-run.ts';
import { continuationOf, type StoredContinuation } from './manual-layout/continue-run.ts';
import { lockedRows, rulesToStore } from './manual-layout/row-rules.ts';
import { MIN_PRIORITY } from './queue-positions.ts';
import { layoutKey, requestIdentity } from './request-hash.ts';

const HOUR_S = 3600;
/** Maximum number of waiting runs; further ones are rejected until later. */
export const MAX_QUEUED = 200;
export const BUSY_RETRY_S = 30;
/** Seconds after which a client retries while another run of the account is in progress. */
const OWN_RETRY_S = 10;
const LABEL_LENGTH = 100;
const MEASURE_GUESS_S = 20;
const UNIQUE_VIOLATION = '23505';

export type Enqueue = (trx: DatabaseTransaction, runId: string, priority: number) => Promise<void>;
/** Kind of caller. */
type StartedBy = {
  readonly isSandbox?: boolean | undefined;
  /** True for a program, whose request states every choice. */
  readonly isProgram?: boolean | undefined;
};
export type StartedRun = {
  /** 'new': queued now; 'known': the same request was sent before; 'stored': an earlier result was copied. */
  readonly how: 'new' | 'known' | 'stored';
};

/**
 * Creates a run, reserves its credit unless it only measures, continues free of charge or is of a sandbox key, and queues it, in one transaction that locks the
 * user's credit account: a hundred equal concurrent requests create one run. Throws run_id_conflict, run_in_progress, too_many_requests,
 * busy, insufficient_credits, remnant_gone, remnant_used, remnant_changed, and the errors of continuationOf(), before anything is stored.
 */
export async function startRun(
  db: Database,
  enqueue: Enqueue,
  userId: string,
  request: RunRequest,
  now: Date,
  { isSandbox = false, isProgram = false }: StartedBy = {},
): Promise<StartedRun> {
  const hash = layoutKey(request);
  const identity = requestIdentity(request);
  const { runId } = request;
  const begun = inTransaction(db, async (trx): Promise<StartedRun> => {
    const account = await lockCreditAccount(trx, userId, now);
    const known = await trx
      .selectFrom('runs')
      .select(['user_id', 'request_hash', 'identity_hash'])
      .where('id', '=', runId)
      .executeTakeFirst();
    if (known) {
      // Runs of versions before the identity have the layout key only.
      const isSame = known.identity_hash === null ? known.request_hash === hash : known.identity_hash === identity;
      if (known.user_id !== userId || !isSame) throw new AppError('run_id_conflict');
      return { how: 'known' };
    }
    if (isNestRequest(request)) await assertRemnants(trx, userId, request);
    const resolved = isProgram ? request : await withExtension(trx, userId, request, now);
    const options = JSON.stringify({ ...optionsOf(resolved), ...(isSandbox && { sandbox: true }) });
    if (await copyStoredRun(trx, userId, request, { hash, identity, options, isSandbox })) return { how: 'stored' };
    const going = isNestRequest(request) ? await continuationOf(trx, userId, request, now) : null;
    await refuseTooMany(trx, userId, now);
    const priority = await priorityOf(trx, userId);
    await insertRun(trx, userId, resolved, { hash, identity, options, priority, going });
    if (isNestRequest(request) && going?.isFree !== true && !isSandbox) await reserveCredit(trx, account, runId, now);
    await enqueue(trx, runId, priority);
    return { how: 'new' };
  });
  return begun.catch((error: unknown) => {
    // Another account used the same id at the same moment: the lock is per user, ids are global.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('run_id_conflict');
    throw error;
  });
}

/** Returns a request of a screen with the default of an unlimited account: its searches are extended while they get better. */
async function withExtension(
  trx: DatabaseTransaction,
  userId: string,
  request: RunRequest,
  now: Date,
): Promise<RunRequest> {
  if (!isNestRequest(request) || request.options.extendWhileBetter !== undefined) return request;
  if (!(await isSubscriber(trx, userId, now))) return request;
  return { ...request, options: { ...request.options, extendWhileBetter: true } };
}

async function insertRun(
  trx: DatabaseTransaction,
  userId: string,
  request: RunRequest,
  {
    hash,
    identity,
    options,
    priority,
    going,
  }: { hash: string; identity: string; options: string; priority: number; going: StoredContinuation | null },
): Promise<void> {
  await trx
    .insertInto('runs')
    .values({
      id: request.runId,
      user_id: userId,
      request_hash: hash,
      identity_hash: identity,
      input: JSON.stringify(request),
      label: labelOf(request),
      options,
      priority,
      locked_rows: lockedRows(request),
      went_on_from: going?.from ?? null,
      goes_on_free: going?.isFree ?? false,
      taken_off: going && JSON.stringify(going.takenOff),
      seq: 1,
      stop: null,
    })
    .execute();
  // The new run is behind those of the same or a higher priority; workers estimate the wait, if any.
  await sql`
    insert into run_events (run_id, seq, type, payload)
    select ${request.runId}::uuid, 1, 'queued', json_build_object('position', count(*) + 1, 'etaS', null)::text
    from runs where state = 'queued' and id <> ${request.runId} and priority >= ${priority}
  `.execute(trx);
}

async function refuseTooMany(trx: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  const counts = await sql<{ own: number; queued: number; ownId: string | null }>`
    select count(*) filter (where user_id = ${userId})::integer as own,
      count(*) filter (where state = 'queued')::integer as queued,
      (array_agg(id order by created_at) filter (where user_id = ${userId}))[1] as "ownId"
    from runs where state in ('queued', 'running')
  `.execute(trx);
  const { own, queued, ownId } = counts.rows[0]!;
  if (own >= product.openRuns.free) {
    const allowed = (await isSubscriber(trx, userId, now)) ? product.openRuns.paid : product.openRuns.free;
    if (own >= allowed) throw new AppError('run_in_progress', { runId: ownId ?? undefined, retryAfterS: OWN_RETRY_S });
  }
  await refuseTooOften(trx, userId);
  if (queued >= MAX_QUEUED) throw new AppError('busy', { retryAfterS: BUSY_RETRY_S });
}

/** Throws too_many_requests above the hourly limit. The stored runs are counted, so the limit is exact across all machines. */
async function refuseTooOften(trx: DatabaseTransaction, userId: string): Promise<void> {
  const full = await sql<{ freeInS: number }>`
    select extract(epoch from created_at - now())::double precision + ${HOUR_S}::integer as "freeInS" from runs
    where user_id = ${userId} and created_at > now() - make_interval(secs => ${HOUR_S}) and ${BEGUN_ANEW}
    order by created_at desc offset ${product.runsAnHour - 1}::integer limit 1
  `.execute(trx);
  const oldest = full.rows[0];
  if (oldest) throw tooManyRequests(oldest.freeInS);
}

/** Excludes copies of stored results, which ended before they were created. */
const BEGUN_ANEW = sql`(ended_at is null or ended_at >= created_at)`;

/**
 * Returns the priority of a user's next run: every run of the last hour lowers it by one, down to a minimum. With ten minutes instead of an
 * hour, a user who waits that long for each run would have none, and would equal one who comes once a day.
 */
async function priorityOf(trx: DatabaseTransaction, userId: string): Promise<number> {
  const recent = await sql<{ runs: number }>`
    select count(*)::integer as runs from runs
    where user_id = ${userId} and created_at > now() - make_interval(secs => ${HOUR_S}) and ${BEGUN_ANEW}
  `.execute(trx);
  return Math.max(-recent.rows[0]!.runs, MIN_PRIORITY);
}

/**
 * Returns the stored options of a run, its prices and the unit of its files. A measurement has only an estimated duration, for the estimates of the runs behind it.
 */
function optionsOf(request: RunRequest): object {
  const { prices, units, reference, metadata } = request;
  const own = { prices, units, reference, metadata };
  if (!isNestRequest(request)) return { budgetS: MEASURE_GUESS_S, ...own };
  const { sheet, stock, options } = request;
  return { ...(stock === undefined ? { sheet } : { stock }), ...options, ...rulesToStore(request), ...own };
}

function labelOf(request: RunRequest): string {
  return storableText(request.file?.filename ?? request.rows[0]?.text ?? '', LABEL_LENGTH);
}
