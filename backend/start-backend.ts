import type { Server } from 'node:http';
import { limits } from '#lib/shared/limits.ts';
import { PRODUCT_VERSION } from '#lib/shared/version.ts';
import { createFileCache } from './http/file-cache.ts';
import { availableParallelism } from 'node:os';
import { serve, type ServerType } from '@hono/node-server';
import { createApp } from './areas/create-app.ts';
import { createAccountService } from './auth/account-service.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { type Billing, createBilling, createDisabledBilling } from './billing/billing.ts';
import { scheduleReconciliation } from './billing/events/reconciliation-schedule.ts';
import { grantSubscriptionToAll } from './credits/is-subscriber.ts';
import { sql } from 'kysely';
import { isReachable, openDatabase, type Database } from './db/database.ts';
import type { DatabaseTimeouts } from './db/pool.ts';
import { DatabaseRefusal } from './db/database-fault.ts';
import { configurationError, type Env } from './env.ts';
import { closeUnread } from './http/close-unread.ts';
import { countCalls, shutDownGracefully } from './http/graceful-shutdown.ts';
import { PRIVATE_HOST, privateAddress } from '#lib/server/security/private-address.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { fillCodeCache } from './jobs/job-process.ts';
import { createJobPool } from './jobs/pool/job-pool.ts';
import { openNestQueue, type NestQueue } from './runs/nest-queue.ts';
import { processRun } from './jobs/nest-worker.ts';
import { pauseWhenDatabaseDown } from './jobs/pause-when-database-down.ts';
import { type QuickJobs, openQuickJobs } from './jobs/quick-lanes.ts';
import { openQueueConnection } from './db/queue-connection.ts';
import type { Log } from './log.ts';
import { isDraining } from './operator/run-queue.ts';
import { createRunSignals, type RunSignals } from './runs/run-signals.ts';
import { createRunWatch } from './runs/run-watch.ts';
import { startSweeps } from './start-sweeps.ts';
import { count } from '#lib/server/metrics/channels.ts';
import { guardServer } from '#lib/server/security/http-guard.ts';
import { logCounts } from '#lib/server/metrics/log-counts.ts';
import { createTracePool, createVectorizer, type VectorizerService } from './vectorizer/vectorizer.ts';
import type { BillingEnv } from './billing/billing-env.ts';
import { createPlanPrice } from './billing/plan-price.ts';
import { createStripe } from './billing/stripe/stripe-client.ts';
import { maxSearches } from '#engine/host/partner-searches.ts';

/** Minimum number of searches of a run: two searches that exchange layouts are better than one twice as long, even if they share a core. */
const MIN_SEARCHES = 2;

export type Backend = {
  /** 0 for a worker, which has no server. */
  readonly port: number;
  readonly stop: () => Promise<void>;
};

/** Options of nesting processes. Their priority is below that of servers and of interactive jobs. */
const NEST = { nice: 15, heapMb: 768, maxWaiting: 100 };
/**
 * Megabytes for two searches, plus an amount for each further one: 2,000 pieces of 60 shapes need 410 MB with two, 660 with four, 1,190
 * with eight.
 */
const NEST_MB = 1200;
const SEARCH_MB = 160;
/** Timeouts of a worker's statements: on a slow database it waits rather than abandon its search. */
const WORK_TIMEOUTS: DatabaseTimeouts = { connectMs: 20_000, statementMs: 20_000 };
const MAX_SLOTS = 8;

export type BackendOptions = {
  /** Replaces the engine's thread, for tests. */
  readonly thread?: URL;
  /** Listed fonts whose originals are in FONTS_DIR. */
  readonly originals?: readonly string[];
};

