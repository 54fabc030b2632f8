import { randomUUID } from 'node:crypto';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { createRateLimit, type RateLimit } from '#backend/http/rate-limit.ts';
import { runSnapshot, type RunSnapshot } from '#lib/shared/contracts/result.ts';
import { scriptedPool, type Script } from './scripted-pool.ts';
import { startTestBackend, type TestBackend } from './test-backend.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { until } from '#harness/until.ts';

/** A search that finds two layouts and ends. */
export const success: Script = async ({ open, best }) => {
  open();
  best(2, 0.9);
  best(3, 0.8);
};

/** A search that finds a layout and runs until it is stopped. */
export const searching: Script = async ({ open, best, untilStopped }) => {
  open();
  best(3, 0.8);
  await untilStopped();
  return { stopped: true };
};

export const nestRequestOf = (runId: string = randomUUID(), text = 'A') => ({
  runId,
  rows: [{ id: 'r1', text, font: 'Arial', size: 12 }],
  sheet: { widthIn: 96, heightIn: 48 },
});

type Started = { backend: TestBackend; pool: ReturnType<typeof scriptedPool>; userId: string };

/** One database for the tests of a file, and for each test a backend whose searches follow a script. */
export type NestStage = {
  readonly database: TestDatabase;
  readonly start: (...scripts: Script[]) => Promise<Started>;
  /** Starts with a clock that the test sets. */
  readonly startAt: (now: () => Date, ...scripts: Script[]) => Promise<Started>;
  /** Starts with the product's rate limits, which tests with repeated calls would reach. */
  readonly startLimited: (...scripts: Script[]) => Promise<Started>;
  readonly creditsOf: (userId: string) => Promise<number | 'unlimited'>;
  readonly snapshotOf: (userId: string, runId: string) => Promise<RunSnapshot>;
  readonly waitFor: (userId: string, runId: string, isSo: (snapshot: RunSnapshot) => boolean) => Promise<void>;
  readonly waitForBest: (userId: string, runId: string) => Promise<void>;
  /** Stops the test's backend; throws if the ledger does not add up. */
  readonly endTest: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function createNestStage(startDatabase = () => startTestDatabase()): Promise<NestStage> {
  const database = await startDatabase();
  let backend: TestBackend | undefined;

  const start = async (scripts: Script[], rest: { limit?: RateLimit; now?: () => Date } = {}): Promise<Started> => {
    const pool = scriptedPool(...scripts);
    backend = await startTestBackend(database, { nestPool: pool, ...rest });
    return { backend, pool, userId: await database.addUser() };
  };
  const snapshotOf = async (userId: string, runId: string) => {
    const response = await backend!.call(userId, '/api/nest/snapshot', { runId });
    return runSnapshot.parse(await response.json());
  };
  // The call that begins the run may not have arrived yet: until then the run does not exist.
  const waitFor: NestStage['waitFor'] = async (userId, runId, isSo) => {
    const read = async () => {
      const response = await backend!.call(userId, '/api/nest/snapshot', { runId });
      const answer: unknown = await response.json();
      return response.status === 404 ? null : runSnapshot.parse(answer);
    };
    await until(read, 'a state of the run', (snapshot) => snapshot !== null && isSo(snapshot));
  };
  return {
    database,
    start: (...scripts) => start(scripts),
    startAt: (now, ...scripts) => start(scripts, { now }),
    startLimited: (...scripts) => start(scripts, { limit: createRateLimit(database.db) }),
    creditsOf: async (userId) => (await readRemainingCredits(database.db, userId, new Date())).remaining_credits,
    snapshotOf,
    waitFor,
    waitForBest: (userId, runId) => waitFor(userId, runId, (snapshot) => snapshot.layout !== null),
    async endTest() {
      await backend?.stop();
      backend = undefined;
      const faults = await ledgerFaults(database.db);
      if (faults.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(faults)}`);
    },
    close: () => database.close(),
  };
}
