import { limits } from '#lib/shared/limits.ts';
import { createFileCache } from '#backend/http/file-cache.ts';
import { createApp } from '#backend/areas/create-app.ts';
import { createAccountService } from '#backend/auth/account-service.ts';
import { createAuthenticate } from '#backend/auth/authenticate.ts';
import { createDisabledBilling, type Billing } from '#backend/billing/billing.ts';
import type { RateLimit } from '#backend/http/rate-limit.ts';
import type { JobPool } from '#backend/jobs/pool/job-pool.ts';
import type { QuickJobs } from '#backend/jobs/quick-lanes.ts';
import { openNestQueue, type NestQueue } from '#backend/runs/nest-queue.ts';
import { openQueueConnection } from '#backend/db/queue-connection.ts';
import { processRun } from '#backend/jobs/nest-worker.ts';
import { createLog } from '#backend/log.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { createRunSignals } from '#backend/runs/run-signals.ts';
import { createRunWatch } from '#backend/runs/run-watch.ts';
import { createVectorizer, type TracePool } from '#backend/vectorizer/vectorizer.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { readLines } from '#lib/browser/http/read-lines.ts';
import { createTestAuth, type TestAuth } from './test-auth.ts';
import { TEST_SECRET, WEB_HEADERS, webHeaders } from './web-headers.ts';
import { backendSecretHeader } from '#lib/server/security/backend-secret.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

export type TestBackend = {
  readonly auth: TestAuth;
  readonly queue: NestQueue;
  /** Lines written to the log. */
  readonly logged: string[];
  readonly post: (path: string, body: unknown, signal?: AbortSignal) => Promise<Response>;
  readonly get: (path: string) => Promise<Response>;
  /** Sends any request. */
  readonly raw: (path: string, request: RequestInit) => Promise<Response>;
  /** Posts `{data, session:{token}}` as this user. */
  readonly call: (userId: string, path: string, data: unknown, signal?: AbortSignal) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

export type TestBackendOptions = {
  readonly quickJobs?: QuickJobs;
  readonly originals?: readonly string[];
  /** If set, a worker runs in this process. */
  readonly nestPool?: JobPool;
  readonly slots?: number;
  readonly tracePool?: TracePool;
  readonly operators?: readonly string[];
  readonly limit?: RateLimit;
  readonly billing?: Billing;
  readonly now?: () => Date;
};

/** Starts the backend's own app, queue and worker on a test database, without a socket. */
export async function startTestBackend(database: TestDatabase, options: TestBackendOptions = {}): Promise<TestBackend> {
  const { db } = database;
  const now = options.now ?? (() => new Date());
  const nowMs = () => now().getTime();
  const auth = await createTestAuth(nowMs);
  const logged: string[] = [];
  const log = createLog((line) => logged.push(line));
  const connection = openQueueConnection(databaseTarget(database.url), 4);
  const queue = await openNestQueue(connection, log);
  const signals = createRunSignals();
  const unused = {
    run: (): Promise<never> => Promise.reject(new Error('no jobs in this test')),
    waiting: () => 0,
    lineLengths: () => ({ quick: 0, long: 0, lettering: 0 }),
    pids: () => [],
    close: () => {},
  };
  const authService = { authUrl: auth.authUrl, publishableKey: 'sb_publishable_test', fetcher: auth.fetcher };
  const app = createApp({
    secrets: [TEST_SECRET],
    db,
    authenticate: createAuthenticate({ ...authService, now: nowMs }),
    accounts: createAccountService({ ...authService, secretKey: 'sb_secret_test' }),
    limit: options.limit ?? (async () => {}),
    log,
    now,
    billing: options.billing ?? createDisabledBilling(db),
    quickJobs: options.quickJobs ?? unused,
    originals: options.originals ?? [],
    fontCache: createFileCache({ gone: 'font_not_kept', minutes: limits.fonts.previewMinutes }),
    vectorizer: createVectorizer(options.tracePool ?? unused, options.operators ?? [], () => {}),
    signals,
    watch: createRunWatch(db, signals),
    enqueue: queue.enqueue,
    wakeWorkers: queue.wake,
  });
  const leaving = new AbortController();
  if (options.nestPool) {
    const slots = options.slots ?? 2;
    const worker = { db, pool: options.nestPool, signals, log, searches: () => 2 };
    await queue.work(slots, (runId, signal) => processRun(worker, runId, AbortSignal.any([signal, leaving.signal])));
  }
  const post: TestBackend['post'] = async (path, body, signal) =>
    app.request(path, {
      method: 'POST',
      headers: WEB_HEADERS,
      body: JSON.stringify(body),
      signal,
    });
  return {
    auth,
    queue,
    logged,
    post,
    get: async (path) => app.request(path),
    raw: async (path, { headers, ...request }) =>
      app.request(path, { ...request, headers: { [backendSecretHeader]: TEST_SECRET, ...(headers as object) } }),
    call: async (userId, path, data, signal) => {
      const token = await auth.token(userId);
      const body = JSON.stringify({ data, session: { token } });
      return app.request(path, { method: 'POST', headers: webHeaders(token), body, signal });
    },
    async stop() {
      leaving.abort();
      await queue.stop();
      await connection.close();
    },
  };
}

/** Returns the events of an NDJSON response until it ends, or until `enough` returns true. */
export function eventsOf(response: Response, enough: (event: RunEvent) => boolean = () => false): Promise<RunEvent[]> {
  const events = readEvents(response, enough);
  // A test that fails before it awaits its events leaves them: their stream then breaks with the backend.
  events.catch(() => {});
  return events;
}

async function readEvents(response: Response, enough: (event: RunEvent) => boolean): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
  for await (const line of readLines(response.body!)) {
    const event = JSON.parse(line) as RunEvent;
    events.push(event);
    if (enough(event)) break;
  }
  return events;
}
