import { sql } from 'kysely';
import type {
  EndReason,
  Layout,
  MeasurementResult,
  RunEvent,
  SearchStart,
  FreeContinuations,
} from '#lib/shared/contracts/result.ts';
import { jobPrice } from '#lib/shared/costs/job-price.ts';
import type { PriceRates } from '#lib/shared/costs/rates.ts';
import { filledMeasurement } from '#lib/shared/measurements/filled-measurement.ts';
import { programMessage } from '#lib/shared/errors/program-messages.ts';
import { product } from '#lib/shared/product.ts';
import type { Database, Queries } from '../db/database.ts';
import { missingRun } from '../credits/credit-ledger.ts';
import { labelsOf, pricesOf } from '../run-options.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the number of free continuations left and until when; null if continuing costs a credit. They belong to the paid run: runs that
 * continue from it and runs that repeat it share them. A run that is active, done or has delivered a layout uses one, by the rule that
 * settles a credit; a run that was canceled or failed before its first layout uses none.
 */
export async function continuationsLeft(
  db: Queries,
  userId: string,
  runId: string,
  now: Date,
): Promise<FreeContinuations> {
  const rows = await sql<{ endedAt: Date | null; taken: number }>`
    select paid.ended_at as "endedAt", (
      select count(*)::integer from runs gone
      where gone.went_on_from = paid.id and gone.user_id = paid.user_id and gone.goes_on_free
        and (gone.state in ('queued', 'running', 'done') or exists (
          select 1 from run_events event
          where event.run_id = gone.id and event.type = 'best' and (event.payload::jsonb ->> 'placed')::integer > 0
        ))
    ) as taken
    from runs run join runs paid on paid.id = coalesce(run.went_on_from, run.id) and paid.user_id = run.user_id
    where run.id = ${runId} and run.user_id = ${userId}
      and exists (select 1 from credit_ledger where credit_ledger.run_id = paid.id and credit_ledger.kind = 'settle')
  `.execute(db);
  const paid = rows.rows[0];
  if (!paid || paid.endedAt === null) return null;
  const until = new Date(paid.endedAt.getTime() + product.freeContinuations.hours * HOUR_MS);
  const freeLeft = product.freeContinuations.times - paid.taken;
  return freeLeft > 0 && now < until ? { freeLeft, freeUntil: until.toISOString() } : null;
}

/** Returns a run as JSON text of the contract's RunSnapshot. Stored results are inserted without being parsed. */
export async function runSnapshotJson(
  db: Database,
  { userId, isProgram }: { readonly userId: string; readonly isProgram: boolean },
  runId: string,
  now: Date,
): Promise<string> {
  const run = await db
    .selectFrom('runs')
    .select(['state', 'seq', 'error_code', 'error_message', 'manual_layout', 'options'])
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!run) throw await missingRun(db, userId, runId);
  const { measurement, layout, startedFrom, reason } = await storedResult(db, runId);
  const continuations = JSON.stringify(await continuationsLeft(db, userId, runId, now));
  const { manual_layout: manualLayout } = run;
  const price = priceJson(pricesOf(run.options), measurement, manualLayout ?? layout);
  const { error_code: code, error_message: text } = run;
  const message = isProgram ? programMessage(code ?? '', text ?? '') : (text ?? '');
  const error = code === null ? null : { code, message };
  return (
    `{"runId":${JSON.stringify(runId)},"state":"${run.state}","seq":${run.seq},"error":${JSON.stringify(error)},` +
    `"handMade":${manualLayout !== null},"goOns":${continuations},${startedFrom ? `"startedFrom":"${startedFrom}",` : ''}${reason ? `"reason":"${reason}",` : ''}` +
    `${price === null ? '' : `"price":${price},`}` +
    Object.entries(labelsOf(run.options))
      .map(([name, value]) => `"${name}":${JSON.stringify(value)},`)
      .join('') +
    `"measurement":${measurement ?? 'null'},"layout":${manualLayout ?? layout ?? 'null'}}`
  );
}

/** Returns the price of a run as JSON text; null without rates. */
export async function runPriceJson(db: Database, runId: string): Promise<string | null> {
  const run = await db
    .selectFrom('runs')
    .select(['manual_layout', 'options'])
    .where('id', '=', runId)
    .executeTakeFirst();
  const rates = run && pricesOf(run.options);
  if (rates === undefined) return null;
  const { measurement, layout } = await storedResult(db, runId);
  return priceJson(rates, measurement, run?.manual_layout ?? layout);
}

function priceJson(rates: PriceRates | undefined, measurement: string | null, layout: string | null): string | null {
  if (rates === undefined || measurement === null) return null;
  const measured = JSON.parse(measurement) as MeasurementResult;
  return JSON.stringify(jobPrice(measured, layout === null ? null : (JSON.parse(layout) as Layout), rates));
}

export type StoredResult = {
  readonly measurement: string | null;
  readonly layout: string | null;
  /** Absent before the run's end, and if the end does not state it. */
  readonly startedFrom?: SearchStart | undefined;
  readonly reason?: EndReason | undefined;
};

/**
 * Returns the measurement and the search's best layout of a run as JSON text, without manual changes. A filled item has the count that the
 * layout has.
 */
export async function storedResult(db: Database, runId: string): Promise<StoredResult> {
  const events = await db
    .selectFrom('run_events')
    .select(['type', 'payload'])
    .where('run_id', '=', runId)
    .where('type', 'in', ['measured', 'best', 'done'])
    .execute();
  const payload = (type: string) => events.find((event) => event.type === type)?.payload;
  const measurement = inner(payload('measured'), MEASURED_HEAD, '}');
  const layout = layoutOf(payload('best'));
  return {
    measurement: measurement && layout?.includes(FILL_HEAD) ? counted(measurement, layout) : measurement,
    layout,
    ...endOf(payload('done')),
  };
}

function endOf(payload = '{}'): Pick<StoredResult, 'startedFrom' | 'reason'> {
  const { startedFrom, reason } = JSON.parse(payload) as Partial<Extract<RunEvent, { type: 'done' }>>;
  return { startedFrom, reason };
}

const FILL_HEAD = '"fill":{';

function counted(measurement: string, layout: string): string {
  const [one, found] = [JSON.parse(measurement) as MeasurementResult, JSON.parse(layout) as Layout];
  return JSON.stringify(filledMeasurement(one, found));
}

const MEASURED_HEAD = '{"measurement":';
const BEST_HEAD = '{"layout":';

export function measuredPayload(measurementJson: string): string {
  return `${MEASURED_HEAD}${measurementJson}}`;
}

/** Returns the payload of an event, with the layout first, so that it can be extracted without being parsed. */
export function bestPayload(layoutJson: string, figures: { placed: number; total: number; elapsedS: number }): string {
  return `${BEST_HEAD}${layoutJson},${JSON.stringify(figures).slice(1)}`;
}

function layoutOf(payload: string | undefined): string | null {
  // The figures after the layout are numbers, so the layout ends at the last ',"placed":'.
  const end = payload?.lastIndexOf(',"placed":') ?? -1;
  return payload && end > 0 ? payload.slice(BEST_HEAD.length, end) : null;
}

function inner(payload: string | undefined, head: string, tail: string): string | null {
  return payload ? payload.slice(head.length, payload.length - tail.length) : null;
}
