import type { Continuation } from '#engine';
import { sheetSizeIds } from '#lib/shared/model.ts';
import { isNestRequest, runRequest, type MeasureRunRequest, type NestRequest } from '#lib/shared/contracts/job.ts';
import type { EndReason, Layout } from '#lib/shared/contracts/result.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { product } from '#lib/shared/product.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { appendEvent } from '../runs/append-event.ts';
import { recordCrash } from '../runs/checkpoint.ts';
import { claimRun, type ClaimedRun } from '../runs/claim-run.ts';
import { endRun, type RunEnd } from '../runs/end-run.ts';
import { updateQueuePositions } from '../runs/queue-positions.ts';
import { lastLayout, type LastLayout } from '../runs/previous-layout.ts';
import { servedRequest, type ServedRequest } from './job-process/protocol.ts';
import { seedOf } from '../runs/request-hash.ts';
import type { RunSignals } from '../runs/run-signals.ts';
import { JobCrash } from './job-process.ts';
import type { JobPool } from './pool/job-pool.ts';
import { createRunReport, type RunReport } from './run-report/run-report.ts';

export type NestWorkerOptions = {
  readonly db: Database;
  readonly pool: JobPool;
  readonly signals: RunSignals;
  readonly log: Log;
  /** Returns the number of searches with which the next run starts. */
  readonly searches: () => number;
};

/** Number of crashes after which a run fails instead of being retried. */
const MAX_CRASHES = 2;
/** Number of successive attempts of a run whose job process was killed from outside; then the queue delays the next one. */
const KILLS_IN_A_ROW = 3;
/** Minimum budget in milliseconds after a worker died, enough to find a layout. */
const MIN_BUDGET_MS = 2_000;
/** Milliseconds for measuring before the search and for finishing after it. */
const AROUND_SEARCH_MS = (limits.nestHardStopSeconds - limits.searchSeconds) * 1000;

/** Processes a run until it ends, or throws so that the queue assigns it to another worker. */
export async function processRun(options: NestWorkerOptions, runId: string, signal: AbortSignal): Promise<void> {
  const { db, log, signals } = options;
  for (let kills = 1; ; kills++) {
    const run = await claimRun(db, runId);
    if (!run) return;
    const notifyQueuePositions = () => updateQueuePositions(db).then((ids) => ids.forEach(signals.notify));
    await notifyQueuePositions();
    const again = await attempt(options, runId, run, signal);
    signals.notify(runId);
    if (!again) return;
    if (kills === KILLS_IN_A_ROW) throw new Error('its process was killed again and again');
    log.warn('run is tried again', { runId, attempt: run.attempt });
  }
}

/** Makes one attempt. Returns true if the job process crashed and the run is to be retried at once. */
async function attempt(
  options: NestWorkerOptions,
  runId: string,
  run: ClaimedRun,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log } = options;
  const finish = (end: RunEnd) => endRun(db, runId, run.attempt, end);
  if (run.stop === 'cancel') {
    await finish(canceled(run, run.best !== null));
    return false;
  }
  const report = createRunReport(options, runId, run, signal);
  try {
    const { ended, elapsedS, isDelivered, startedFrom, reason } = await work(options, runId, run, report);
    await report.settle();
    if (isDelivered()) await finish({ state: 'done', ended, elapsedS, startedFrom, reason });
    else if (report.wasStopped()) await finish(canceled(run, false));
    else await finish({ state: 'failed', error: new AppError('nothing_fits', report.whyNothingFits()) });
    return false;
  } catch (error) {
    await report.settle().catch(() => {});
    if (report.isLost()) return false;
    if (report.isCanceled()) {
      await finish(canceled(run, report.bestPlaced() > 0));
      return false;
    }
    if (signal.aborted) throw error;
    if (error instanceof JobCrash) return afterCrash(options, runId, run, error);
    // An error of the engine would recur, so the run fails. The queue retries after any other error.
    if (!(error instanceof AppError) || error.code === 'server_error') log.error('run failed', { runId, error });
    if (!(error instanceof AppError)) throw error;
    await finish({ state: 'failed', error });
    return false;
  } finally {
    report.close();
  }
}

type Worked = {
  readonly ended: 'finished' | 'stopped' | 'timed_out';
  readonly elapsedS: number;
  /** Returns true if a complete result exists. */
  readonly isDelivered: () => boolean;
  readonly startedFrom?: Extract<RunEnd, { state: 'done' }>['startedFrom'];
  readonly reason?: EndReason | undefined;
};

async function work(options: NestWorkerOptions, runId: string, run: ClaimedRun, report: RunReport): Promise<Worked> {
  const request = runRequest.parse(JSON.parse(run.input));
  await appendEvent(options.db, runId, run.attempt, 'measuring', '{}');
  options.signals.notify(runId);
  return isNestRequest(request) ? search(options, runId, run, report, request) : measure(options, report, request);
}

async function measure(
  { pool }: NestWorkerOptions,
  report: RunReport,
  // Each answer about the run has a price by its own rates.
  { runId: _runId, prices: _prices, ...request }: MeasureRunRequest,
): Promise<Worked> {
  const begun = performance.now();
  const wallMs = limits.nestHardStopSeconds * 1000;
  report.begin(wallMs);
  const answer = await pool.run({ kind: 'measure', request }, { wallMs, onStart: report.attach });
  if (answer.kind !== 'json') throw new AppError('server_error', { logDetail: 'the measurement gave no figures' });
  report.onProgress({ type: 'measured', json: answer.json });
  return { ended: 'finished', elapsedS: (performance.now() - begun) / 1000, isDelivered: () => !report.isCanceled() };
}

