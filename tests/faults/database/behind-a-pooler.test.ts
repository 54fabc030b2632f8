import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { startAuthServer, startProgram, type AuthServer } from '#harness/backend/backend-program.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { hasPooler, startPooler } from '#harness/database/pooler.ts';
import { postgresPrograms, startPostgres } from '#harness/database/postgres-server.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';

const TIMEOUT_MS = 600_000;
const PEOPLE = 12;
/** Fewer connections than the programs open, so that their transactions share them. */
const SESSIONS = 5;
const withPooler = postgresPrograms() && hasPooler() ? describe : describe.skip;

withPooler('behind PgBouncer', () => {
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

  test.each([
    ['transaction', SESSIONS],
    ['session', 20],
  ] as const)(
    'in mode %s two API processes and two workers end every run, charge it once, and log no error',
    async (mode, sessions) => {
      // The queue's tables are created through the pooler, too.
      await sql`drop schema pgboss cascade`.execute(database.db);
      const pooler = await startPooler(database.url, mode, sessions);
      const programs = await Promise.all(
        ['api', 'api', 'worker', 'worker'].map((ROLE) =>
          startProgram(auth, pooler.url, { ROLE, NEST_SLOTS: '2', MEASURE_SLOTS: '1' }, SLEEPY_WORKER),
        ),
      );
      try {
        const ends = Array.from({ length: PEOPLE }, async (_, i) => {
          const userId = await database.addUser();
          const rows = [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }];
          const request = { runId: randomUUID(), rows, sheet: { widthIn: 96, heightIn: 48 }, options: { budgetS: 5 } };
          const events = await eventsOf(await programs[i % 2]!.call(userId, '/api/nest', request));
          const { remaining_credits: credits } = await readRemainingCredits(database.db, userId, new Date());
          return { last: events.at(-1)?.type, credits };
        });
        expect(await Promise.all(ends)).toEqual(ends.map(() => ({ last: 'done', credits: 9 })));
        expect(programs.flatMap(({ log }) => log.filter((line) => /"level":"(warn|error)"/.test(line)))).toEqual([]);
        expect(await ledgerFaults(database.db)).toEqual([]);
      } finally {
        for (const program of programs) program.kill('SIGKILL');
        await Promise.all(programs.map(({ exited }) => exited));
        await pooler.close();
      }
    },
    TIMEOUT_MS,
  );
});
