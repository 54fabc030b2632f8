import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { storeRemnant, markRemnants } from '#backend/material/remnants.ts';
import { createJobPool, type JobPool } from '#backend/jobs/pool/job-pool.ts';
import { remnantForm } from '#lib/shared/contracts/material.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';
import { runSnapshot, type RunEvent } from '#lib/shared/contracts/result.ts';
import { unhurried } from '#harness/backend/unhurried.ts';
import { startTestBackend, eventsOf, type TestBackend } from '#harness/backend/test-backend.ts';
import { atDepth } from '#harness/depth.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

/** A stock, and "as many as fit", through the queue, with the engine in its own process and two searches. */
const TIMEOUT_MS = 600_000;
/** Effort of a search; no test depends on its result. */
const EFFORT_MS = atDepth({ shallow: 500, full: 5_000 });

let database: TestDatabase;
let pool: JobPool;
let backend: TestBackend;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = createJobPool({
    nice: 0,
    heapMb: 700,
    rssMb: 1500,
    size: 1,
    maxWaiting: 5,
    fontsDir: undefined,
    ...unhurried,
  });
  const run = { run: pool.run.bind(pool), waiting: pool.waiting.bind(pool) };
  const lanes = { ...run, lineLengths: () => ({ quick: 0, long: 0, lettering: 0 }), pids: () => [], close: () => {} };
  const quickJobs = { ...lanes, run: (job: Parameters<JobPool['run']>[0]) => pool.run(job, { wallMs: TIMEOUT_MS }) };
  const nestPool: JobPool = {
    ...pool,
    run: (job, ...rest) =>
      pool.run(job.kind === 'nest' && job.budgetMs <= 5_000 ? { ...job, budgetMs: EFFORT_MS } : job, ...rest),
  };
  backend = await startTestBackend(database, { nestPool, quickJobs });
}, TIMEOUT_MS);
afterEach(async () => {
  const faults = await ledgerFaults(database.db);
  if (faults.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(faults)}`);
});
afterAll(async () => {
  await backend.stop();
  pool.close();
  await database.close();
});

const svg = (body: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20">${body}</svg>`,
  ).toString('base64')}`;
const disc = '<path d="M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z"/>';

const requestOf = (rest: object, body = disc) => ({
  runId: randomUUID(),
  file: { filename: 'disc.svg', fileType: 'SVG', content: svg(body), quantity: 'fill' },
  options: { spacingIn: 0.25, marginIn: 0.5, budgetS: 5 },
  ...rest,
});

const bestOf = (events: RunEvent[]) => events.flatMap((event) => (event.type === 'best' ? [event] : []));
const creditsOf = async (userId: string) =>
  (await readRemainingCredits(database.db, userId, new Date())).remaining_credits;

test(
  'a fill reports increasing counts; stream, snapshot and zip agree on the last one; it costs one credit',
  async () => {
    const userId = await database.addUser();
    const request = requestOf({ sheet: { widthIn: 48, heightIn: 24 }, options: { budgetS: 5, fillSheets: 2 } });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request));
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    const counts = bestOf(events).map(({ layout, placed, total }) => {
      expect([placed, total]).toEqual([layout.placements.length, layout.placements.length]);
      expect(layout.fill!.placed).toBe(placed);
      expect(placed).toBeLessThanOrEqual(layout.fill!.atMost);
      return placed;
    });
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    // Four in a row, two rows, on each of two sheets.
    expect(counts.at(-1)).toBeGreaterThanOrEqual(16);
    expect(await creditsOf(userId)).toBe(9);

    const answer = await backend.call(userId, '/api/nest/snapshot', { runId: request.runId });
    const { measurement, layout } = runSnapshot.parse(await answer.json());
    const { placed } = layout!.fill!;
    expect(measurement!.rows[0]!.quantity).toBe(placed);
    expect(measurement!.totals.pieces).toBe(placed);
    expect(Math.abs(measurement!.totals.perimeterIn - placed * 10 * Math.PI)).toBeLessThan(1e-6);

    const zip = await backend.call(userId, '/api/export', { runId: request.runId });
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const text = (end: string) => {
      const name = Object.keys(files).find((path) => path.endsWith(end));
      return Buffer.from(files[name!]!).toString('utf8');
    };
    expect(text('README.txt')).toContain(usageWords(layout!).fill!);
    expect(text('measurements.csv')).toMatch(new RegExp(`^1,.*,${placed},`, 'm'));
    const json = JSON.parse(text('nest.json')) as { fill: unknown; placements: unknown[] };
    expect(json.fill).toEqual(layout!.fill);
    expect(json.placements).toHaveLength(placed);
  },
  TIMEOUT_MS,
);

test(
  'a repeated fill is free and reports its count under the new row id',
  async () => {
    const userId = await database.addUser();
    const rowed = (id: string) => ({
      runId: randomUUID(),
      rows: [{ id, text: 'I', font: 'Arial', size: 6, quantity: 'fill' }],
      sheet: { widthIn: 12, heightIn: 12 },
      options: { budgetS: 5 },
    });
    await eventsOf(await backend.call(userId, '/api/nest', rowed('one')));
    const again = rowed('two');
    const events = await eventsOf(await backend.call(userId, '/api/nest', again));
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: false });
    const answer = await backend.call(userId, '/api/nest/snapshot', { runId: again.runId });
    const { measurement, layout } = runSnapshot.parse(await answer.json());
    expect(layout!.fill!.rowId).toBe('two');
    expect(measurement!.rows[0]).toMatchObject({ id: 'two', quantity: layout!.fill!.placed });
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'a fill with a part larger than the sheet fails as nothing fits and is free',
  async () => {
    const userId = await database.addUser();
    const request = requestOf({ sheet: { widthIn: 10, heightIn: 9 } });
    const events = await eventsOf(await backend.call(userId, '/api/nest', request));
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'nothing_fits' } });
    expect(await creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);

test(
  'stop and keep ends a fill with the copies placed so far',
  async () => {
    const userId = await database.addUser();
    const body = '<path d="M0 0H3V1H1V2H2.3V3H0Z"/>';
    const rest = { sheet: { widthIn: 96, heightIn: 48 }, options: { budgetS: 60, rotation: 'any' } };
    const request = requestOf(rest, body);
    const response = await backend.call(userId, '/api/nest', request);
    let isRequested = false;
    const events = await eventsOf(response, (event) => {
      if (event.type === 'best' && !isRequested) {
        isRequested = true;
        void backend.call(userId, '/api/nest/stop', { runId: request.runId, keep: true });
      }
      return false;
    });
    expect(events.at(-1)).toMatchObject({ type: 'done', ended: 'stopped', charged: true });
    const last = bestOf(events).at(-1)!;
    expect(last.layout.fill!.placed).toBe(last.placed);
  },
  TIMEOUT_MS,
);

test(
  'stream, snapshot, zip and manual layout support more copies of a part than a search places',
  async () => {
    const userId = await database.addUser();
    const small = '<circle cx="0.5" cy="0.5" r="0.5"/>';
    const options = { spacingIn: 0.1, marginIn: 0.25, budgetS: 5 };
    const request = requestOf({ sheet: { widthIn: 48, heightIn: 96, price: 60 }, options }, small);
    const events = await eventsOf(await backend.call(userId, '/api/nest', request));
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    const answer = await backend.call(userId, '/api/nest/snapshot', { runId: request.runId });
    const { layout } = runSnapshot.parse(await answer.json());
    const { placed, atMost } = layout!.fill!;
    expect(placed).toBeGreaterThanOrEqual(3_600);
    expect(atMost).toBeGreaterThanOrEqual(placed);
    expect(layout!.placements).toHaveLength(placed);
    expect(layout!.cost).toMatchObject({ wholeSheets: 60 });
    const [first, ...placements] = layout!.placements;
    const moved = await backend.call(userId, '/api/nest/layout', {
      runId: request.runId,
      placements: [...placements, { ...first!, xIn: first!.xIn + 1e-6 }],
    });
    expect(moved.status).toBe(200);
    const zip = await backend.call(userId, '/api/export', { runId: request.runId });
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const dxf = Buffer.from(files['sheets/sheet-01.dxf']!).toString('latin1');
    expect(dxf.match(/\r?\nCIRCLE\r?\n/g) ?? dxf.match(/CUT_OUTER/g)).not.toHaveLength(0);
    expect(Buffer.from(files['README.txt']!).toString()).toContain(usageWords(layout!).fill!);
  },
  TIMEOUT_MS,
);

test(
  'a fill continues from its last layout after its process is killed, and never reports fewer copies',
  async () => {
    const userId = await database.addUser();
    const body = '<path d="M0 0H5V2H2V5H0Z"/>';
    const rest = { sheet: { widthIn: 48, heightIn: 48 }, options: { budgetS: 5, rotation: '90' } };
    const request = requestOf(rest, body);
    const response = await backend.call(userId, '/api/nest', request);
    let isKilled = false;
    const events = await eventsOf(response, (event) => {
      if (event.type === 'best' && !isKilled) {
        isKilled = true;
        for (const pid of pool.pids()) process.kill(pid, 'SIGKILL');
      }
      return false;
    });
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    const counts = bestOf(events).map(({ placed }) => placed);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(backend.logged.join('\n')).not.toContain('could not be gone on from');
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

const squares = (side: number) => `<rect width="${side}" height="${side}"/>`;
const plain = { id: 'size-1', widthIn: 48, heightIn: 24, count: null, price: 50 };

/** A person with one stored offcut. */
async function withOffcut() {
  const userId = await database.addUser();
  const form = remnantForm.parse({ id: randomUUID(), name: 'Shelf', widthIn: 21, heightIn: 11 });
  await storeRemnant(database.db, userId, form, new Date());
  const entry = { id: 'size-2', name: 'Shelf', widthIn: 21, heightIn: 11, count: 1, remnant: true };
  return { userId, id: form.id, entry: { ...entry, remnantId: form.id } };
}
const stockRequest = (stock: object[], quantity = 6, body = squares(9)) => {
  const { file, ...rest } = requestOf({ stock }, body);
  return { ...rest, file: { ...file, quantity } };
};

test(
  'a job on two sizes and an offcut uses the offcut first, buys the rest, and is charged once',
  async () => {
    const { userId, entry } = await withOffcut();
    const small = { id: 'size-3', widthIn: 24, heightIn: 24, count: 1, price: 26 };
    const request = stockRequest([plain, entry, small]);
    const events = await eventsOf(await backend.call(userId, '/api/nest', request));
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    const { layout } = bestOf(events).at(-1)!;
    expect(layout.placements).toHaveLength(6);
    const { stock, cost } = layout;
    expect(stock!.filter(({ remnant }) => remnant)).toMatchObject([{ id: 'size-2', usage: 1 }]);
    expect(cost!.unit).toBe('dollars');
    expect(cost!.amount).toBeGreaterThanOrEqual(cost!.atLeast);
    // Four squares are left for new sheets: those of two sheets of 24 x 24, or less of one of 48 x 24.
    expect(cost!.amount).toBeLessThan(50);
    const again = await eventsOf(await backend.call(userId, '/api/nest', { ...request, runId: randomUUID() }));
    expect(again.at(-1)).toMatchObject({ type: 'done', charged: false });
    expect(await creditsOf(userId)).toBe(9);
  },
  TIMEOUT_MS,
);

test(
  'rejects a second run on an offcut that is marked as used, before charging it',
  async () => {
    const { userId, id, entry } = await withOffcut();
    const [first, second] = [stockRequest([plain, entry], 1), stockRequest([plain, entry], 2)];
    expect((await eventsOf(await backend.call(userId, '/api/nest', first))).at(-1)).toMatchObject({ type: 'done' });
    await markRemnants(database.db, userId, { ids: [id], isUsed: true, byRun: first.runId }, new Date());
    const refused = await backend.call(userId, '/api/nest', second);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await refused.json()).toMatchObject({
      error: { code: 'remnant_used', message: expect.stringContaining('No credit was used.') },
    });
    expect(await creditsOf(userId)).toBe(9);
    const without = { ...second, stock: [plain] };
    expect((await eventsOf(await backend.call(userId, '/api/nest', without))).at(-1)).toMatchObject({ type: 'done' });
  },
  TIMEOUT_MS,
);

test.each([
  ['an empty stock', [], /Add at least one sheet size/],
  ['a size without sheets', [{ ...plain, count: 0 }], /Enter 1 or more/],
  ['a price below zero', [{ ...plain, price: -5 }], /price must be between 0 and 100,000/],
  ['an absurd price', [{ ...plain, price: 1e9 }], /price must be between 0 and 100,000/],
  ['a size without width', [{ ...plain, widthIn: 0 }], /Sheet width must be between/],
  [
    'an offcut that was deleted',
    [plain, { id: 'b', name: 'Gone', widthIn: 20, heightIn: 9, count: 1, remnant: true, remnantId: randomUUID() }],
    /“Gone” is no longer in My material/,
  ],
  ['sizes below the part', [{ ...plain, widthIn: 8, heightIn: 8 }], /larger than/],
])(
  'rejects %s with a message and without a charge',
  async (_, stock, sentence) => {
    const userId = await database.addUser();
    const response = await backend.call(userId, '/api/nest', stockRequest(stock, 1));
    expect(await response.text()).toMatch(sentence);
    expect(await creditsOf(userId)).toBe(10);
  },
  TIMEOUT_MS,
);
