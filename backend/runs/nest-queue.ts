import { fromKysely, PgBoss } from 'pg-boss';
import { product } from '#lib/shared/product.ts';
import { inSpan, traceparent } from '#lib/server/tracing/spans.ts';
import type { DatabaseTransaction } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { QueueConnection } from '../db/queue-connection.ts';

export const NEST_QUEUE = 'nest';

/** Seconds without a heartbeat after which a worker loses its run; the minimum of pg-boss. */
const HEARTBEAT_S = 10;
const MONITOR_S = 3;
/** Seconds after which a worker loses its active run; above the hard stop of a run, so that only a hung worker reaches it. */
const EXPIRE_S = 300;
/** Number of workers a run may lose before the queue fails it, with growing delays between attempts. */
const RETRIES = 10;
const RETRY_FIRST_S = 1;
const RETRY_MOST_S = 15;
/** Seconds between polls for runs queued on other machines; a new run wakes workers of this process at once. */
const POLL_S = 1;
const STOP_MS = 20_000;

/** Reason why a process accepts no runs. */
type PauseReason = 'draining' | 'no connection';

/**
 * Queue of nesting runs. Payload: the run's id, and the trace of its request if there is one. The id is also the job's id, so a run is
 * queued once.
 */
export type NestQueue = {
  readonly enqueue: (trx: DatabaseTransaction, runId: string, priority: number) => Promise<void>;
  /** Starts accepting runs, `slots` at once. If the handler throws, the run returns to the queue. */
  readonly work: (slots: number, handle: (runId: string, signal: AbortSignal) => Promise<void>) => Promise<void>;
  /** Pauses or resumes accepting new runs; active ones continue. Resumes when no reason is left. */
  readonly pause: (reason: PauseReason, paused: boolean) => Promise<void>;
  /** Returns true if a run queued now would be accepted. Never throws. */
  readonly takesRuns: () => Promise<boolean>;
  /** Prevents the queue from counting an attempt that this process could not work on, whether the run is still active or was returned. */
  readonly excuse: (runId: string) => Promise<void>;
  /** Releases a run of a worker without heartbeats, so that another can claim it at once. */
  readonly handOver: (runId: string) => Promise<void>;
  /** Wakes this process's workers. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
};

export async function openNestQueue(connection: QueueConnection, log: Log): Promise<NestQueue> {
  const boss = new PgBoss({
    db: connection.db,
    superviseIntervalSeconds: MONITOR_S,
    monitorIntervalSeconds: MONITOR_S,
    schedule: false,
    // Local databases need no index rebuild; hosted ones are maintained by their operator.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error('queue error', { error }));
  await boss.start();
  await boss.createQueue(NEST_QUEUE);
  // A queue created by an earlier version has the options of that version.
  await boss.updateQueue(NEST_QUEUE, {
    retryLimit: RETRIES,
    retryDelay: RETRY_FIRST_S,
    retryBackoff: true,
    retryDelayMax: RETRY_MOST_S,
    heartbeatSeconds: HEARTBEAT_S,
    expireInSeconds: EXPIRE_S,
    deleteAfterSeconds: product.resultHours * 3600,
  });
  // Fills the queue cache of pg-boss, because no other statement may run within a transaction: locally the database has one session.
  await boss.findJobs(NEST_QUEUE, { id: '00000000-0000-4000-8000-000000000000' });
  const workerIds: string[] = [];
  let begin: (() => Promise<void>) | undefined;
  const pauses = new Set<PauseReason>();

  return {
    async enqueue(trx, runId, priority) {
      await boss.send(NEST_QUEUE, { runId, traceparent: traceparent() }, { id: runId, priority, db: fromKysely(trx) });
    },
    async work(slots, handle) {
      begin = async () => {
        for (let slot = 0; slot < slots; slot++) {
          const workerId = await boss.work<{ runId: string; traceparent?: string }>(
            NEST_QUEUE,
            { pollingIntervalSeconds: POLL_S, heartbeatRefreshSeconds: HEARTBEAT_S / 4 },
            async (jobs) => {
              for (const { data, signal } of jobs) {
                const attributes = { 'run.id': data.runId };
                await inSpan('run', { kind: 'consumer', parent: data.traceparent, attributes }, () =>
                  handle(data.runId, signal),
                );
              }
            },
          );
          workerIds.push(workerId);
        }
      };
      if (pauses.size === 0) await begin();
    },
    async pause(reason, paused) {
      if (paused === pauses.has(reason)) return;
      log.info(paused ? 'no new runs are taken' : 'nothing against taking runs any more', { reason });
      const wasPaused = pauses.size > 0;
      if (paused) pauses.add(reason);
      else pauses.delete(reason);
      if (wasPaused === pauses.size > 0) return;
      if (!paused) return begin?.();
      workerIds.length = 0;
      await boss.offWork(NEST_QUEUE, { wait: false });
    },
    async takesRuns() {
      if (workerIds.length === 0) return false;
      return connection.db.executeSql('select 1').then(
        () => true,
        () => false,
      );
    },
    async excuse(runId) {
      // The queue counts an attempt when it delivers a job that was started before.
      await connection.db.executeSql(
        `update pgboss.job set started_on = null where name = $1 and id = $2 and state in ('active', 'retry')`,
        [NEST_QUEUE, runId],
      );
    },
    async handOver(runId) {
      await boss.fail(NEST_QUEUE, runId, { reason: 'its worker fell silent' });
    },
    wake() {
      for (const workerId of workerIds) boss.notifyWorker(workerId);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  };
}
