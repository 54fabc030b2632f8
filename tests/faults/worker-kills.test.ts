import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import { databases } from '#harness/database/databases.ts';
import { eventsOf, startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';
import { until } from '#harness/until.ts';

const RUNS = 20;
/** Slots of each worker. */
const SLOTS = 2;
const TIMEOUT_MS = 600_000;
/**
 * Milliseconds within which the run of a killed worker continues elsewhere: 28 s for the queue (10 s of silence, 3 s until the next check,
 * at most 15 s before another attempt), the rest for a slow machine to start the other worker.
 */
const CONTINUES_MS = 120_000;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  let auth: AuthServer;
  let api: TestBackend;
  const workers: BackendProgram[] = [];
  beforeAll(async () => {
    database = await start();
    auth = await startAuthServer();
    api = await startTestBackend(database);
    workers.push(...(await Promise.all([startWorker(), startWorker()])));
  }, TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all(workers.map(async (worker) => (worker.kill('SIGKILL'), worker.exited)));
    await api.stop();
    auth.close();
    await database.close();
  }, TIMEOUT_MS);

  const startWorker = () => startProgram(auth, database.url, { ROLE: 'worker', NEST_SLOTS: `${SLOTS}` }, SLEEPY_WORKER);
  const runningNow = async () =>
    (await database.db.selectFrom('runs').select('id').where('state', '=', 'running').execute()).length;
  const request = (budgetS: number) => ({
    runId: randomUUID(),
    rows: [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }],
    sheet: { widthIn: 96, heightIn: 48 },
    options: { budgetS },
  });

  type Observer = NonNullable<Parameters<typeof eventsOf>[1]>;
  /** Returns the events of a new run. A stream that ends with `waiting` is requested again, as clients do. */
  async function runEvents(userId: string, body: ReturnType<typeof request>, observe: Observer = () => false) {
    const events = await eventsOf(await api.call(userId, '/api/nest', body), observe);
    for (let last = events.at(-1); last?.type === 'waiting'; last = events.at(-1)) {
      const next = await api.call(userId, '/api/nest/events', { runId: body.runId, afterSeq: last.seq });
      events.push(...(await eventsOf(next, observe)));
    }
    return events;
  }

  test(
    'two workers finish twenty runs with one charge each although one is killed',
    async () => {
      const users = await Promise.all(Array.from({ length: RUNS }, () => database.addUser()));
      const streams = users.map((userId) => runEvents(userId, request(20)));
      // More runs than one worker has slots: each worker has one.
      await until(runningNow, `more than ${SLOTS} runs at once`, (running) => running > SLOTS);
      const [victim] = workers.splice(0, 1);
      victim!.kill('SIGKILL');
      workers.push(await startWorker());
      for (const events of await Promise.all(streams)) {
        expect(events.at(-1)).toMatchObject({ type: 'done', ended: 'finished', charged: true });
        expectGrowing(events);
      }
      for (const userId of users) {
        expect(await readRemainingCredits(database.db, userId, new Date())).toMatchObject({ remaining_credits: 9 });
      }
      const begunAgain = database.db.selectFrom('runs').select('id').where('attempt', '>', 1);
      expect((await begunAgain.execute()).length).toBeGreaterThan(0);
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    "a killed worker's run continues from its last layout and never shows a worse one",
    async () => {
      const userId = await database.addUser();
      const body = request(20);
      const seen: { event: RunEvent; at: number }[] = [];
      let killedAt = 0;
      const stream = runEvents(userId, body, (event) => {
        seen.push({ event, at: Date.now() });
        if (event.type === 'best' && killedAt === 0) {
          killedAt = Date.now();
          // Both workers die, whichever has the run; one is restarted.
          for (const worker of workers.splice(0)) worker.kill('SIGKILL');
          void startWorker().then((worker) => workers.push(worker));
        }
        return false;
      });
      const events = await stream;
      expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
      const next = seen.find(({ at, event }) => at > killedAt && event.type === 'measuring');
      expect(next!.at - killedAt).toBeLessThan(CONTINUES_MS);
      const usages = events.filter((event) => event.type === 'best').map((event) => event.layout.usage);
      expect(usages).toEqual(usages.toSorted((a, b) => b - a));
      expectGrowing(events);
      expect(await readRemainingCredits(database.db, userId, new Date())).toMatchObject({ remaining_credits: 9 });
    },
    TIMEOUT_MS,
  );

  test(
    'a worker that receives SIGTERM hands over its run and exits with 0',
    async () => {
      const userId = await database.addUser();
      const [leaving] = workers.splice(0);
      const stream = runEvents(userId, request(20), (event) => {
        if (event.type === 'best' && leaving) leaving.kill('SIGTERM');
        return false;
      });
      expect(await leaving!.exited).toBe(0);
      workers.push(await startWorker());
      expect((await stream).at(-1)).toMatchObject({ type: 'done', charged: true });
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

/** Expects growing numbers of the stored events; `waiting` is not stored and has the number of the last one. */
function expectGrowing(events: readonly RunEvent[]): void {
  const stored = events.filter(({ type }) => type !== 'waiting');
  for (let i = 1; i < stored.length; i++) expect(stored[i]!.seq).toBeGreaterThan(stored[i - 1]!.seq);
}
