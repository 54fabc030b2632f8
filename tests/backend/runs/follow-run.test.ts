import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { appendEvent } from '#backend/runs/append-event.ts';
import { claimRun } from '#backend/runs/claim-run.ts';
import { followRun } from '#backend/runs/follow-run.ts';
import { createRunSignals } from '#backend/runs/run-signals.ts';
import { createRunWatch } from '#backend/runs/run-watch.ts';
import { startRun } from '#backend/runs/start-run.ts';
import { nestRequest } from '#lib/shared/contracts/job.ts';
import { runEvent, type RunEvent } from '#lib/shared/contracts/result.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(async () => database.close());

async function startedRun(): Promise<string> {
  const request = nestRequest.parse({
    runId: randomUUID(),
    rows: [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }],
    sheet: { widthIn: 96, heightIn: 48 },
  });
  await startRun(database.db, async () => {}, await database.addUser(), request, new Date());
  return request.runId;
}
const age = (runId: string, interval: string) =>
  sql`
    update runs set created_at = created_at - ${interval}::interval, heartbeat_at = heartbeat_at - ${interval}::interval
    where id = ${runId}
  `.execute(database.db);

/** Reads the stream of a run until `isLast` returns true for an event; an empty line is null. */
async function readUntil(
  runId: string,
  isLast: (event: RunEvent | null, count: number) => boolean,
  keepOpenMs = 20,
  afterSeq = -1,
) {
  const { db } = database;
  const signals = createRunSignals();
  const watch = createRunWatch(db, signals);
  const events: (RunEvent | null)[] = [];
  const options = { db, signals, watch, keepOpenMs };
  for await (const line of followRun(options, runId, afterSeq, new AbortController().signal)) {
    const event = line === '\n' ? null : runEvent.parse(JSON.parse(line));
    events.push(event);
    if (isLast(event, events.length)) break;
  }
  return events;
}

test("a run without a worker's report for 8 s is reported as waiting, running or queued", async () => {
  const runId = await startedRun();
  await age(runId, '20 seconds');
  expect((await readUntil(runId, (event) => event?.type === 'waiting')).at(-1)).toMatchObject({
    type: 'waiting',
    runId,
  });
  await claimRun(database.db, runId);
  await age(runId, '20 seconds');
  const [last] = (await readUntil(runId, (event) => event?.type === 'waiting')).slice(-1) as [
    Extract<RunEvent, { type: 'waiting' }>,
  ];
  expect(last.sinceS).toBeGreaterThanOrEqual(20);
});

test('a queued run that no worker claims for 5 s is reported as waiting at once', async () => {
  const runId = await startedRun();
  await age(runId, '8 seconds');
  const events = await readUntil(runId, (event) => event !== null && event.type !== 'queued', 60_000);
  expect(events.map((event) => event?.type)).toEqual(['queued', 'waiting']);
});

test('a run whose worker is silent for 8 s is reported as waiting at once', async () => {
  const runId = await startedRun();
  await claimRun(database.db, runId);
  await age(runId, '11 seconds');
  const events = await readUntil(runId, (event) => event !== null && event.type !== 'queued', 60_000);
  expect(events.map((event) => event?.type)).toEqual(['queued', 'waiting']);
});

test('the stream of a run without a worker for 40 s ends with waiting, and can be resumed', async () => {
  const runId = await startedRun();
  await age(runId, '50 seconds');
  await sql`update runs set heartbeat_at = heartbeat_at - interval '1 minute'`.execute(database.db);
  for (const types of [['queued', 'waiting'], ['waiting']]) {
    const afterSeq = types.length === 2 ? -1 : 1;
    const events = await readUntil(runId, () => false, 60_000, afterSeq);
    expect(events.map((event) => event?.type)).toEqual(types);
  }
});

test('a run with a worker, or queued behind a run with one, is not reported as waiting', async () => {
  const working = await startedRun();
  await claimRun(database.db, working);
  const queued = await startedRun();
  await age(queued, '20 seconds');
  for (const runId of [working, queued]) {
    const events = await readUntil(runId, (_, count) => count === 6);
    expect(events.map((event) => event?.type)).not.toContain('waiting');
  }
});

test('the next event ends the state of waiting', async () => {
  const runId = await startedRun();
  const claimed = await claimRun(database.db, runId);
  await age(runId, '20 seconds');
  const events = await readUntil(runId, (event) => {
    if (event?.type === 'waiting')
      void appendEvent(database.db, runId, claimed!.attempt, 'nesting', '{"total":1,"budgetS":5}');
    return event?.type === 'nesting';
  });
  expect(events.at(-1)).toMatchObject({ type: 'nesting', total: 1 });
});
