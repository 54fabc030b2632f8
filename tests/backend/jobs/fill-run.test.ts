import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { remainingCredits } from '#backend/credits/remaining-credits.ts';
import { createJobPool, type JobPool } from '#backend/jobs/job-pool.ts';
import { runSnapshot, type RunEvent } from '#lib/contracts/result.ts';
import { startTestBackend, eventsOf, type TestBackend } from '#harness/backend/test-backend.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

/** "As many as fit" through the queue, with the engine in its own process and two searches. */
const TIMEOUT_MS = 600_000;

let database: TestDatabase;
let pool: JobPool;
let backend: TestBackend;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = createJobPool({ nice: 15, heapMb: 700, rssMb: 1500, size: 1, maxWaiting: 5, fontsDir: undefined });
  const run = { run: pool.run.bind(pool), waiting: pool.waiting.bind(pool) };
  const lanes = { ...run, lineLengths: () => ({ quick: 0, long: 0, lettering: 0 }), pids: () => [], close: () => {} };
  const quickJobs = { ...lanes, run: (job: Parameters<JobPool['run']>[0]) => pool.run(job, { wallMs: TIMEOUT_MS }) };
  backend = await startTestBackend(database, { nestPool: pool, quickJobs });
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
const creditsOf = async (userId: string) => (await remainingCredits(database.db, userId, new Date())).remaining_credits;

test(
  'a fill tells more copies each time; stream, snapshot and zip agree on the count; it costs one credit',
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
    expect(text('README.txt')).toContain(`${placed} fit`);
    expect(text('measurements.csv')).toMatch(new RegExp(`^1,.*,${placed},`, 'm'));
    const json = JSON.parse(text('nest.json')) as { fill: unknown; placements: unknown[] };
    expect(json.fill).toEqual(layout!.fill);
    expect(json.placements).toHaveLength(placed);
  },
  TIMEOUT_MS,
);

test(
  'the same fill again is free and has the count under the new name of its row',
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
  'a part larger than the sheet fits no time: it is said and costs nothing',
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
  'stop and keep ends a fill with what fits so far',
  async () => {
    const userId = await database.addUser();
    const body = '<path d="M0 0H3V1H1V2H2.3V3H0Z"/>';
    const rest = { sheet: { widthIn: 96, heightIn: 48 }, options: { budgetS: 60, rotation: 'any' } };
    const request = requestOf(rest, body);
    const response = await backend.call(userId, '/api/nest', request);
    let isAsked = false;
    const events = await eventsOf(response, (event) => {
      if (event.type === 'best' && !isAsked) {
        isAsked = true;
        void backend.call(userId, '/api/nest/stop', { runId: request.runId, keep: true });
      }
      return false;
    });
    expect(events.at(-1)).toMatchObject({ type: 'done', ended: 'stopped', charged: true });
    const last = bestOf(events).at(-1)!;
    expect(last.layout.fill!.placed).toBe(last.placed);
    expect(last.elapsedS).toBeLessThan(50);
  },
  TIMEOUT_MS,
);

test(
  'a fill whose process is killed goes on from what it had, and never tells less',
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
