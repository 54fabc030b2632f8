import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '../db/database.ts';
import { eventLine } from './append-event.ts';
import type { RunSignals } from './run-signals.ts';

/** How often the database is asked when nobody in this process says that there is news. */
const POLL_MS = 1_000;
/** An empty line this often keeps proxies from closing a quiet stream. */
const KEEP_OPEN_MS = 10_000;

/** Throws run_not_found unless the run is there and belongs to the person. */
export async function assertOwnRun(db: Database, userId: string, runId: string): Promise<void> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!run) throw new AppError('run_not_found');
}

/**
 * The lines of a run's stream after event `afterSeq`, until its last one or until `signal` aborts. Reads the table, so it does
 * not matter which machine works on the run, nor how often a stream is begun again.
 */
export async function* followRun(
  db: Database,
  signals: RunSignals,
  runId: string,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  let seq = afterSeq;
  let saidAt = Date.now();
  while (!signal.aborted) {
    // Begin to listen before reading: news that comes in between is not missed.
    const woken = new AbortController();
    const news = signals.wait(runId, POLL_MS, AbortSignal.any([signal, woken.signal]));
    const events = await db
      .selectFrom('run_events')
      .select(['seq', 'type', 'payload'])
      .where('run_id', '=', runId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute();
    for (const event of events) {
      seq = event.seq;
      saidAt = Date.now();
      yield eventLine(runId, event.seq, event.type, event.payload);
      if (event.type === 'done' || event.type === 'failed') return woken.abort();
    }
    if (events.length === 0 && (await hasEndedOrGone(db, runId, seq))) return woken.abort();
    if (Date.now() - saidAt >= KEEP_OPEN_MS) {
      saidAt = Date.now();
      yield '\n';
    }
    await news;
  }
}

/** Nothing will come any more: the last event was read before, or the run's day is over. */
async function hasEndedOrGone(db: Database, runId: string, seq: number): Promise<boolean> {
  const run = await db.selectFrom('runs').select(['state', 'seq']).where('id', '=', runId).executeTakeFirst();
  return !run || (run.state !== 'queued' && run.state !== 'running' && run.seq <= seq);
}
