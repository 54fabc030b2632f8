import { sql } from 'kysely';
import type { TakenOff } from '#engine';
import type { Layout, MeasurementResult, Placement } from '#lib/shared/contracts/result.ts';
import type { Database } from '../db/database.ts';
import { costsOf, firstFigures, partsPlacedFirst, type LayoutFigures } from './previous-layout.ts';
import { labelsOf } from '../run-options.ts';
import { storedRowsWith } from './manual-layout/row-rules.ts';
import { NEST_QUEUE } from './nest-queue.ts';

export type ClaimedRun = {
  readonly userId: string;
  readonly attempt: number;
  readonly crashes: number;
  /** The request as JSON. */
  readonly input: string;
  readonly requestHash: string;
  readonly stop: 'keep' | 'cancel' | null;
  readonly spentMs: number;
  /** True if it continues from a layout free of charge. */
  readonly goesOnFree: boolean;
  readonly isSandbox: boolean;
  /** Parts that stay off the sheets when a run continues from a layout. */
  readonly takenOff: readonly TakenOff[];
  /** True when the measurement was stored by an earlier attempt. */
  readonly isMeasured: boolean;
  /** Best layout of earlier attempts, from which the next attempt continues. */
  readonly best:
    | (LayoutFigures & {
        readonly placements: readonly Placement[];
        readonly stock?: Layout['stock'];
      })
    | null;
};

/** Queue priority of a started run, which precedes waiting ones if it loses its worker. */
const BEGUN_PRIORITY = 1000;

/** Claims a run for one attempt; older attempts lose it. Null if it has ended. */
export async function claimRun(db: Database, runId: string): Promise<ClaimedRun | null> {
  const taken = await sql<{
    user_id: string;
    attempt: number;
    crashes: number;
    input: string;
    request_hash: string;
    stop: 'keep' | 'cancel' | null;
    spent_ms: number;
    taken_off: string | null;
    goes_on_free: boolean;
    options: Record<string, unknown>;
  }>`
    with taken as (
      update runs set state = 'running', attempt = attempt + 1, heartbeat_at = now(), started_at = coalesce(started_at, now())
      where id = ${runId} and state in ('queued', 'running')
      returning id, user_id, attempt, crashes, input, request_hash, stop, spent_ms, taken_off, goes_on_free, options
    ), begun as (
      update pgboss.job set priority = ${BEGUN_PRIORITY}::integer from taken where job.name = ${NEST_QUEUE} and job.id = taken.id
    )
    select user_id, attempt, crashes, input, request_hash, stop, spent_ms, taken_off, goes_on_free, options from taken
  `.execute(db);
  const run = taken.rows[0];
  if (!run) return null;
  const events = await db
    .selectFrom('run_events')
    .select(['type', 'payload'])
    .where('run_id', '=', runId)
    .where('type', 'in', ['measured', 'best'])
    .execute();
  const best = events.find((event) => event.type === 'best');
  const measured = events.find((event) => event.type === 'measured');
  return {
    userId: run.user_id,
    attempt: run.attempt,
    crashes: run.crashes,
    input: run.input,
    requestHash: run.request_hash,
    stop: run.stop,
    spentMs: run.spent_ms,
    goesOnFree: run.goes_on_free,
    isSandbox: labelsOf(run.options).sandbox === true,
    takenOff: run.taken_off === null ? [] : (JSON.parse(run.taken_off) as TakenOff[]),
    isMeasured: measured !== undefined,
    best: best ? bestOf(best.payload, placedFirst(measured?.payload, run.options)) : null,
  };
}

/** Returns the keys of the parts that a run places first. */
function placedFirst(measured: string | undefined, options: object): ReadonlySet<string> {
  const rowIds = storedRowsWith('placeFirst', options);
  // A measurement can be large.
  if (measured === undefined || (rowIds.length === 0 && !measured.includes('"placeFirst":true'))) return new Set();
  return partsPlacedFirst((JSON.parse(measured) as { measurement: MeasurementResult }).measurement.rows, rowIds);
}

function bestOf(payload: string, first: ReadonlySet<string>): ClaimedRun['best'] {
  const { placed, layout } = JSON.parse(payload) as { placed: number; layout: Layout };
  return {
    placed,
    usage: layout.usage,
    costs: costsOf(layout),
    ...firstFigures(layout, first),
    placements: layout.placements,
    stock: layout.stock,
  };
}
