import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { startAuthServer, startProgram, type AuthServer } from '#harness/backend/backend-program.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { postgresPrograms, startPostgres } from '#harness/database/postgres-server.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';

const TIMEOUT_MS = 600_000;
/** Debian: apt-get install faketime. */
const SHIFTED_CLOCK = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
const withClocks = postgresPrograms() && SHIFTED_CLOCK ? describe : describe.skip;

withClocks('programs whose clocks differ from the database', () => {
  let database: TestDatabase;
  let auth: AuthServer;
  beforeAll(async () => {
    database = await startPostgres();
    auth = await startAuthServer();
  }, TIMEOUT_MS);
  afterAll(async () => {
    auth.close();
    await database.close();
  }, TIMEOUT_MS);

  const startAt = (shift: string, ROLE: string) =>
    startProgram(
      auth,
      database.url,
      { ROLE, NEST_SLOTS: '1', LD_PRELOAD: SHIFTED_CLOCK!, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
      SLEEPY_WORKER,
    );

  test.each([
    ['+60s', '-60s'],
    ['-60s', '+60s'],
  ])(
    'by one minute (api %s, worker %s) end a run as done, in one attempt, charged once',
    async (apiShift, workerShift) => {
      const programs = await Promise.all([startAt(apiShift, 'api'), startAt(workerShift, 'worker')]);
      const [api, worker] = programs;
      const clock = (line: string) => Date.parse((JSON.parse(line) as { time: string }).time);
      try {
        // The clocks differ by two minutes, as intended.
        expect(Math.abs(clock(api!.log[0]!) - clock(worker!.log[0]!))).toBeGreaterThan(100_000);
        const userId = await database.addUser();
        const rows = [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }];
        const request = { runId: randomUUID(), rows, sheet: { widthIn: 96, heightIn: 48 }, options: { budgetS: 60 } };
        const events = await eventsOf(await api!.call(userId, '/api/nest', request));
        expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
        const found = await sql<object>`
          select runs.state, runs.attempt, job.state as job, job.retry_count as retries
          from runs join pgboss.job on job.id = runs.id where runs.id = ${request.runId}
        `.execute(database.db);
        expect(found.rows).toEqual([{ state: 'done', attempt: 1, job: 'completed', retries: 0 }]);
        expect((await readRemainingCredits(database.db, userId, new Date())).remaining_credits).toBe(9);
        expect(await ledgerFaults(database.db)).toEqual([]);
      } finally {
        for (const program of programs) program.kill('SIGKILL');
        await Promise.all(programs.map(({ exited }) => exited));
      }
    },
    TIMEOUT_MS,
  );
});
