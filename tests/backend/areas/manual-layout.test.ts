import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { earlierLayoutPath } from '#lib/shared/contracts/paths.ts';
import { manualLayoutAnswer, type ManualLayoutRequest } from '#lib/shared/contracts/manual-layout.ts';
import { runSnapshot, type Layout } from '#lib/shared/contracts/result.ts';
import { quickJobsHere, searchesHere } from '#harness/backend/engine-here.ts';
import { scriptedPool, type Script } from '#harness/backend/scripted-pool.ts';
import { eventsOf, startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { until } from '#harness/until.ts';

/** Manual layouts: checked, stored in place of the search's, and returned with the run and its zip. */
const TIMEOUT_MS = 600_000;
const MANUAL_LAYOUT = '/api/nest/layout';

let database: TestDatabase;
let backend: TestBackend;
beforeAll(async () => {
  database = await startTestDatabase();
}, TIMEOUT_MS);
afterEach(async () => {
  await backend.stop();
  const faults = await ledgerFaults(database.db);
  if (faults.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(faults)}`);
});
afterAll(() => database.close());

const svg = (body: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20">${body}</svg>`).toString('base64')}`;
const shapes = '<path d="M0 0h7v3h-4v4h-3z"/><circle cx="12" cy="12" r="2.5"/>';
const jobOf = (runId: string = randomUUID(), changes: object = {}) => ({
  runId,
  file: { filename: 'art.svg', fileType: 'SVG', content: svg(shapes), quantity: 3, rotationLocked: true },
  sheet: { widthIn: 24, heightIn: 18 },
  ...changes,
});
const stock = [
  { id: 'offcut', widthIn: 12, heightIn: 10, count: 1, remnant: true },
  { id: 'whole', widthIn: 24, heightIn: 18, count: 4, price: 30 },
];

async function begin(script: Script = searchesHere): Promise<string> {
  backend = await startTestBackend(database, { nestPool: scriptedPool(script), quickJobs: quickJobsHere });
  return database.addUser();
}
const snapshotOf = async (userId: string, runId: string) =>
  runSnapshot.parse(await (await backend.call(userId, '/api/nest/snapshot', { runId })).json());

/** Returns a run that has found its layout. */
async function nested(job: object = jobOf()) {
  const userId = await begin();
  const { runId } = job as { runId: string };
  await eventsOf(await backend.call(userId, '/api/nest', job));
  const { layout } = await snapshotOf(userId, runId);
  if (layout === null) throw new Error('the run found no layout');
  return { userId, runId, layout };
}
const sheetOf = ({ stock: used }: Layout): string[] | undefined => {
  const ids: string[] = [];
  for (const { id, sheets } of used ?? []) for (const sheet of sheets) ids[sheet] = id;
  return used && ids;
};
const manualOf = (runId: string, layout: Layout): ManualLayoutRequest => {
  const ids = sheetOf(layout);
  return { runId, placements: layout.placements, ...(ids && { sheetOf: ids }) };
};
async function lay(userId: string, manual: object) {
  const response = await backend.call(userId, MANUAL_LAYOUT, manual);
  expect(response.status).toBe(200);
  return manualLayoutAnswer.parse(await response.json());
}
const refusal = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return [response.status, error.code, error.message];
};

test.each([
  ['equal sheets', jobOf()],
  ['a stock', { ...jobOf(), sheet: undefined, stock }],
])(
  '%s: stores and returns a layout with a moved part; the original layout counts as unchanged',
  async (_what, job) => {
    const { userId, runId, layout } = await nested(job);
    const untouched = await lay(userId, manualOf(runId, layout));
    expect(untouched).toMatchObject({ layout, collisions: [] });
    expect((await snapshotOf(userId, runId)).handMade).toBe(false);

    const [first, ...rest] = layout.placements;
    const moved = { ...manualOf(runId, layout), placements: [...rest, { ...first!, pinned: true }] };
    const made = await lay(userId, moved);
    expect(made.collisions).toEqual([]);
    expect(made.layout!.placements).toEqual(moved.placements);
    const snapshot = await snapshotOf(userId, runId);
    expect(snapshot.handMade).toBe(true);
    expect(snapshot.layout).toEqual(made.layout);

    await lay(userId, manualOf(runId, layout));
    const again = await snapshotOf(userId, runId);
    expect([again.handMade, again.layout]).toEqual([false, layout]);
  },
  TIMEOUT_MS,
);

test(
  'reports removed parts and does not change the measurement',
  async () => {
    const { userId, runId, layout } = await nested();
    const before = await snapshotOf(userId, runId);
    const [, ...rest] = layout.placements;
    const { layout: made } = await lay(userId, { ...manualOf(runId, layout), placements: rest });
    expect(made!.unplaced).toMatchObject([
      { count: 1, reason: 'by_hand', message: 'Removed from the sheets manually.' },
    ]);
    const after = await snapshotOf(userId, runId);
    expect(after.measurement).toEqual(before.measurement);
    expect(after.layout).toEqual(made);
  },
  TIMEOUT_MS,
);

test(
  'reports collisions and does not store the layout; the previous one remains',
  async () => {
    const { userId, runId, layout } = await nested();
    const [first, second, ...rest] = layout.placements;
    const stored = { ...manualOf(runId, layout), placements: [second!, ...rest] };
    const { layout: made } = await lay(userId, stored);
    const heap = { ...stored, placements: layout.placements.map((part) => ({ ...part, sheet: 0, xIn: 3, yIn: 3 })) };
    const answer = await lay(userId, heap);
    expect(answer.layout).toBeNull();
    expect(answer.collisions.length).toBeGreaterThan(0);
    const turned = { ...stored, placements: [{ ...second!, angleDeg: second!.angleDeg + 90 }, ...rest] };
    expect((await lay(userId, turned)).collisions).toMatchObject([{ kind: 'rotation', placements: [0] }]);
    const more = { ...stored, placements: [...layout.placements, first!, first!] };
    expect((await lay(userId, more)).collisions[0]!.kind).toBe('count');
    const strange = { ...stored, placements: [{ ...first!, rowId: 'somebody' }] };
    expect((await lay(userId, strange)).collisions[0]!.kind).toBe('count');
    expect((await snapshotOf(userId, runId)).layout).toEqual(made);
    expect(await balanceOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

const balanceOf = async (userId: string) =>
  (await database.db.selectFrom('credit_accounts').select('balance').where('user_id', '=', userId).executeTakeFirst())
    ?.balance;

describe('malformed requests', () => {
  test(
    'are rejected with a message and store nothing',
    async () => {
      const { userId, runId, layout } = await nested();
      const manual = manualOf(runId, layout);
      const send = (change: object) =>
        backend.call(userId, MANUAL_LAYOUT, { ...manual, placements: [{ ...layout.placements[0]!, ...change }] });
      const far = 'A part is too far from any sheet. Move it onto a sheet.';
      for (const change of [
        { xIn: 1e300 },
        { yIn: null },
        { xIn: 'left' },
        { angleDeg: 1e300 },
        { sheet: 1e9 },
        { sheet: -1 },
      ]) {
        expect((await send(change)).status).toBe(422);
      }
      expect(await refusal(await send({ xIn: 1e300 }))).toEqual([422, 'invalid_input', far]);
      expect((await backend.call(userId, MANUAL_LAYOUT, { ...manual, placements: [] })).status).toBe(422);
      expect((await backend.call(userId, MANUAL_LAYOUT, { ...manual, measurement: {} })).status).toBe(422);
      // The path of web servers of an earlier version.
      expect((await backend.call(userId, earlierLayoutPath, { ...manual, placements: [] })).status).toBe(422);
      const gap = { ...manual, placements: [{ ...layout.placements[0]!, sheet: 3 }] };
      expect((await lay(userId, gap)).collisions).toMatchObject([{ kind: 'sheet' }]);
      expect((await snapshotOf(userId, runId)).handMade).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    'returns 404 for runs of others, deleted runs and unknown runs',
    async () => {
      const { userId, runId, layout } = await nested();
      const other = await database.addUser();
      const manual = manualOf(runId, layout);
      expect((await refusal(await backend.call(other, MANUAL_LAYOUT, manual))).slice(0, 2)).toEqual([
        404,
        'run_not_found',
      ]);
      expect((await backend.call(userId, MANUAL_LAYOUT, { ...manual, runId: randomUUID() })).status).toBe(404);
      await database.db.deleteFrom('runs').where('id', '=', runId).execute();
      expect((await backend.call(userId, MANUAL_LAYOUT, manual)).status).toBe(404);
    },
    TIMEOUT_MS,
  );
});

test(
  'rejects a layout for a run that is still nesting or that only measured',
  async () => {
    const userId = await begin(async ({ open, best, untilStopped }) => {
      open();
      best(1, 0.5);
      await untilStopped();
      return { stopped: true };
    });
    const job = jobOf();
    const ending = eventsOf(await backend.call(userId, '/api/nest', job));
    await until(
      () => snapshotOf(userId, job.runId),
      'a layout',
      ({ layout }) => layout !== null,
    );
    const manual = {
      runId: job.runId,
      placements: [{ rowId: 'r1', partId: 'p0', sheet: 0, xIn: 0, yIn: 0, angleDeg: 0 }],
    };
    expect(await refusal(await backend.call(userId, MANUAL_LAYOUT, manual))).toEqual([
      409,
      'run_under_way',
      'This run is still nesting. Wait for it to finish, or stop it and keep the best layout so far.',
    ]);
    await backend.call(userId, '/api/nest/stop', { runId: job.runId, keep: true });
    await ending;
    const { runId: _runId, sheet: _sheet, ...artwork } = jobOf();
    const measured = randomUUID();
    await database.db
      .insertInto('runs')
      .values({ id: measured, user_id: userId, request_hash: 'x', state: 'done', options: '{}', seq: 1, stop: null })
      .execute();
    expect((await backend.call(userId, MANUAL_LAYOUT, { ...manual, runId: measured })).status).toBe(404);
    expect(artwork.file.quantity).toBe(3);
  },
  TIMEOUT_MS,
);

test(
  'the zip has the manual layout; repeating the request returns the searched layout',
  async () => {
    const job = jobOf();
    const { userId, runId, layout } = await nested(job);
    const [, ...rest] = layout.placements;
    await lay(userId, { ...manualOf(runId, layout), placements: rest });
    const zip = await backend.call(userId, '/api/export', { runId, day: '2026-11-25' });
    expect(zip.status).toBe(200);
    const own = await zip.arrayBuffer();
    const repeated = randomUUID();
    await eventsOf(await backend.call(userId, '/api/nest', { ...job, runId: repeated }));
    const copy = await snapshotOf(userId, repeated);
    expect([copy.handMade, copy.layout]).toEqual([false, layout]);
    const other = await (
      await backend.call(userId, '/api/export', { runId: repeated, day: '2026-11-25' })
    ).arrayBuffer();
    expect(own.byteLength).not.toBe(other.byteLength);
    // Locked rows stay locked, in the copy too.
    const turned = { ...manualOf(repeated, layout), placements: [{ ...rest[0]!, angleDeg: rest[0]!.angleDeg + 180 }] };
    expect((await lay(userId, turned)).collisions).toMatchObject([{ kind: 'rotation' }]);
    // Versions that share the database during a release read the locks only.
    const stored = await database.db.selectFrom('runs').select('locked_rows').where('user_id', '=', userId).execute();
    expect(stored).toEqual([{ locked_rows: ['file'] }, { locked_rows: ['file'] }]);
  },
  TIMEOUT_MS,
);
