import { sql } from 'kysely';
import { jobCost } from '#engine/job/job-stock.ts';
import { isNestRequest, type RunRequest } from '#lib/shared/contracts/job.ts';
import { costRuleTraits, sheetPrice, sheetUses } from '#lib/shared/model.ts';
import { layout, measurementResult, type EndReason, type Layout } from '#lib/shared/contracts/result.ts';
import { product } from '#lib/shared/product.ts';
import type { DatabaseTransaction } from '../db/database.ts';
import { lockedRows } from './manual-layout/row-rules.ts';
import { queueRunEnded } from '../webhooks/webhooks.ts';
import type { RunOptions } from '../run-options.ts';
import { bestPayload, measuredPayload } from './run-snapshot.ts';

type StoredFields = {
  /** Layout key of the request. */
  readonly hash: string;
  readonly identity: string;
  /** Options of the run as JSON text. */
  readonly options: string;
  readonly isSandbox: boolean;
};

/**
 * Completes a run with the stored result of an earlier equal request, which costs nothing. The events of the earlier run are copied; row
 * ids, which the screen creates anew, are translated by the order of the rows, and a layout on one size gets the price and cost of the new
 * request. A sandbox run repeats only another one. Returns false without such a run.
 */
export async function copyStoredRun(
  trx: DatabaseTransaction,
  userId: string,
  request: RunRequest,
  { hash, identity, options, isSandbox }: StoredFields,
): Promise<boolean> {
  // Runs that the user stopped are excluded, because the user may want the rest of the search.
  const stored = await trx
    .selectFrom('runs')
    .select('id')
    .where('user_id', '=', userId)
    .where('request_hash', '=', hash)
    .where('state', '=', 'done')
    .where('stop', 'is', null)
    .where(sql<boolean>`(options ->> 'sandbox' is not null) = ${isSandbox}::boolean`)
    .where('ended_at', '>', sql<Date>`now() - make_interval(hours => ${product.resultHours})`)
    .orderBy('ended_at', 'desc')
    .executeTakeFirst();
  if (!stored) return false;
  const events = await trx
    .selectFrom('run_events')
    .select(['seq', 'type', 'payload'])
    .where('run_id', '=', stored.id)
    .orderBy('seq')
    .execute();
  if (endedAsCheapest(events) && !costsWholeSheets(request)) return false;
  await sql`
    insert into runs (id, user_id, request_hash, identity_hash, state, label, options, locked_rows, went_on_from, seq, attempt, started_at, ended_at)
    select ${request.runId}::uuid, user_id, request_hash, ${identity}, state, label, ${options}::json, ${lockedRows(request)}::text[], coalesce(went_on_from, id), seq, attempt, now(), ended_at
    from runs where id = ${stored.id}
  `.execute(trx);
  const newIds = renaming(events.find((event) => event.type === 'measured')?.payload, request);
  const copies = events.map((event) => ({
    run_id: request.runId,
    seq: event.seq,
    type: event.type,
    payload: translated(event.type, event.payload, newIds, request),
  }));
  await trx.insertInto('run_events').values(copies).execute();
  const ended = { runId: request.runId, state: 'done', charged: false, error: null };
  await queueRunEnded(trx, userId, { ...ended, options: JSON.parse(options) as RunOptions });
  return true;
}

/** Returns true for a run that ended before its time because its layout could not get cheaper; a longer one may use less of a sheet. */
const endedAsCheapest = (events: readonly { readonly type: string; readonly payload: string }[]): boolean =>
  events.some(
    ({ type, payload }) => type === 'done' && (JSON.parse(payload) as { reason?: EndReason }).reason === 'cheapest',
  );

/** Returns true for a request whose cost is that of whole sheets. A stock has its prices in the layout key. */
const costsWholeSheets = (request: RunRequest): boolean =>
  isNestRequest(request) &&
  (request.sheet === undefined ||
    (sheetPrice(request.sheet) !== undefined && costRuleTraits[request.options.costRule].countsWholeSheets));

/** Returns the new row id by old one; empty if nothing changes. Rows are in the order of the request, the file before them. */
function renaming(measured: string | undefined, request: RunRequest): ReadonlyMap<string, string> {
  const rows = measured ? measuredOf(measured).rows.filter((row) => row.kind === 'text') : [];
  const pairs = rows.map((row, i) => [row.id, request.rows[i]?.id ?? row.id] as const);
  return new Map(pairs.filter(([before, after]) => before !== after));
}

function translated(type: string, payload: string, newIds: ReadonlyMap<string, string>, request: RunRequest): string {
  if (type === 'done') return JSON.stringify({ ...(JSON.parse(payload) as object), charged: false });
  const isPriced = isNestRequest(request) && request.sheet !== undefined;
  if (newIds.size === 0 && !isPriced) return payload;
  const rename = (id: string) => newIds.get(id) ?? id;
  if (type === 'measured') {
    const measurement = measuredOf(payload);
    const rows = measurement.rows.map((row) => (row.kind === 'text' ? { ...row, id: rename(row.id) } : row));
    return measuredPayload(JSON.stringify({ ...measurement, rows }));
  }
  if (type === 'best') {
    const { layout: stored, ...figures } = JSON.parse(payload) as {
      placed: number;
      total: number;
      elapsedS: number;
      layout: unknown;
    };
    const old = priced(layout.parse(stored), request);
    const placements = old.placements.map((placement) => ({ ...placement, rowId: rename(placement.rowId) }));
    const unplaced = old.unplaced.map((part) => ({ ...part, rowId: rename(part.rowId) }));
    const fill = old.fill && { ...old.fill, rowId: rename(old.fill.rowId) };
    return bestPayload(JSON.stringify({ ...old, placements, unplaced, fill }), figures);
  }
  return payload;
}

/** Returns a stored layout on a single sheet size with the price and the cost rule of the new request. */
function priced(stored: Layout, request: RunRequest): Layout {
  if (!isNestRequest(request) || request.sheet === undefined) return stored;
  const { sheet, cost: _cost, ...rest } = stored;
  const { price: _price, ...sides } = sheet;
  const price = sheetPrice(request.sheet);
  const made = { ...rest, sheet: { ...sides, ...(price !== undefined && { price }) } };
  const cost = price === undefined ? undefined : jobCost(sheetUses(made), request.options.costRule);
  return { ...made, ...(cost && { cost }) };
}

function measuredOf(payload: string) {
  return measurementResult.parse((JSON.parse(payload) as { measurement: unknown }).measurement);
}