/** Starts the backend in its role (ROLE). */
export async function startBackend(
  env: Env,
  log: Log,
  { thread, originals = [] }: BackendOptions = {},
): Promise<Backend> {
  const machine = { waitFactor: env.JOB_WAIT_FACTOR, maxNice: env.JOB_MAX_NICE };
  const cores = Math.min(MAX_SLOTS, availableParallelism());
  const codeCacheFilled = fillCodeCache({ ...NEST, rssMb: NEST_MB, fontsDir: env.FONTS_DIR, thread, ...machine });
  const onError = (error: Error) => log.warn('database connection lost', { error });
  const { calls, work, queue: queueShare } = env.connections;
  // A process has one or both pools, depending on its role.
  const forCalls = calls > 0 ? openDatabase(env.database, { connections: calls, onError }) : undefined;
  const forWork =
    work > 0 ? openDatabase(env.database, { connections: work, onError, timeouts: WORK_TIMEOUTS }) : undefined;
  const db = (forCalls ?? forWork)!;
  await assertWelcome(db);
  const connection = openQueueConnection(env.database, queueShare, onError);
  const queue = await openNestQueue(connection, log);
  const signals = createRunSignals();
  grantSubscriptionToAll(env.FREE_PLAN === 'unlimited');
  const billing = openBilling(env, db, log);
  await codeCacheFilled;
  const stops: (() => Promise<void> | void)[] = [];
  const lanes: (() => Record<string, number>)[] = [];
  let isStopping = false;
  let port = 0;
  if (env.ROLE !== 'worker') {
    const quickJobs = openQuickJobs(env.MEASURE_SLOTS ?? cores, { fontsDir: env.FONTS_DIR, thread, ...machine });
    const tracePool = createTracePool(env.TRACE_SLOTS ?? Math.ceil(cores / 2), machine);
    const tracing = createVectorizer(tracePool, env.OPERATOR_EMAILS, (error) =>
      log.error('tracing does not work', { error }),
    );
    const server = await listen(env, log, { db, queue, signals, quickJobs, originals, tracing, billing });
    port = server.port;
    stops.push(server.stop, quickJobs.close, tracePool.close);
    lanes.push(quickJobs.lineLengths, () => ({ tracing: tracePool.waiting() }));
  }
  if (env.ROLE !== 'api') {
    const slots = env.NEST_SLOTS ?? cores;
    const maxAtOnce = searchesPerRun(availableParallelism(), 1);
    const rssMb = NEST_MB + SEARCH_MB * Math.max(0, maxAtOnce - 2);
    const pool = createJobPool({ ...NEST, rssMb, size: slots, fontsDir: env.FONTS_DIR, thread, ...machine });
    const leaving = new AbortController();
    let underWay = 0;
    const searches = () => searchesPerRun(availableParallelism(), underWay);
    const worker = { db: forWork!, pool, signals, log, searches };
    lanes.push(() => ({ nesting: pool.waiting() }));
    await queue.pause('draining', await isDraining(worker.db));
    await queue.work(
      slots,
      pauseWhenDatabaseDown({ ...worker, queue, leaving: leaving.signal }, async (runId, signal) => {
        underWay += 1;
        await processRun(worker, runId, AbortSignal.any([signal, leaving.signal])).finally(() => (underWay -= 1));
      }),
    );
    if (env.billing) stops.push(await scheduleReconciliation(connection, billing, log));
    stops.push(startSweeps({ ...worker, queue }), () => leaving.abort(new Error('the worker is stopping')), pool.close);
  }
  const waiting = () => Object.assign({}, ...lanes.map((lengths) => lengths())) as Record<string, number>;
  stops.push(
    logCounts(
      (fields) => log.info('counts', fields),
      () => ({ waiting: waiting() }),
    ),
  );
  if (env.BACKEND_METRICS_ADDRESS !== undefined) {
    const { serveMetrics } = await import('#lib/server/metrics/serve-metrics.ts');
    const isReady = async () =>
      !isStopping && (await isReachable(db)) && (env.ROLE === 'api' || (await queue.takesRuns()));
    const metrics = await serveMetrics(env.BACKEND_METRICS_ADDRESS, env.ROLE, { waiting, isReady }).catch(
      (error: unknown) => {
        log.error('metrics are not served', { error });
      },
    );
    if (metrics) stops.push(metrics.stop);
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const { startTracing } = await import('#lib/server/tracing/start-tracing.ts');
    stops.push(startTracing(env.ROLE));
  }
  log.info('started', {
    version: PRODUCT_VERSION,
    role: env.ROLE,
    port,
    pid: process.pid,
    connections: calls + work + queueShare,
    processorMs: Math.round(process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000),
  });
  return {
    port,
    async stop() {
      isStopping = true;
      for (const stop of stops) await stop();
      await queue.stop();
      await connection.close();
      await forWork?.destroy();
      await forCalls?.destroy();
    },
  };
}

