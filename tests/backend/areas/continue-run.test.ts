import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Continuation } from '#engine';
import type { ManualLayoutRequest } from '#lib/shared/contracts/manual-layout.ts';
import { runSnapshot, type Layout, type RunEvent, type RunSnapshot } from '#lib/shared/contracts/result.ts';
import { quickJobsHere, searchesHere } from '#harness/backend/engine-here.ts';
import { scriptedPool, type Script } from '#harness/backend/scripted-pool.ts';
import { eventsOf, startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { until } from '#harness/until.ts';

/** Runs that continue from a layout: parts retained, cost, and effect on the earlier run. */
const TIMEOUT_MS = 600_000;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let backend: TestBackend;
let clockMs = 0;
beforeAll(async () => {
  database = await startTestDatabase();
}, TIMEOUT_MS);
afterEach(async () => {
  await backend.stop();
  clockMs = 0;
  const faults = await ledgerFaults(database.db);
  if (faults.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(faults)}`);
});
afterAll(() => database.close());

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20"><path d="M0 0h7v3h-4v4h-3z"/><circle cx="12" cy="12" r="2.5"/></svg>',
).toString('base64');
const jobOf = (changes: object = {}) => ({
  runId: randomUUID() as string,
  file: { filename: 'art.svg', fileType: 'SVG', content: `data:image/svg+xml;base64,${svg}`, quantity: 3 },
  sheet: { widthIn: 24, heightIn: 18 },
  ...changes,
});

async function nested(...scripts: Script[]) {
  backend = await startTestBackend(database, {
    nestPool: scriptedPool(searchesHere, ...(scripts.length > 0 ? scripts : [searchesHere])),
    quickJobs: quickJobsHere,
    now: () => new Date(Date.now() + clockMs),
  });
  const userId = await database.addUser();
  const job = jobOf();
  await run(userId, job);
  const { layout } = await snapshotOf(userId, job.runId);
  if (layout === null) throw new Error('the run found no layout');
  return { userId, job, layout };
}
const run = async (userId: string, job: object): Promise<RunEvent> =>
  (await eventsOf(await backend.call(userId, '/api/nest', job))).at(-1)!;
/** Waits for a state of a run that may not have begun yet. */
const untilSnapshot = (userId: string, runId: string, what: string, isMet: (snapshot: RunSnapshot) => boolean) => {
  const read = async () => {
    const response = await backend.call(userId, '/api/nest/snapshot', { runId });
    return response.status === 200 ? runSnapshot.parse(await response.json()) : null;
  };
  return until(read, what, (snapshot) => snapshot !== null && isMet(snapshot));
};
const snapshotOf = async (userId: string, runId: string) =>
  runSnapshot.parse(await (await backend.call(userId, '/api/nest/snapshot', { runId })).json());
const balanceOf = async (userId: string) =>
  (await database.db.selectFrom('credit_accounts').select('balance').where('user_id', '=', userId).executeTakeFirst())!
    .balance;
const refusal = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return [response.status, error.code, error.message];
};
const goOnFrom = (runId: string, placements: Layout['placements'], free = true) => ({ runId, placements, free });

test(
  'a continuation preserves pins and removed parts and does not change the run that it continues',
  async () => {
    const { userId, job, layout } = await nested();
    expect((await snapshotOf(userId, job.runId)).goOns).toMatchObject({ freeLeft: 5 });
    const [gone, ...rest] = layout.placements;
    const pinned = rest.map((part, k) => (k % 2 === 0 ? { ...part, pinned: true } : part));
    const manual: ManualLayoutRequest = { runId: job.runId, placements: pinned };
    await backend.call(userId, '/api/nest/layout', manual);
    const before = await snapshotOf(userId, job.runId);

    const next = { ...job, runId: randomUUID(), goOn: goOnFrom(job.runId, pinned) };
    expect(await run(userId, next)).toMatchObject({ type: 'done', charged: false });
    const after = await snapshotOf(userId, next.runId);
    const pins = (of: Layout) => of.placements.filter((part) => part.pinned).map((part) => JSON.stringify(part));
    expect(pins(after.layout!).sort()).toEqual(pins(before.layout!).sort());
    expect(after.layout!.placements).toHaveLength(rest.length);
    expect(after.layout!.unplaced).toMatchObject([{ partId: gone!.partId, count: 1, reason: 'by_hand' }]);
    expect(after.layout!.usage).toBeLessThanOrEqual(before.layout!.usage + 1e-9);
    expect([after.goOns?.freeLeft, after.handMade]).toEqual([4, false]);
    expect(await balanceOf(userId)).toBe(9);
    expect(await snapshotOf(userId, job.runId)).toEqual({ ...before, goOns: after.goOns });

    // Parts that are off stay off in the next continuation, and parts put back are placed.
    const third = { ...job, runId: randomUUID(), goOn: goOnFrom(next.runId, after.layout!.placements) };
    await run(userId, third);
    expect((await snapshotOf(userId, third.runId)).layout!.unplaced).toMatchObject([{ count: 1, reason: 'by_hand' }]);
    const all = { ...job, runId: randomUUID(), goOn: goOnFrom(next.runId, [...rest, gone!]) };
    await run(userId, all);
    expect((await snapshotOf(userId, all.runId)).layout!.unplaced).toEqual([]);
    // Repeating the request returns the stored result and uses no further free continuation.
    expect(await run(userId, { ...all, runId: randomUUID() })).toMatchObject({ charged: false });
    expect((await snapshotOf(userId, job.runId)).goOns).toMatchObject({ freeLeft: 2 });
  },
  TIMEOUT_MS,
);

test(
  'a continuation after one day or of another job costs a credit, which requires consent',
  async () => {
    const { userId, job, layout } = await nested();
    const goOn = goOnFrom(job.runId, layout.placements);
    const other = { ...job, runId: randomUUID(), options: { spacingIn: 0.5 }, goOn };
    const confirmation = [
      409,
      'going_on_costs',
      'Continuing costs one credit now. Nothing was charged. Press Continue nesting again to use it.',
    ];
    expect(await refusal(await backend.call(userId, '/api/nest', other))).toEqual(confirmation);
    clockMs = 24 * HOUR_MS + 1;
    expect((await snapshotOf(userId, job.runId)).goOns).toBeNull();
    const late = { ...job, runId: randomUUID(), goOn };
    expect(await refusal(await backend.call(userId, '/api/nest', late))).toEqual(confirmation);
    expect((await backend.call(userId, '/api/nest/snapshot', { runId: late.runId })).status).toBe(404);
    expect(await balanceOf(userId)).toBe(9);
    expect(await run(userId, { ...late, goOn: { ...goOn, free: false } })).toMatchObject({ charged: true });
    expect(await balanceOf(userId)).toBe(8);
  },
  TIMEOUT_MS,
);

test(
  'a repeated run shares the free continuations of the first one',
  async () => {
    const { userId, job, layout } = await nested();
    const again = { ...job, runId: randomUUID() };
    expect(await run(userId, again)).toMatchObject({ charged: false });
    const placements = layout.placements.map((part) => ({ ...part, pinned: true }));
    await run(userId, { ...job, runId: randomUUID(), goOn: goOnFrom(again.runId, placements) });
    for (const { runId } of [job, again]) {
      expect((await snapshotOf(userId, runId)).goOns).toMatchObject({ freeLeft: 4 });
    }
  },
  TIMEOUT_MS,
);

test(
  'colliding pins fail a continuation with a message, free of charge, and use up no free continuation',
  async () => {
    const { userId, job, layout } = await nested();
    const heap = layout.placements.map((part) => ({ ...part, sheet: 0, xIn: 3, yIn: 3, pinned: true }));
    const failed = await run(userId, { ...job, runId: randomUUID(), goOn: goOnFrom(job.runId, heap) });
    expect(failed).toMatchObject({ type: 'failed', error: { code: 'pins_collide' } });
    expect(failed.type === 'failed' && failed.error.message).toMatch(/Move or unpin it, then continue\.$/);
    expect((await snapshotOf(userId, job.runId)).goOns).toMatchObject({ freeLeft: 5 });
    expect(await balanceOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'rejects positions on sheets that the job does not have before the run, at no charge',
  async () => {
    const { userId, job, layout } = await nested();
    const { sheet: _sheet, ...rest } = job;
    const stock = [{ id: 'full', widthIn: 24, heightIn: 18 }];
    const [first] = layout.placements;
    const on = (sheet: number) => [{ ...first!, sheet }];
    const refusalOf = async (changes: object, goOn: object) => {
      const from = { ...goOnFrom(job.runId, on(0)), ...goOn };
      return refusal(await backend.call(userId, '/api/nest', { ...rest, ...changes, runId: randomUUID(), goOn: from }));
    };
    const { sheet } = job;
    const listed = 'List the size of each sheet in `sheetOf`, and no other sheet.';
    expect(await refusalOf({ stock }, {})).toEqual([422, 'invalid_input', listed]);
    expect(await refusalOf({ stock }, { sheetOf: ['full', 'full'] })).toEqual([422, 'invalid_input', listed]);
    const unknown = 'Sheet 1 is of a size that this job does not have.';
    expect(await refusalOf({ stock }, { sheetOf: ['other'] })).toEqual([422, 'invalid_input', unknown]);
    const empty = 'Sheet 1 is empty. Number the sheets without gaps.';
    expect(await refusalOf({ sheet }, { placements: on(1) })).toEqual([422, 'invalid_input', empty]);
    expect(await balanceOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'canceling a continuation after a layout uses up a free continuation, as its message states',
  async () => {
    const { userId, job, layout } = await nested(async ({ open, best, untilStopped }) => {
      open();
      best(3, 0.5);
      await untilStopped();
      return { stopped: true };
    });
    const next = { ...job, runId: randomUUID(), goOn: goOnFrom(job.runId, layout.placements) };
    const ending = run(userId, next);
    await untilSnapshot(userId, next.runId, 'a layout', ({ layout: found }) => found !== null);
    expect((await snapshotOf(userId, job.runId)).goOns).toMatchObject({ freeLeft: 4 });
    // The limit of one run at a time applies to free runs too.
    expect(
      (
        await backend.call(userId, '/api/nest', {
          ...next,
          runId: randomUUID(),
          goOn: { ...next.goOn, placements: layout.placements.slice(1) },
        })
      ).status,
    ).toBe(429);
    await backend.call(userId, '/api/nest/stop', { runId: next.runId, keep: false });
    const message = 'The run was canceled after a layout was found, so it used one of the free times to go on.';
    expect(await ending).toMatchObject({ error: { code: 'cancelled', message } });
    expect((await snapshotOf(userId, job.runId)).goOns).toMatchObject({ freeLeft: 4 });
    expect(await balanceOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'canceling a continuation before a layout that places parts uses up no free continuation',
  async () => {
    const { userId, job, layout } = await nested(async ({ open, best, untilStopped }) => {
      open();
      best(0, 0);
      await untilStopped();
      return { stopped: true };
    });
    const next = { ...job, runId: randomUUID(), goOn: goOnFrom(job.runId, layout.placements) };
    const ending = run(userId, next);
    await untilSnapshot(userId, next.runId, 'a run under way', ({ state }) => state === 'running');
    await backend.call(userId, '/api/nest/stop', { runId: next.runId, keep: false });
    expect(await ending).toMatchObject({ error: { message: 'The run was canceled. No credit was used.' } });
    expect((await snapshotOf(userId, job.runId)).goOns).toMatchObject({ freeLeft: 5 });
  },
  TIMEOUT_MS,
);

test(
  'the sixth continuation costs a credit after five that were canceled with a layout',
  async () => {
    const searchUntilStopped: Script = async ({ open, best, untilStopped }) => {
      open();
      best(3, 0.5);
      await untilStopped();
      return { stopped: true };
    };
    const { userId, job, layout } = await nested(...Array.from({ length: 6 }, () => searchUntilStopped));
    const nextFrom = (shiftIn: number) => {
      const placements = layout.placements.map((part) => ({ ...part, xIn: part.xIn + shiftIn }));
      return { ...job, runId: randomUUID() as string, goOn: goOnFrom(job.runId, placements) };
    };
    for (let nth = 1; nth <= 5; nth++) {
      const next = nextFrom(nth * 1e-3);
      const ending = run(userId, next);
      await untilSnapshot(userId, next.runId, 'a layout', ({ layout: found }) => found !== null);
      await backend.call(userId, '/api/nest/stop', { runId: next.runId, keep: false });
      expect(await ending).toMatchObject({ type: 'failed', error: { code: 'cancelled' } });
    }
    expect((await snapshotOf(userId, job.runId)).goOns).toBeNull();
    const sixth = await refusal(await backend.call(userId, '/api/nest', nextFrom(6e-3)));
    expect(sixth.slice(0, 2)).toEqual([409, 'going_on_costs']);
    expect(await balanceOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'after a worker crash, the next worker continues from the last layout with the same pins and removed parts',
  async () => {
    const gone: (Continuation | undefined)[] = [];
    const noted: Script = (stage) => {
      gone.push(stage.job.kind === 'nest' ? stage.job.continuation : undefined);
      return searchesHere(stage);
    };
    const { userId, job, layout } = await nested(async (stage) => {
      await noted(stage);
      return stage.crash('killed');
    }, noted);
    const [off, first, ...rest] = layout.placements;
    const placements = [{ ...first!, pinned: true }, ...rest];
    const next = { ...job, runId: randomUUID(), goOn: goOnFrom(job.runId, placements) };
    expect(await run(userId, next)).toMatchObject({ type: 'done' });
    const takenOff = [{ rowId: 'file', partId: off!.partId, count: 1 }];
    expect(gone.map((one) => one?.takenOff)).toEqual([takenOff, takenOff]);
    expect(gone[0]!.placements).toEqual(placements);
    // The layout stored by the first attempt, including its pins.
    expect(gone[1]!.placements.filter(({ pinned }) => pinned)).toEqual([placements[0]]);
    const after = await snapshotOf(userId, next.runId);
    expect(after.layout!.placements.filter(({ pinned }) => pinned)).toEqual([placements[0]]);
    expect(after.layout!.unplaced).toMatchObject([{ count: 1, reason: 'by_hand' }]);
  },
  TIMEOUT_MS,
);

test(
  'rejects continuing an unknown run, a run of another account, a run in progress, or as a fill',
  async () => {
    const { userId, job, layout } = await nested();
    const other = await database.addUser();
    const next = { ...job, runId: randomUUID(), goOn: goOnFrom(job.runId, layout.placements) };
    expect((await backend.call(other, '/api/nest', next)).status).toBe(404);
    const never = { ...next, goOn: { ...next.goOn, runId: randomUUID() } };
    expect((await backend.call(userId, '/api/nest', never)).status).toBe(404);
    await database.db.updateTable('runs').set({ state: 'running' }).where('id', '=', job.runId).execute();
    expect((await refusal(await backend.call(userId, '/api/nest', next))).slice(0, 2)).toEqual([409, 'run_under_way']);
    await database.db.updateTable('runs').set({ state: 'done' }).where('id', '=', job.runId).execute();
    const filling = { ...next, file: { ...job.file, quantity: 'fill' } };
    expect((await refusal(await backend.call(userId, '/api/nest', filling))).slice(0, 2)).toEqual([
      422,
      'invalid_input',
    ]);
  },
  TIMEOUT_MS,
);