async function search(
  options: NestWorkerOptions,
  runId: string,
  run: ClaimedRun,
  report: RunReport,
  request: NestRequest,
): Promise<Worked> {
  const maxS = run.isSandbox ? product.sandboxSeconds : Infinity;
  const budgetMs = Math.min(request.options.budgetS, maxS) * 1000;
  const leftMs = Math.max(MIN_BUDGET_MS, budgetMs - run.spentMs);
  const maxMs =
    request.options.extendWhileBetter === true && !run.isSandbox ? longestMs(budgetMs) - run.spentMs : leftMs;
  report.begin(leftMs);
  const served = servedRequest(request);
  const answer = await options.pool.run(
    {
      kind: 'nest',
      request: served,
      seed: seedOf(run.requestHash),
      budgetMs: leftMs,
      maxBudgets: Math.max(1, maxMs / leftMs),
      searches: options.searches(),
      ...startOf(run, request),
      ...(request.goOn ? {} : await earlierOf(options, runId, run, served)),
    },
    {
      wallMs: Math.min(Math.max(leftMs, maxMs) + AROUND_SEARCH_MS, limits.nestHardStopSeconds * 1000),
      knownTo: run.userId,
      onStart: report.attach,
      onProgress: report.onProgress,
    },
  );
  if (answer.kind === 'nested' && answer.startIgnored !== null) {
    options.log.warn('the earlier layout could not be gone on from', { runId, reason: answer.startIgnored });
  }
  const elapsedS = (run.spentMs + (answer.kind === 'nested' ? answer.elapsedMs : 0)) / 1000;
  const ended = answer.kind === 'nested' && answer.stopped ? 'stopped' : 'finished';
  const startedFrom = answer.kind === 'nested' ? BEGUN_FROM[answer.startedFrom] : undefined;
  const reason = answer.kind === 'nested' ? answer.reason : undefined;
  return { ended, elapsedS, isDelivered: () => report.bestPlaced() > 0, startedFrom, reason };
}

/** Returns the maximum length of an extended search. */
const longestMs = (budgetMs: number): number =>
  Math.min(product.extension.maxEfforts * budgetMs, limits.searchSeconds * 1000);

/** Returns the user's previous layout, for a run on one sheet size whose earlier attempts placed nothing. */
async function earlierOf(
  { db, log }: NestWorkerOptions,
  runId: string,
  { best }: ClaimedRun,
  { on }: ServedRequest,
): Promise<{ earlier?: LastLayout }> {
  if ((best && best.placed > 0) || !('widthIn' in on)) return {};
  // The previous layout is optional: without it the run starts from scratch.
  const earlier = await lastLayout(db, runId).catch((error: unknown) => {
    log.warn('the last layout could not be looked up', { runId, error });
    return null;
  });
  return earlier === null ? {} : { earlier };
}

const BEGUN_FROM = { fresh: 'fresh', earlier: 'last layout', start: undefined } as const;

/**
 * Returns the layout from which an attempt continues: the best of the earlier attempts, unless it places nothing. Attempts of a continued
 * run have the same parts pinned.
 */
function startOf(
  { best, takenOff }: ClaimedRun,
  { goOn: requested }: NestRequest,
): { start?: Pick<Layout, 'placements' | 'stock'>; continuation?: Continuation } {
  const start = best && best.placed > 0 ? { placements: [...best.placements], stock: best.stock } : null;
  if (!requested) return start ? { start } : {};
  const { placements, sheetOf } = start ? { ...start, sheetOf: sheetSizeIds(start) } : requested;
  return { continuation: { placements, takenOff, ...(sheetOf && { sheetOf }) } };
}

/** Handles a crash of the job process: a run that was killed or starved is retried; one over its time or memory fails. */
async function afterCrash(
  { db, log }: NestWorkerOptions,
  runId: string,
  run: ClaimedRun,
  crash: JobCrash,
): Promise<boolean> {
  log.warn('job process died', { runId, attempt: run.attempt, reason: crash.reason, detail: crash.message });
  const crashes = crash.reason === 'killed' ? run.crashes : await recordCrash(db, runId, run.attempt);
  if (crash.reason !== 'time' && crashes < MAX_CRASHES) return true;
  const codes = {
    time: 'timed_out',
    turn: 'busy',
    starved: 'busy',
    memory: 'too_complex',
    killed: 'too_complex',
    fault: 'too_complex',
  } as const;
  const error = new AppError(codes[crash.reason]);
  await endRun(db, runId, run.attempt, { state: 'failed', error });
  return false;
}

function canceled({ goesOnFree, isSandbox }: ClaimedRun, isDelivered: boolean): RunEnd {
  if (!isDelivered || isSandbox) return { state: 'cancelled', error: new AppError('cancelled') };
  const used = goesOnFree ? 'one of the free times to go on' : 'its credit';
  const message = `The run was canceled after a layout was found, so it used ${used}.`;
  return { state: 'cancelled', error: new AppError('cancelled', { message }) };
}
