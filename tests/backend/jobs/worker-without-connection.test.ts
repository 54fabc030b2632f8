import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { openNestQueue } from '#backend/runs/nest-queue.ts';
import { processRun } from '#backend/jobs/nest-worker.ts';
import { pauseWhenDatabaseDown } from '#backend/jobs/pause-when-database-down.ts';
import { openQueueConnection } from '#backend/db/queue-connection.ts';
import { createLog } from '#backend/log.ts';
import { createRunSignals } from '#backend/runs/run-signals.ts';
import { limitConnections, limitedRole } from '#harness/database/limited-role.ts';
import { createNestStage, nestRequestOf, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { postgresPrograms, startPostgres } from '#harness/database/postgres-server.ts';
import { scriptedPool } from '#harness/backend/scripted-pool.ts';
import { startTestBackend } from '#harness/backend/test-backend.ts';
import { until } from '#harness/until.ts';

const TIMEOUT_MS = 600_000;
const onPostgres = postgresPrograms() ? describe : describe.skip;

onPostgres('a worker with a connection for its queue and none for its runs', () => {
  let stage: NestStage;
  beforeAll(async () => {
    stage = await createNestStage(() => startPostgres());
  }, TIMEOUT_MS);
  const stops: (() => Promise<void> | void)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
    await stage.close();
  }, TIMEOUT_MS);

  test(
    'pauses, uses up no attempt of the run, and continues when connections are available',
    async () => {
      const { database } = stage;
      const url = await limitedRole(database, 0);
      const logged: string[] = [];
      const log = createLog((line) => logged.push(line));
      const starved = openDatabase(databaseTarget(url), {
        connections: 2,
        timeouts: { connectMs: 50, statementMs: 60_000 },
      });
      const connection = openQueueConnection(databaseTarget(database.url), 2);
      const queue = await openNestQueue(connection, log);
      const leaving = new AbortController();
      const worker = { db: starved, pool: scriptedPool(success), signals: createRunSignals(), log, searches: () => 2 };
      stops.push(
        () => leaving.abort(),
        () => queue.stop(),
        () => connection.close(),
        () => starved.destroy(),
      );
      let takes = 0;
      await queue.work(
        2,
        pauseWhenDatabaseDown({ ...worker, queue, leaving: leaving.signal }, (runId, signal) => {
          takes += 1;
          return processRun(worker, runId, AbortSignal.any([signal, leaving.signal]));
        }),
      );
      // This process accepts calls and runs no jobs.
      const api = await startTestBackend(database);
      stops.push(() => api.stop());
      const userId = await database.addUser();
      const request = nestRequestOf();
      await (await api.call(userId, '/api/nest', request)).body?.cancel();
      const stateOf = async () => {
        const found = await sql<{ state: string; attempt: number; retries: number; jobState: string }>`
        select runs.state, runs.attempt, job.retry_count as retries, job.state as "jobState"
        from runs join pgboss.job on job.id = runs.id where runs.id = ${request.runId}
      `.execute(database.db);
        return found.rows[0]!;
      };
      const untilJob = (state: string) =>
        until(stateOf, `a job in state ${state}`, ({ jobState }) => jobState === state, { everyMs: 50 });
      await until(() => logged.some((line) => line.includes('no new runs are taken')), 'a paused worker');
      await untilJob('retry');
      expect(await stateOf()).toMatchObject({ state: 'queued', attempt: 0, retries: 0 });
      // The worker stays paused while the database does not respond: a waiting run stays in the queue.
      const takesBefore = takes;
      await limitConnections(database, url, 5);
      await untilJob('completed');
      expect(await stateOf()).toMatchObject({ state: 'done', attempt: 1, retries: 0 });
      expect(takes).toBe(takesBefore + 1);
      expect(await stage.creditsOf(userId)).toBe(9);
    },
    TIMEOUT_MS,
  );
});
