import { sql } from 'kysely';
import { isConnectionFault } from '../db/database-fault.ts';
import type { Database } from '../db/database.ts';
import { eventLine } from './append-event.ts';
import { missingRun } from '../credits/credit-ledger.ts';
import type { RunSignals } from './run-signals.ts';
import type { RunWatch } from './run-watch.ts';

export type FollowOptions = {
  readonly db: Database;
  readonly signals: RunSignals;
  readonly watch: RunWatch;
  readonly keepOpenMs?: number;
};

/** Milliseconds for which an unavailable database does not end a stream. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 1_000;
/** Milliseconds between empty lines, which prevent proxies from closing a quiet stream. */
const KEEP_OPEN_MS = 10_000;
/** Milliseconds between reads of a quiet run, after which its silence is seen. */
const LOOK_MS = 2_500;
/** Seconds without a heartbeat after which a run is reported as waiting; workers send one every second. */
const SILENT_S = 8;
/** The same for a queued run, which a worker without other runs claims within a second. */
const UNCLAIMED_S = 5;
/** Seconds without a heartbeat after which the stream ends, because a lost worker would have been replaced: nobody can work on the run. */
const STALLED_S = 40;

/** Throws run_expired or run_not_found unless the run exists and belongs to the user. */
export async function assertOwnRun(db: Database, userId: string, runId: string): Promise<void> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!run) throw await missingRun(db, userId, runId);
}

/**
 * Yields the lines of a run's stream after event `afterSeq`, until its last one, until `waiting` while nobody can work on it, or until
 * `signal` aborts. Reads the table, so it does not depend on which machine works on the run, nor on how often a stream is resumed.
 */
export async function* followRun(
  { db, signals, watch, keepOpenMs = KEEP_OPEN_MS }: FollowOptions,
  runId: string,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const cursor = { seq: afterSeq };
  const unwatch = watch.add(runId, cursor);
  let sentAt = performance.now();
  let readAt = performance.now();
  let isWaiting = false;
  try {
    while (!signal.aborted) {
      // Waiting starts before reading, so that no event in between is missed.
      const woken = new AbortController();
      const nextSignal = signals.wait(runId, Math.min(keepOpenMs, LOOK_MS), AbortSignal.any([signal, woken.signal]));
      const found = await readNewEvents(db, runId, cursor.seq).catch((error: unknown) => {
        if (!isConnectionFault(error) || performance.now() - readAt > TIMEOUT_MS) throw error;
        return undefined;
      });
      if (found) {
        readAt = performance.now();
        for (const event of found.events) {
          cursor.seq = event.seq;
          sentAt = performance.now();
          isWaiting = false;
          yield eventLine(runId, event.seq, event.type, event.payload);
          if (event.type === 'done' || event.type === 'failed') return woken.abort();
        }
        // The last event was read before, or the run was deleted.
        if (found.events.length === 0 && found.isOver) return woken.abort();
      }
      const isSilent = found !== undefined && found.silentS > (found.isQueued ? UNCLAIMED_S : SILENT_S);
      if ((isSilent && !isWaiting) || performance.now() - sentAt >= keepOpenMs) {
        sentAt = performance.now();
        isWaiting = isSilent;
        yield isSilent ? eventLine(runId, cursor.seq, 'waiting', JSON.stringify({ sinceS: found.silentS })) : '\n';
      }
      if (found !== undefined && found.silentS > STALLED_S) return woken.abort();
      if (found) await nextSignal;
      else {
        woken.abort();
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  } finally {
    unwatch();
  }
}

type StoredEvent = { readonly seq: number; readonly type: string; readonly payload: string };

type NewEvents = {
  readonly events: StoredEvent[];
  /** True if no further event will follow. */
  readonly isOver: boolean;
  readonly isQueued: boolean;
  /** Seconds since the last heartbeat of the run's worker or, for a queued run, of any worker. */
  readonly silentS: number;
};

/** Returns the events after `seq`, and the state of the run, with one statement. */
async function readNewEvents(db: Database, runId: string, seq: number): Promise<NewEvents> {
  const rows = await sql<{ state: string; silent_s: number } & (StoredEvent | { seq: null })>`
    select runs.state, event.seq, event.type, event.payload,
      floor(extract(epoch from now() - greatest(runs.created_at, runs.heartbeat_at, case when runs.state = 'queued'
        then (select max(heartbeat_at) from runs working where working.state = 'running') end)))::integer as silent_s
    from runs left join run_events event on event.run_id = runs.id and event.seq > ${seq}
    where runs.id = ${runId} order by event.seq
  `.execute(db);
  const { state, silent_s: silentS = 0 } = rows.rows[0] ?? {};
  return {
    events: rows.rows.filter((row) => row.seq !== null),
    isOver: state !== 'queued' && state !== 'running',
    isQueued: state === 'queued',
    silentS,
  };
}
