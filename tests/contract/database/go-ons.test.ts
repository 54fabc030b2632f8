import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settleCredit } from '#backend/credits/credit-ledger.ts';
import { endRun } from '#backend/runs/end-run.ts';
import { startRun } from '#backend/runs/start-run.ts';
import { bestPayload, continuationsLeft } from '#backend/runs/run-snapshot.ts';
import { nestRequest, type NestRequest } from '#lib/shared/contracts/job.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { layoutJson } from '#harness/backend/scripted-pool.ts';
import { balanceOf } from '#harness/faults/ledger-storm.ts';
import { databases } from '#harness/database/databases.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';

/** Continuing a paid run is free a fixed number of times, regardless of concurrent requests. */
const TIMEOUT_MS = 600_000;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
  }, TIMEOUT_MS);
  afterAll(() => database.close());

  const job = (goOn?: NestRequest['goOn']): NestRequest =>
    nestRequest.parse({
      runId: randomUUID(),
      rows: [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }],
      sheet: { widthIn: 96, heightIn: 48 },
      ...(goOn && { goOn }),
    });
  // Placements differ from all earlier ones, so that no stored result answers.
  let moved = 0;
  const onFrom = (runId: string, free = true): NestRequest =>
    job({ runId, free, placements: [{ rowId: 'r1', partId: 'p0', sheet: 0, xIn: ++moved, yIn: 0, angleDeg: 0 }] });
  const begin = (userId: string, request: NestRequest) =>
    startRun(database.db, async () => {}, userId, request, new Date());
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'begun',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
  const deliver = async (runId: string) => {
    await database.db
      .insertInto('run_events')
      .values({
        run_id: runId,
        seq: 90,
        type: 'best',
        payload: bestPayload(layoutJson(3, 0.8), { placed: 3, total: 3, elapsedS: 1 }),
      })
      .execute();
    await settleCredit(database.db, runId);
    await endRun(database.db, runId, null, { state: 'done', ended: 'finished', elapsedS: 1 });
  };
  const paidRun = async () => {
    const userId = await database.addUser();
    const first = job();
    await begin(userId, first);
    await deliver(first.runId);
    return { userId, runId: first.runId };
  };

  test(
    'grants five free continuations of a run under simultaneous requests, then reports that they cost',
    async () => {
      const { userId, runId } = await paidRun();
      expect(await balanceOf(database.db, userId)).toBe(9);
      for (let left = 5; left > 0; left--) {
        expect(await continuationsLeft(database.db, userId, runId, new Date())).toMatchObject({ freeLeft: left });
        const requests = Array.from({ length: 8 }, () => onFrom(runId));
        const codes = await Promise.all(requests.map((request) => codeOf(begin(userId, request))));
        expect(codes.filter((code) => code === 'begun')).toHaveLength(1);
        await deliver(requests[codes.indexOf('begun')]!.runId);
      }
      expect(await continuationsLeft(database.db, userId, runId, new Date())).toBeNull();
      const refused = onFrom(runId);
      expect(await codeOf(begin(userId, refused))).toBe('going_on_costs');
      const stored = await database.db.selectFrom('runs').select('id').where('id', '=', refused.runId).execute();
      expect(stored).toEqual([]);
      expect(await balanceOf(database.db, userId)).toBe(9);
      expect(await codeOf(begin(userId, onFrom(runId, false)))).toBe('begun');
      expect(await balanceOf(database.db, userId)).toBe(8);
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'grants the last free continuation to one of several simultaneous requests',
    async () => {
      const { userId, runId } = await paidRun();
      for (let taken = 0; taken < 4; taken++) {
        const request = onFrom(runId);
        await begin(userId, request);
        await deliver(request.runId);
      }
      const codes = await Promise.all([1, 2, 3].map(() => codeOf(begin(userId, onFrom(runId)))));
      expect(codes.sort()).toEqual(['begun', 'going_on_costs', 'going_on_costs']);
    },
    TIMEOUT_MS,
  );

  test(
    'counts a continuation of a continuation for the paid run, and ignores canceled and failed ones',
    async () => {
      const { userId, runId } = await paidRun();
      const second = onFrom(runId);
      await begin(userId, second);
      await deliver(second.runId);
      for (const state of ['cancelled', 'failed'] as const) {
        const third = onFrom(second.runId);
        await begin(userId, third);
        expect(await continuationsLeft(database.db, userId, runId, new Date())).toMatchObject({ freeLeft: 3 });
        await endRun(database.db, third.runId, null, { state, error: new AppError('cancelled') });
      }
      for (const id of [runId, second.runId]) {
        expect(await continuationsLeft(database.db, userId, id, new Date())).toMatchObject({ freeLeft: 4 });
      }
    },
    TIMEOUT_MS,
  );
});
