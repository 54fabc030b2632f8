import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { letteringResult } from '#lib/shared/contracts/lettering.ts';
import { manualLayoutAnswer } from '#lib/shared/contracts/manual-layout.ts';
import { measurementResult, runEvent, runSnapshot } from '#lib/shared/contracts/result.ts';
import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import { unhurriedEnv } from '#harness/backend/unhurried.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { until } from '#harness/until.ts';

/** The whole program with the real engine, on an embedded database, and on a machine that other programs may use as well. */
let database: TestDatabase;
let auth: AuthServer;
let program: BackendProgram;
beforeAll(async () => {
  database = await startTestDatabase();
  auth = await startAuthServer();
  program = await startProgram(auth, database.url, { NEST_SLOTS: '1', MEASURE_SLOTS: '1', ...unhurriedEnv });
});
afterAll(async () => {
  program.kill('SIGTERM');
  const how = await program.exited;
  auth.close();
  await database.close();
  if (how !== 0) throw new Error(`the backend ended with ${how}: ${program.log.slice(-5).join('\n')}`);
});

const TIMEOUT_MS = 600_000;
/** Inches; figures of exact curves differ from closed forms by rounding only. */
const EXACT_IN = 1e-9;

const dataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const ring =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 10 10">' +
  '<path fill-rule="evenodd" d="M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM2.5 5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z"/></svg>';
const file = { filename: 'ring.svg', fileType: 'SVG', content: dataUrl(ring), quantity: 2 };
const row = { id: 'r1', text: 'Sign', font: 'Arial', size: 6 };
const sheet = { widthIn: 48, heightIn: 24 };

test(
  'measures a ring of 10 and 5 in as 15 pi, and distinguishes outer and inner',
  async () => {
    const userId = await database.addUser();
    const response = await program.call(userId, '/api/measurements', { file, rows: [row] });
    expect(response.status).toBe(200);
    const result = measurementResult.parse(await response.json());
    const { figures, quantity } = result.rows[0]!;
    expect(Math.abs(figures.perimeterIn - 15 * Math.PI)).toBeLessThan(EXACT_IN);
    expect(Math.abs(figures.outerIn - 10 * Math.PI)).toBeLessThan(EXACT_IN);
    expect(Math.abs(figures.innerIn - 5 * Math.PI)).toBeLessThan(EXACT_IN);
    expect(quantity).toBe(2);
    const sum = 2 * figures.lengthIn + result.rows[1]!.figures.lengthIn;
    expect(Math.abs(result.totals.lengthIn - sum)).toBeLessThan(EXACT_IN);
  },
  TIMEOUT_MS,
);

test(
  'draws lettering row by row and reports the error of a row that cannot be drawn',
  async () => {
    const userId = await database.addUser();
    const rows = [row, { ...row, id: 'r2', text: '\u{1F600}' }];
    const response = await program.call(userId, '/api/lettering', { rows });
    const result = letteringResult.parse(await response.json());
    expect(result.rows[0]).toMatchObject({ id: 'r1', fontListed: 'Arial', error: null });
    expect(result.rows[0]!.path).toMatch(/^M/);
    expect(result.rows[1]).toMatchObject({ path: '', error: { code: 'text_unsupported' } });
  },
  TIMEOUT_MS,
);

test(
  "rejects unreadable files with the engine's error",
  async () => {
    const userId = await database.addUser();
    for (const [content, code] of [
      ['data:image/svg+xml;base64,', 'file_empty'],
      [dataUrl('<svg'), 'file_unreadable'],
      [dataUrl('%PDF-1.7'), 'file_type_unknown'],
      [dataUrl('<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="1in"/>'), 'no_shapes'],
      ['data:,<svg/>', 'invalid_input'],
    ] as const) {
      const response = await program.call(userId, '/api/measurements', { file: { ...file, content } });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ error: { code, requestId: expect.any(String) } });
    }
  },
  TIMEOUT_MS,
);

