import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { nestRequest } from '#lib/shared/contracts/job.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { claimRun } from '#backend/runs/claim-run.ts';
import { endRun } from '#backend/runs/end-run.ts';
import { startRun } from '#backend/runs/start-run.ts';
import { deleteOldRuns, endLostRuns, findSilentRuns } from '#backend/runs/sweep-runs.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

let database: TestDatabase;
let backend: TestBackend;
beforeAll(async () => {
  database = await startTestDatabase();
  backend = await startTestBackend(database);
});
afterAll(async () => {
  await backend.stop();
  await database.close();
});

const parsed = () =>
  nestRequest.parse({
    runId: randomUUID(),
    rows: [{ id: 'r1', text: 'SECRET ARTWORK', font: 'Arial', size: 12 }],
    sheet: { widthIn: 96, heightIn: 48 },
  });
const skipQueue = async () => {};
const stateOf = async (runId: string) =>
  database.db.selectFrom('runs').select(['state', 'input', 'error_code']).where('id', '=', runId).executeTakeFirst();
const age = (runId: string, interval: string) =>
  sql`
    update runs set created_at = created_at - ${interval}::interval, heartbeat_at = heartbeat_at - ${interval}::interval,
      ended_at = ended_at - ${interval}::interval where id = ${runId}
  `.execute(database.db);

test('ends a run without a worker, deletes its input and returns its credit', async () => {
  const userId = await database.addUser();
  const request = parsed();
  await startRun(database.db, skipQueue, userId, request, new Date());
  expect(await endLostRuns(database.db)).toEqual([]);
  await age(request.runId, '2 minutes');
  expect(await endLostRuns(database.db)).toEqual([request.runId]);
  expect(await endLostRuns(database.db)).toEqual([]);
  expect(await stateOf(request.runId)).toEqual({ state: 'failed', input: null, error_code: 'job_lost' });
  expect(await readRemainingCredits(database.db, userId, new Date())).toMatchObject({ remaining_credits: 10 });
  expect(await ledgerFaults(database.db)).toEqual([]);
});

test('a queued run is lost only after an hour', async () => {
  const userId = await database.addUser();
  const request = parsed();
  await startRun(database.db, backend.queue.enqueue, userId, request, new Date());
  await age(request.runId, '50 minutes');
  expect(await endLostRuns(database.db)).toEqual([]);
  await age(request.runId, '11 minutes');
  expect(await endLostRuns(database.db)).toEqual([request.runId]);
});

test('hands over a run whose worker is silent once, and not again before the next worker reports', async () => {
  const userId = await database.addUser();
  const { runId, ...rest } = parsed();
  await startRun(database.db, backend.queue.enqueue, userId, { runId, ...rest }, new Date());
  const setJob = (state: string, startedAgo: string) =>
    sql`
      update pgboss.job set state = ${state}::pgboss.job_state, started_on = now() - ${startedAgo}::interval where id = ${runId}
    `.execute(database.db);
  await setJob('active', '20 seconds');
  await claimRun(database.db, runId);
  expect(await findSilentRuns(database.db)).toEqual([]);
  await age(runId, '20 seconds');
  expect(await findSilentRuns(database.db)).toEqual([runId]);
  await backend.queue.handOver(runId);
  expect(await findSilentRuns(database.db)).toEqual([]);
  // Claimed by the next worker, which has not reported on it yet.
  await setJob('active', '0 seconds');
  expect(await findSilentRuns(database.db)).toEqual([]);
  await endRun(database.db, runId, null, { state: 'failed', error: new AppError('job_lost') });
});

test('deletes results after a day, except for the ledger', async () => {
  const userId = await database.addUser();
  const request = parsed();
  await startRun(database.db, skipQueue, userId, request, new Date());
  await age(request.runId, '2 minutes');
  await endLostRuns(database.db);
  await age(request.runId, '23 hours');
  expect(await deleteOldRuns(database.db)).toBe(0);
  await age(request.runId, '1 hour');
  expect(await deleteOldRuns(database.db)).toBe(1);
  expect(await stateOf(request.runId)).toBeUndefined();
  const events = await database.db.selectFrom('run_events').select('seq').where('run_id', '=', request.runId).execute();
  expect(events).toEqual([]);
  expect(await ledgerFaults(database.db)).toEqual([]);
});

test('deleting an account deletes all its data', async () => {
  const userId = await database.addUser();
  await startRun(database.db, skipQueue, userId, parsed(), new Date());
  await sql`delete from auth.users where id = ${userId}`.execute(database.db);
  const left = await sql<{ n: number }>`
    select (select count(*) from runs where user_id = ${userId}) + (select count(*) from profiles where user_id = ${userId})
      + (select count(*) from credit_accounts where user_id = ${userId})
      + (select count(*) from credit_ledger where user_id = ${userId}) as n
  `.execute(database.db);
  expect(Number(left.rows[0]!.n)).toBe(0);
});

test('rejects a run as busy while two hundred are waiting', async () => {
  const users = await Promise.all(Array.from({ length: 201 }, () => database.addUser()));
  const waiting = await sql<{ n: number }>`select count(*)::integer as n from runs where state = 'queued'`.execute(
    database.db,
  );
  const outcomes: string[] = [];
  for (const userId of users.slice(waiting.rows[0]!.n)) {
    await startRun(database.db, skipQueue, userId, parsed(), new Date()).then(
      () => outcomes.push('queued'),
      (error: { code: string; retryAfterS?: number }) => outcomes.push(`${error.code} ${error.retryAfterS}`),
    );
  }
  expect(outcomes.at(-1)).toBe('busy 30');
  expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(outcomes.length - 1);
  expect(await ledgerFaults(database.db)).toEqual([]);
});
