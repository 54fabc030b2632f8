import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

const TIMEOUT_MS = 600_000;

// The embedded database serves one machine, where a worker that is stopped in a transaction stops everything.
describe.each(databases.filter(([name]) => name !== 'the embedded database'))('on %s', (_name, start) => {
  let database: TestDatabase;
  let auth: AuthServer;
  let api: TestBackend;
  const workers: BackendProgram[] = [];
  beforeAll(async () => {
    database = await start();
    auth = await startAuthServer();
    api = await startTestBackend(database);
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await Promise.all(workers.map((worker) => worker.exited));
    await api.stop();
    auth.close();
    await database.close();
  }, TIMEOUT_MS);

  test(
    'a paused worker whose run another one finished changes nothing when it resumes',
    async () => {
      const begin = () => startProgram(auth, database.url, { ROLE: 'worker', NEST_SLOTS: '1' }, SLEEPY_WORKER);
      const sleeper = await begin();
      workers.push(sleeper);
      const userId = await database.addUser();
      const request = (runId: string) => ({
        runId,
        rows: [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }],
        sheet: { widthIn: 96, heightIn: 48 },
        options: { budgetS: 20 },
      });
      const runId = randomUUID();
      let asleep = false;
      const events = await eventsOf(await api.call(userId, '/api/nest', request(runId)), (event) => {
        if (event.type === 'best' && !asleep) {
          asleep = true;
          sleeper.kill('SIGSTOP');
          void begin().then((worker) => workers.push(worker));
        }
        return false;
      });
      expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
      const rowsOf = async () => [
        await database.db.selectFrom('runs').selectAll().where('id', '=', runId).execute(),
        await database.db.selectFrom('run_events').selectAll().where('run_id', '=', runId).orderBy('seq').execute(),
        await database.db.selectFrom('credit_ledger').selectAll().where('run_id', '=', runId).execute(),
      ];
      const before = await rowsOf();
      for (const other of workers.filter((worker) => worker !== sleeper)) {
        other.kill('SIGTERM');
        await other.exited;
      }
      sleeper.kill('SIGCONT');
      // With its one slot the worker claims another run only after it has finished the first.
      const next = await eventsOf(await api.call(await database.addUser(), '/api/nest', request(randomUUID())));
      expect(next.at(-1)).toMatchObject({ type: 'done', charged: true });
      expect(await rowsOf()).toEqual(before);
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
