import { fromKysely, PgBoss } from 'pg-boss';
import type { DatabaseTransaction } from '../db/database.ts';
import type { Log } from '../log.ts';

export const NEST_QUEUE = 'nest';

/** A worker that is silent this long has lost its run. The queue's own least value. */
const HEARTBEAT_S = 10;
const MONITOR_S = 3;
/** Above the hard stop of a run, so that only a hung worker meets it. */
const EXPIRE_S = 300;
/** How often a run may lose its worker before the queue gives it up. */
const RETRIES = 10;
/** A new run wakes workers of this process at once; those of other machines look this often. */
const POLL_S = 1;
const STOP_MS = 20_000;
const CONNECT_MS = 5_000;
/** Above its slowest, which set up and upgrade its tables. */
const STATEMENT_MS = 20_000;

/** Payload: the run's id and nothing else. The id is the job's id too, so a run is queued once. */
export type NestQueue = {
  readonly enqueue: (trx: DatabaseTransaction, runId: string, priority: number) => Promise<void>;
  /** Begins to take runs, `slots` at once. A handler that throws hands its run back to the queue. */
  readonly work: (slots: number, handle: (runId: string, signal: AbortSignal) => Promise<void>) => Promise<void>;
  /** True: take no new runs, go on with those under way. */
  readonly pause: (paused: boolean) => Promise<void>;
  /** Takes a run from a worker that has fallen silent, so that another takes it at once. */
  readonly handOver: (runId: string) => Promise<void>;
  /** Wakes this process's workers. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
};

export async function openNestQueue(databaseUrl: string, log: Log): Promise<NestQueue> {
  const connection = {
    connectionString: databaseUrl,
    max: 4,
    application_name: 'measurement-nesting-queue',
    // Handed on to pg: over a network that fell silent the queue would wait for ever.
    query_timeout: STATEMENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
  };
  const boss = new PgBoss({
    ...connection,
    superviseIntervalSeconds: MONITOR_S,
    monitorIntervalSeconds: MONITOR_S,
    schedule: false,
    // Local databases have no index rebuild worth its connections; hosted ones are looked after by their operator.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error('queue error', { error }));
  await boss.start();
  await boss.createQueue(NEST_QUEUE, {
    retryLimit: RETRIES,
    retryDelay: 0,
    heartbeatSeconds: HEARTBEAT_S,
    expireInSeconds: EXPIRE_S,
    deleteAfterSeconds: 24 * 3600,
  });
  // Fills the queue cache: inside a transaction nothing else may go to the database, which has one session locally.
  await boss.findJobs(NEST_QUEUE, { id: '00000000-0000-4000-8000-000000000000' });
  const workerIds: string[] = [];
  let begin: (() => Promise<void>) | undefined;
  let isPaused = false;

  return {
    async enqueue(trx, runId, priority) {
      await boss.send(NEST_QUEUE, { runId }, { id: runId, priority, db: fromKysely(trx) });
    },
    async work(slots, handle) {
      begin = async () => {
        for (let slot = 0; slot < slots; slot++) {
          const workerId = await boss.work<{ runId: string }>(
            NEST_QUEUE,
            { pollingIntervalSeconds: POLL_S, heartbeatRefreshSeconds: HEARTBEAT_S / 4 },
            async (jobs) => {
              for (const job of jobs) await handle(job.data.runId, job.signal);
            },
          );
          workerIds.push(workerId);
        }
      };
      if (!isPaused) await begin();
    },
    async pause(paused) {
      if (paused === isPaused) return;
      isPaused = paused;
      log.info(paused ? 'draining: no new runs are taken' : 'runs are taken again');
      if (!paused) return begin?.();
      workerIds.length = 0;
      await boss.offWork(NEST_QUEUE, { wait: false });
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
