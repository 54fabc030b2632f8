import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { databases } from '#harness/database/databases.ts';
import { createNestStage, nestRequestOf as request, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';

const TIMEOUT_MS = 600_000;

describe.each(databases)('on %s', (_name, start) => {
  let stage: NestStage;
  beforeAll(async () => {
    stage = await createNestStage(start);
  }, TIMEOUT_MS);
  afterEach(() => stage.endTest());
  afterAll(() => stage.close());

  test(
    'a hundred simultaneous requests with one run id create one job, one charge and equal responses',
    async () => {
      const { backend, pool, userId } = await stage.startLimited(success);
      const body = request();
      const answers = await Promise.all(
        Array.from({ length: 100 }, async () => eventsOf(await backend.call(userId, '/api/nest', body))),
      );
      const ends = answers.map((events) =>
        JSON.stringify([events.at(-1), events.findLast((event) => event.type === 'best')]),
      );
      expect(new Set(ends).size).toBe(1);
      expect(pool.played()).toBe(1);
      expect(await stage.creditsOf(userId)).toBe(9);
    },
    TIMEOUT_MS,
  );

  test(
    'rejects a different request with a used run id from any user',
    async () => {
      const { backend, userId } = await stage.start(success);
      const runId = randomUUID();
      await eventsOf(await backend.call(userId, '/api/nest', request(runId)));
      const others = await Promise.all(
        Array.from({ length: 20 }, (_, i) => backend.call(userId, '/api/nest', request(runId, `B${i}`))),
      );
      const stranger = await backend.call(await stage.database.addUser(), '/api/nest', request(runId));
      for (const refused of [...others, stranger]) {
        expect(refused.status).toBe(409);
        expect(await refused.json()).toMatchObject({ error: { code: 'run_id_conflict' } });
      }
      expect(await stage.creditsOf(userId)).toBe(9);
    },
    TIMEOUT_MS,
  );

  test(
    'accepts one of two users who use one run id simultaneously',
    async () => {
      const { backend, userId } = await stage.start(success);
      const body = request();
      const others = await Promise.all(Array.from({ length: 7 }, () => stage.database.addUser()));
      const answers = await Promise.all([userId, ...others].map((person) => backend.call(person, '/api/nest', body)));
      const statuses = answers.map((answer) => answer.status).toSorted();
      expect(statuses).toEqual([200, ...others.map(() => 409)]);
      const stream = answers.find((answer) => answer.status === 200)!;
      expect((await eventsOf(stream)).at(-1)).toMatchObject({ type: 'done' });
    },
    TIMEOUT_MS,
  );
});
