import { randomUUID } from 'node:crypto';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { startAuthServer, startProgram, type BackendProgram } from '#harness/backend/backend-program.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';
import { SLEEPY_WORKER } from './programs.ts';
import { WEB_HEADERS } from '#harness/backend/web-headers.ts';
import { until } from '#harness/until.ts';

const RETRY_MS = 200;
/** Longest budget of a run and longest outage together, with time to recover. */
const MAX_RUN_MS = 300_000;

/** The whole program, with searches that sleep, and a proxy to its database that can fail. */
export type FaultStage = {
  readonly database: TestDatabase;
  readonly proxy: TcpProxy;
  readonly program: BackendProgram;
  /** Repeats a call with the same run id, like a browser, until the run has ended. */
  readonly runToItsEnd: (userId: string, budgetS: 5 | 20 | 60, seen?: (event: RunEvent) => void) => Promise<RunEvent>;
  /** Returns duration and response of a call; status 0 without a response. */
  readonly readCredits: (userId: string) => Promise<{ status: number; retryAfter: string | null; ms: number }>;
  readonly creditsOf: (userId: string) => Promise<number | 'unlimited'>;
  readonly ledgerFaults: () => Promise<unknown[]>;
  readonly close: () => Promise<void>;
};

export async function openFaultStage(start: () => Promise<TestDatabase>): Promise<FaultStage> {
  const database = await start();
  const auth = await startAuthServer();
  const url = new URL(database.url);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const program = await startProgram(auth, url.href, { NEST_SLOTS: '2', MEASURE_SLOTS: '1' }, SLEEPY_WORKER);

  async function runToItsEnd(userId: string, budgetS: 5 | 20 | 60, seen: (event: RunEvent) => void = () => {}) {
    const rows = [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }];
    const request = { runId: randomUUID(), rows, sheet: { widthIn: 96, heightIn: 48 }, options: { budgetS } };
    const follow = async () => {
      const response = await program.call(userId, '/api/nest', request);
      const events = await eventsOf(response, (event) => {
        seen(event);
        return false;
      });
      return events.at(-1) ?? null;
    };
    // An interrupted or rejected call is repeated.
    const last = await until(
      () => follow().catch(() => null),
      'the end of the run',
      (event) => event?.type === 'done' || event?.type === 'failed',
      { limitMs: MAX_RUN_MS, everyMs: RETRY_MS },
    );
    return last!;
  }
  async function readCredits(userId: string) {
    const begun = performance.now();
    const { status, headers } = await fetch(`http://127.0.0.1:${program.port}/user/remaining_credits`, {
      method: 'POST',
      headers: WEB_HEADERS,
      body: JSON.stringify({ token: await auth.token(userId) }),
    }).catch(() => ({ status: 0, headers: new Headers() }));
    return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - begun };
  }
  return {
    database,
    proxy,
    program,
    runToItsEnd,
    readCredits,
    creditsOf: async (userId) => (await readRemainingCredits(database.db, userId, new Date())).remaining_credits,
    ledgerFaults: () => ledgerFaults(database.db),
    async close() {
      program.kill('SIGKILL');
      await program.exited;
      auth.close();
      await proxy.close();
      await database.close();
    },
  };
}
