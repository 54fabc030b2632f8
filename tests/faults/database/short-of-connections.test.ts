import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '#backend/db/database.ts';
import { fleetConnections } from '#backend/db/budget.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';
import { limitedRole } from '#harness/database/limited-role.ts';
import { postgresPrograms, startPostgres } from '#harness/database/postgres-server.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';

const TIMEOUT_MS = 600_000;
const PEOPLE = 16;

const onPostgres = postgresPrograms() ? describe : describe.skip;

onPostgres('on a PostgreSQL server with few connections', () => {
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

  test(
    'a request without a connection waits for one, and fails only after the limit',
    async () => {
      const url = await limitedRole(database, 2);
      const timeouts = { connectMs: 60_000, statementMs: 60_000 };
      const first = openDatabase(databaseTarget(url), { connections: 2, timeouts });
      const second = openDatabase(databaseTarget(url), { connections: 2, timeouts });
      const hasty = openDatabase(databaseTarget(url), { connections: 2, timeouts: { ...timeouts, connectMs: 100 } });
      try {
        const many = [first, second].flatMap((db) => Array.from({ length: 20 }, () => sql`select 1`.execute(db)));
        expect(await Promise.all(many)).toHaveLength(40);
        // Each pool retains its one connection, and none is left.
        await expect(sql`select 1`.execute(hasty)).rejects.toMatchObject({ code: '53300' });
      } finally {
        for (const db of [first, second, hasty]) await db.destroy();
      }
    },
    TIMEOUT_MS,
  );

  test(
    'two API processes and two workers that need more than the limit reject no call and lose no run',
    async () => {
      const WANTED = fleetConnections({ all: 0, api: 2, worker: 2 });
      const LIMIT = WANTED - 4;
      const url = await limitedRole(database, LIMIT);
      const programs: BackendProgram[] = [];
      try {
        for (const role of ['api', 'api', 'worker', 'worker']) {
          programs.push(
            await startProgram(auth, url, { ROLE: role, NEST_SLOTS: '2', MEASURE_SLOTS: '1' }, SLEEPY_WORKER),
          );
        }
        const runs = Array.from({ length: PEOPLE }, async (_, i) => {
          const userId = await database.addUser();
          const rows = [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }];
          const request = { runId: randomUUID(), rows, sheet: { widthIn: 96, heightIn: 48 }, options: { budgetS: 5 } };
          // eventsOf throws on any status but 200.
          const events = await eventsOf(await programs[i % 2]!.call(userId, '/api/nest', request));
          const { remaining_credits: credits } = await readRemainingCredits(database.db, userId, new Date());
          return { last: events.at(-1)?.type, credits };
        });
        expect(await Promise.all(runs)).toEqual(runs.map(() => ({ last: 'done', credits: 9 })));
        const retried = await sql`select id from pgboss.job where name = 'nest' and retry_count > 0`.execute(
          database.db,
        );
        expect(retried.rows).toEqual([]);
        expect(await ledgerFaults(database.db)).toEqual([]);
      } finally {
        for (const program of programs) program.kill('SIGKILL');
        await Promise.all(programs.map(({ exited }) => exited));
      }
    },
    TIMEOUT_MS,
  );
});
