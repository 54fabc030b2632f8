import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { updateQueuePositions, MIN_PRIORITY, promoteWaitingRuns } from '#backend/runs/queue-positions.ts';
import { startRun } from '#backend/runs/start-run.ts';
import { nestRequest } from '#lib/shared/contracts/job.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

const TIMEOUT_MS = 600_000;

describe('on the embedded database', () => {
  let database: TestDatabase;
  let backend: TestBackend;
  beforeAll(async () => {
    database = await startTestDatabase();
    backend = await startTestBackend(database);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await backend.stop();
    await database.close();
  }, TIMEOUT_MS);
  beforeEach(async () => {
    await sql`delete from pgboss.job where name = 'nest'`.execute(database.db);
    await sql`delete from runs`.execute(database.db);
  });

  async function queue(budgetS: 5 | 20 | 60, ofUser?: string): Promise<string> {
    const runId = randomUUID();
    const request = nestRequest.parse({
      runId,
      rows: [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }],
      sheet: { widthIn: 96, heightIn: 48 },
      options: { budgetS },
    });
    const userId = ofUser ?? (await database.addUser());
    await startRun(database.db, backend.queue.enqueue, userId, request, new Date());
    return runId;
  }
  const runningFor = (runId: string, seconds: number) =>
    sql`
      update runs set state = 'running', started_at = now() - make_interval(secs => ${seconds}), heartbeat_at = now()
      where id = ${runId}
    `.execute(database.db);
  const waited = (runId: string, seconds: number) =>
    sql`update runs set created_at = created_at - make_interval(secs => ${seconds}) where id = ${runId}`.execute(
      database.db,
    );
  async function positionOf(runId: string): Promise<{ position: number; etaS: number | null }> {
    const rows = await database.db
      .selectFrom('run_events')
      .select('payload')
      .where('run_id', '=', runId)
      .where('type', '=', 'queued')
      .execute();
    expect(rows).toHaveLength(1);
    return JSON.parse(rows[0]!.payload) as { position: number; etaS: number | null };
  }
  const priorities = async (runId: string) =>
    (
      await sql<{ run: number; job: number }>`
        select runs.priority as run, job.priority as job from runs join pgboss.job on job.id = runs.id where runs.id = ${runId}
      `.execute(database.db)
    ).rows[0];

  test(
    'reports the position and the wait: the remaining time of running and preceding runs, divided by the slots',
    async () => {
      const running = [await queue(20), await queue(60)];
      const startedAt = Date.now();
      await runningFor(running[0]!, 12);
      await runningFor(running[1]!, 20);
      const waiting = [await queue(20), await queue(60), await queue(5)];
      expect((await updateQueuePositions(database.db)).toSorted()).toEqual(waiting.toSorted());
      const passedS = Math.ceil((Date.now() - startedAt) / 1000);
      // 8 s and 40 s left, on two slots, less what has gone by; then 20 s and 60 s before the last.
      const positions = await Promise.all(waiting.map(positionOf));
      const first = positions[0]!.etaS!;
      expect(first).toBeGreaterThanOrEqual(24 - passedS);
      expect(first).toBeLessThanOrEqual(24);
      expect(positions).toEqual([
        { position: 1, etaS: first },
        { position: 2, etaS: first + 10 },
        { position: 3, etaS: first + 40 },
      ]);
      expect(await updateQueuePositions(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'updates the other positions when a run leaves the queue',
    async () => {
      await runningFor(await queue(20), 0);
      const [first, second] = [await queue(20), await queue(20)];
      await updateQueuePositions(database.db);
      await sql`update runs set state = 'cancelled', input = null, ended_at = now() where id = ${first}`.execute(
        database.db,
      );
      expect(await updateQueuePositions(database.db)).toEqual([second]);
      expect(await positionOf(second)).toMatchObject({ position: 1 });
    },
    TIMEOUT_MS,
  );

  test(
    'sends each queue position once when several machines update concurrently',
    async () => {
      await runningFor(await queue(20), 0);
      const waiting: string[] = [];
      for (let i = 0; i < 20; i++) waiting.push(await queue(20));
      const updates = await Promise.all(Array.from({ length: 8 }, () => updateQueuePositions(database.db)));
      await updateQueuePositions(database.db);
      expect(new Set(updates.flat()).size).toBeLessThanOrEqual(waiting.length);
      const places = await Promise.all(waiting.map(positionOf));
      expect(places.map(({ position }) => position)).toEqual(waiting.map((_, i) => i + 1));
    },
    TIMEOUT_MS,
  );

  test(
    'limits the wait: after twenty minutes a run precedes new ones, in position and in the queue',
    async () => {
      const eager = await database.addUser();
      const patient = await queue(20, eager);
      await sql`update runs set priority = ${MIN_PRIORITY} where id = ${patient}`.execute(database.db);
      await sql`update pgboss.job set priority = ${MIN_PRIORITY} where id = ${patient}`.execute(database.db);
      await promoteWaitingRuns(database.db);
      expect(await priorities(patient)).toEqual({ run: MIN_PRIORITY, job: MIN_PRIORITY });
      await waited(patient, 600);
      await promoteWaitingRuns(database.db);
      expect(await priorities(patient)).toEqual({ run: -10, job: -10 });
      await waited(patient, 660);
      await promoteWaitingRuns(database.db);
      const fresh = await queue(20);
      await updateQueuePositions(database.db);
      expect([await positionOf(patient), await positionOf(fresh)]).toMatchObject([{ position: 1 }, { position: 2 }]);
      expect((await priorities(patient))!.job).toBeGreaterThan((await priorities(fresh))!.job);
    },
    TIMEOUT_MS,
  );

  test(
    "a user's wait counts from their last started run, so that a user served recently is not promoted",
    async () => {
      const busy = await database.addUser();
      const served = await queue(20, busy);
      await runningFor(served, 120);
      await sql`update runs set state = 'cancelled', input = null, ended_at = now() where id = ${served}`.execute(
        database.db,
      );
      const waiting = await queue(20, busy);
      await waited(waiting, 1_800);
      await sql`update runs set priority = ${MIN_PRIORITY} where id = ${waiting}`.execute(database.db);
      await promoteWaitingRuns(database.db);
      expect((await priorities(waiting))!.run).toBe(MIN_PRIORITY + 2);
    },
    TIMEOUT_MS,
  );

  test(
    'limits a user to sixty runs per hour, stating the wait; stored results and older runs do not count',
    async () => {
      const userId = await database.addUser();
      await sql`
        insert into runs (id, user_id, request_hash, state, options, created_at, started_at, ended_at)
        select gen_random_uuid(), ${userId}::uuid, 'h' || n, 'done', '{}', now() - make_interval(mins => n), now(), now()
        from generate_series(2, 61) n
      `.execute(database.db);
      // A stored result, served now.
      await sql`
        insert into runs (id, user_id, request_hash, state, options, started_at, ended_at)
        values (gen_random_uuid(), ${userId}::uuid, 'stored', 'done', '{}', now(), now() - interval '2 hours')
      `.execute(database.db);
      await sql`
        insert into subscriptions (id, user_id, status) values (${`sub_${userId}`}, ${userId}::uuid, 'active')
      `.execute(database.db);
      // Runs 2 to 59 minutes old count: two more may begin.
      await queue(5, userId);
      await queue(20, userId);
      await sql`update runs set state = 'done', input = null, ended_at = now() where state = 'queued'`.execute(
        database.db,
      );
      await expect(queue(60, userId)).rejects.toMatchObject({
        code: 'too_many_requests',
        message: expect.stringMatching(/^Too many tries\. Wait \d+ (seconds|minutes?) and try again\.$/),
      });
    },
    TIMEOUT_MS,
  );
});
