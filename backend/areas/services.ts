import type { AccountService } from '../auth/account-service.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Billing } from '../billing/billing.ts';
import type { Database } from '../db/database.ts';
import type { FileCache } from '../http/file-cache.ts';
import type { RateLimit, RateState } from '../http/rate-limit.ts';
import type { QuickJobs } from '../jobs/quick-lanes.ts';
import type { Log } from '../log.ts';
import type { RunSignals } from '../runs/run-signals.ts';
import type { RunWatch } from '../runs/run-watch.ts';
import type { Enqueue } from '../runs/start-run.ts';
import type { VectorizerService } from '../vectorizer/vectorizer.ts';

/** Dependencies of the areas, created once in main.ts and by tests. */
export type Services = {
  /** Secrets accepted from the web server: one, or two while it is replaced. */
  readonly secrets: readonly string[];
  readonly db: Database;
  readonly authenticate: Authenticate;
  readonly accounts: AccountService;
  readonly limit: RateLimit;
  /** State of the rate limit of each program's request, for the headers of its response. */
  readonly countedRates?: WeakMap<Request, RateState>;
  /** Key and call of each program's request, for the log of the key. */
  readonly keyCalls?: WeakMap<Request, { readonly keyId: string; readonly call: string }>;
  readonly log: Log;
  readonly now: () => Date;
  readonly billing: Billing;
  /** Processes for measuring, lettering and export. */
  readonly quickJobs: QuickJobs;
  /** Listed fonts whose originals the operator has. */
  readonly originals: readonly string[];
  /** Users' own font files, for previews while they type. */
  readonly fontCache: FileCache;
  readonly vectorizer: VectorizerService;
  readonly signals: RunSignals;
  readonly watch: RunWatch;
  readonly enqueue: Enqueue;
  /** Wakes this machine's workers. */
  readonly wakeWorkers: () => void;
};

/** Variables of a request in Hono's context. */
export type AreaEnv = {
  Variables: { requestId: string; refusal?: { readonly code: string; readonly isRepeated: boolean } };
};