test(
  'reads a file of the maximum size and rejects one more byte, naming the limit',
  async () => {
    const userId = await database.addUser();
    const pad = (bytes: number) => {
      const end = '</svg>';
      const begin =
        '<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="1in"><rect width="96" height="96"/><!--';
      return dataUrl(`${begin}${'x'.repeat(bytes - begin.length - end.length - 3)}-->${end}`);
    };
    const limit = 10 * 1024 * 1024;
    const whole = await program.call(userId, '/api/measurements', { file: { ...file, content: pad(limit) } });
    expect(await whole.json()).toMatchObject({ totals: { lengthIn: 8 } });
    const over = await program.call(userId, '/api/measurements', { file: { ...file, content: pad(limit + 1) } });
    expect(over.status).toBe(413);
    expect(await over.json()).toMatchObject({
      error: { code: 'file_too_large', message: expect.stringContaining('10') },
    });
  },
  TIMEOUT_MS,
);

test(
  'a run nests every part, its zip has the sheets, and repeating it is free',
  async () => {
    const userId = await database.addUser();
    const runId = randomUUID();
    const request = { runId, file, rows: [row], sheet, options: { budgetS: 5 } };
    const events = await eventsOf(await program.call(userId, '/api/nest', request));
    for (const event of events) runEvent.parse(event);
    expect(events.at(-1)).toMatchObject({ type: 'done', ended: 'finished', charged: true });
    const snapshot = runSnapshot.parse(await (await program.call(userId, '/api/nest/snapshot', { runId })).json());
    expect(snapshot.layout!.placements).toHaveLength(2 + 5);
    expect(snapshot.layout!.unplaced).toEqual([]);
    expect(snapshot.layout!.usage).toBeLessThanOrEqual(1);
    const response = await program.call(userId, '/api/export', { runId });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['sheets/sheet-01.svg', 'measurements.csv', 'nest.json']),
    );
    expect(JSON.parse(strFromU8(files['nest.json']!))).toMatchObject({ runId });
    const placements = snapshot.layout!.placements.slice(1);
    const manual = await program.call(userId, '/api/nest/layout', { runId, placements });
    const changed = manualLayoutAnswer.parse(await manual.json());
    expect(changed.collisions).toEqual([]);
    expect(changed.layout).toMatchObject({ placements, unplaced: [{ reason: 'by_hand' }] });
    const pinned = placements.map((part, k) => (k === 0 ? { ...part, pinned: true } : part));
    const next = randomUUID();
    const goOn = { runId, placements: pinned, free: true };
    const wentOn = await eventsOf(await program.call(userId, '/api/nest', { ...request, runId: next, goOn }));
    expect(wentOn.at(-1)).toMatchObject({ type: 'done', charged: false });
    const { layout, goOns } = runSnapshot.parse(
      await (await program.call(userId, '/api/nest/snapshot', { runId: next })).json(),
    );
    expect(layout!.placements.filter((part) => part.pinned)).toEqual([pinned[0]]);
    expect(layout!.unplaced).toMatchObject([{ reason: 'by_hand', count: 1 }]);
    expect(goOns!.freeLeft).toBe(4);
    const again = await eventsOf(await program.call(userId, '/api/nest', { ...request, runId: randomUUID() }));
    expect(again.at(-1)).toMatchObject({ type: 'done', charged: false });
    expect(await readRemainingCredits(database.db, userId, new Date())).toMatchObject({ remaining_credits: 9 });
    expect(await ledgerFaults(database.db)).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'stop and keep ends a running search long before its time limit',
  async () => {
    const userId = await database.addUser();
    const runId = randomUUID();
    const rows = [{ ...row, text: 'MEASUREMENT & NESTING', quantity: 6 }];
    const request = { runId, rows, sheet, options: { budgetS: 60, rotation: 'any' } };
    const response = await program.call(userId, '/api/nest', request);
    const ending = eventsOf(response, () => false);
    const snapshotNow = async () =>
      (await (await program.call(userId, '/api/nest/snapshot', { runId })).json()) as { layout?: object | null };
    await until(snapshotNow, 'a layout', ({ layout }) => Boolean(layout), { everyMs: 50 });
    await program.call(userId, '/api/nest/stop', { runId, keep: true });
    const events = await ending;
    expect(events.at(-1)).toMatchObject({ type: 'done', ended: 'stopped', charged: true });
  },
  TIMEOUT_MS,
);