/** Throws a configuration error for a database that rejects us, or that we reject, because waiting does not resolve it. */
async function assertWelcome(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    if (error instanceof DatabaseRefusal) throw configurationError([error.message]);
    throw error;
  }
}

type Parts = {
  db: Database;
  queue: NestQueue;
  signals: RunSignals;
  quickJobs: QuickJobs;
  originals: readonly string[];
  tracing: VectorizerService;
  billing: Billing;
};

async function listen(env: Env, log: Log, parts: Parts): Promise<{ port: number; stop: () => Promise<void> }> {
  const authService = {
    authUrl: `${env.SUPABASE_URL.replace(/\/$/, '')}/auth/v1`,
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
  };
  const app = createApp({
    secrets: env.BACKEND_SECRET ?? [],
    db: parts.db,
    authenticate: createAuthenticate(authService),
    accounts: createAccountService({ ...authService, secretKey: env.SUPABASE_SECRET_KEY }),
    limit: createRateLimit(parts.db),
    log,
    now: () => new Date(),
    billing: parts.billing,
    quickJobs: parts.quickJobs,
    originals: parts.originals,
    fontCache: createFileCache({ gone: 'font_not_kept', minutes: limits.fonts.previewMinutes }),
    vectorizer: parts.tracing,
    signals: parts.signals,
    watch: createRunWatch(parts.db, parts.signals),
    enqueue: parts.queue.enqueue,
    wakeWorkers: parts.queue.wake,
  });
  const hostname = await privateAddress(env.BACKEND_HOST);
  if (hostname === null) throw configurationError([`BACKEND_HOST ${PRIVATE_HOST}`]);
  const calls = countCalls(app.fetch);
  const { server, port } = await new Promise<{ server: ServerType; port: number }>((resolve, reject) => {
    const starting = serve(
      {
        fetch: closeUnread(calls.answer),
        hostname,
        port: env.BACKEND_PORT,
      },
      (info) => resolve({ server: starting, port: info.port }),
    );
    starting.once('error', reject);
    guardServer(starting as Server, {
      readsBody: (method) => method === 'POST',
      onRefused: (fields) => {
        count(`refused.${fields.errorCode}`);
        log.info('request refused', fields);
      },
    });
  });
  return { port, stop: () => shutDownGracefully(server as Server, calls.underWay) };
}

type OpenBillingEnv = { readonly billing: BillingEnv | null; readonly SITE_URL: string };

/** Returns billing as configured by the environment. */
function openBilling({ billing, SITE_URL }: OpenBillingEnv, db: Database, log: Log): Billing {
  if (!billing) return createDisabledBilling(db);
  const stripe = createStripe(billing.stripe);
  return createBilling({
    stripe,
    db,
    log,
    now: () => new Date(),
    siteUrl: SITE_URL.replace(/(?<!\/)\/+$/, ''),
    price: createPlanPrice(stripe, billing.priceId, log),
    isLive: billing.isLive,
    webhookSecrets: billing.webhookSecrets,
  });
}

/**
 * Returns the number of searches with which a run starts: its share of the machine's cores.
 *
 * @param underWay active runs of this worker, including the new one
 */
export function searchesPerRun(cores: number, underWay: number): number {
  if (cores < 2) return 1;
  return Math.min(maxSearches, Math.max(MIN_SEARCHES, Math.floor(cores / underWay)));
}