test(
  'a search continues from its last layout after its process is killed and reports no worse one',
  async () => {
    const userId = await database.addUser();
    const rows = [{ ...row, text: 'MEASUREMENT & NESTING', quantity: 6 }];
    const request = { runId: randomUUID(), rows, sheet, options: { budgetS: 5, rotation: 'any' } };
    let killed = 0;
    const events = await eventsOf(await program.call(userId, '/api/nest', request), (event) => {
      if (event.type === 'best' && killed === 0) {
        killed = nestingProcessOf(program.pid);
        process.kill(killed, 'SIGKILL');
      }
      return false;
    });
    expect(killed).toBeGreaterThan(0);
    expect(events.filter((event) => event.type === 'measuring')).toHaveLength(2);
    // On a slow machine the run's own limit of time comes first; its layout counts all the same.
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      ended: expect.stringMatching(/^(finished|timed_out)$/),
      charged: true,
    });
    const reported = events.filter((event) => event.type === 'best');
    expect(reported.every(({ placed, total }) => placed === total)).toBe(true);
    const usages = reported.map(({ layout }) => layout.usage);
    expect(usages).toEqual(usages.toSorted((a, b) => b - a));
    expect(program.log.join('\n')).not.toContain('could not be gone on from');
    expect(await readRemainingCredits(database.db, userId, new Date())).toMatchObject({ remaining_credits: 9 });
  },
  TIMEOUT_MS,
);

/** Returns the job process with the largest heap, which is that of nesting. */
function nestingProcessOf(parent: number): number {
  const children = execFileSync('ps', ['-ww', '-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' });
  const [first] = [...children.matchAll(/^ *(\d+) .*--max-old-space-size=(\d+)/gm)]
    .map(([, pid, heapMb]) => ({ pid: Number(pid), heapMb: Number(heapMb) }))
    .toSorted((a, b) => b.heapMb - a.heapMb);
  return first!.pid;
}

test(
  'measuring does not wait for nesting',
  async () => {
    const [busy, other] = [await database.addUser(), await database.addUser()];
    const runId = randomUUID();
    const rows = [{ ...row, text: 'NESTING FOR A WHILE', quantity: 10 }];
    const running = eventsOf(await program.call(busy, '/api/nest', { runId, rows, sheet, options: { budgetS: 60 } }));
    const response = await program.call(other, '/api/measurements', { file });
    expect(response.status).toBe(200);
    const snapshot = runSnapshot.parse(await (await program.call(busy, '/api/nest/snapshot', { runId })).json());
    expect(['queued', 'running']).toContain(snapshot.state);
    await program.call(busy, '/api/nest/stop', { runId, keep: false });
    expect((await running).at(-1)).toMatchObject({ type: 'failed', error: { code: 'cancelled' } });
  },
  TIMEOUT_MS,
);

test('logs no request content', () => {
  expect(program.log.length).toBeGreaterThan(5);
  for (const planted of ['ring.svg', 'MEASUREMENT', 'evenodd', 'eyJ'])
    expect(program.log.join('\n')).not.toContain(planted);
});

test(
  'a backend whose port is in use ends with a message',
  async () => {
    const second = startProgram(auth, database.url, { BACKEND_PORT: String(program.port) });
    await expect(second).rejects.toThrow(/the backend ended \(1\)[^]*EADDRINUSE/);
  },
  TIMEOUT_MS,
);
