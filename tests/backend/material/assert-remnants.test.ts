import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteRemnant, storeRemnant, markRemnants } from '#backend/material/remnants.ts';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { startRun } from '#backend/runs/start-run.ts';
import { nestRequest, type NestRequest } from '#lib/shared/contracts/job.ts';
import { remnantForm } from '#lib/shared/contracts/material.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

/** A run on stored offcuts begins only on what is there; else nothing is stored, queued or charged. */
const TIMEOUT_MS = 600_000;
const now = new Date();

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
}, TIMEOUT_MS);
afterAll(() => database.close());

async function withOffcut(shape: object = {}) {
  const userId = await database.addUser();
  const form = remnantForm.parse({ id: randomUUID(), name: 'Shelf', widthIn: 47.9, heightIn: 58.57, ...shape });
  await storeRemnant(database.db, userId, form, now);
  return { userId, id: form.id };
}

const entryOf = (remnantId: string, change: object = {}) => ({
  id: 'offcut',
  name: 'Old name',
  widthIn: 47.9,
  heightIn: 58.57,
  count: 1,
  remnant: true,
  remnantId,
  ...change,
});
const requestOf = (...entries: object[]): NestRequest =>
  nestRequest.parse({
    runId: randomUUID(),
    rows: [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }],
    stock: [...entries, { id: 'new', widthIn: 48, heightIn: 96, count: null }],
  });

async function start(userId: string, request: NestRequest): Promise<string> {
  const queued: string[] = [];
  const before = await readRemainingCredits(database.db, userId, now);
  const answer = await startRun(database.db, async (_trx, id) => void queued.push(id), userId, request, now).then(
    ({ how }) => how,
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
  const runs = await database.db.selectFrom('runs').select('id').where('id', '=', request.runId).execute();
  const after = await readRemainingCredits(database.db, userId, now);
  const isBegun = answer === 'new';
  expect([queued.length, runs.length]).toEqual(isBegun ? [1, 1] : [0, 0]);
  expect(after.remaining_credits).toBe(Number(before.remaining_credits) - Number(isBegun));
  return answer;
}

test(
  'starts a run on an available offcut; repeating the request after the offcut was used returns the same run',
  async () => {
    const { userId, id } = await withOffcut();
    const request = requestOf(entryOf(id));
    expect(await start(userId, request)).toBe('new');
    await markRemnants(database.db, userId, { ids: [id], isUsed: true, byRun: request.runId }, now);
    const { how } = await startRun(database.db, async () => {}, userId, request, now);
    expect(how).toBe('known');
  },
  TIMEOUT_MS,
);

test(
  'rejects an offcut that is marked as used, with its current name and without a charge',
  async () => {
    const { userId, id } = await withOffcut();
    await markRemnants(database.db, userId, { ids: [id], isUsed: true, byRun: null }, now);
    expect(await start(userId, requestOf(entryOf(id)))).toBe(
      'remnant_used: “Shelf” is marked as used. Remove it from this job and run again. No credit was used.',
    );
    await markRemnants(database.db, userId, { ids: [id], isUsed: false, byRun: null }, now);
    expect(await start(userId, requestOf(entryOf(id)))).toBe('new');
  },
  TIMEOUT_MS,
);

test(
  'rejects a deleted offcut and one of another account with the same message',
  async () => {
    const { userId, id } = await withOffcut();
    const other = await withOffcut();
    const gone =
      'remnant_gone: “Old name” is no longer in My material. Remove it from this job and run again. No credit was used.';
    expect(await start(userId, requestOf(entryOf(other.id)))).toBe(gone);
    await deleteRemnant(database.db, userId, id);
    expect(await start(userId, requestOf(entryOf(id)))).toBe(gone);
    expect(await start(userId, requestOf(entryOf(id, { name: undefined })))).toMatch(/^remnant_gone: An offcut/);
  },
  TIMEOUT_MS,
);

test.each([
  ['wider', { widthIn: 48 }, 'remnant_changed'],
  ['lower', { heightIn: 58.5 }, 'remnant_changed'],
  ['rotated', { widthIn: 58.57, heightIn: 47.9 }, 'remnant_changed'],
  ['present twice', { count: 2 }, 'invalid_input'],
])(
  'rejects an offcut that is %s: its stored size and count apply',
  async (_how, change, code) => {
    const { userId, id } = await withOffcut();
    expect(await start(userId, requestOf(entryOf(id, change)))).toMatch(new RegExp(`^${code}: .*Shelf`));
  },
  TIMEOUT_MS,
);

const corner = (xIn: number, yIn: number) => ({ xIn, yIn });
const outline = [corner(0, 0), corner(47.9, 0), corner(0, 58.57)];
test(
  'rejects an offcut with another outline than the stored one, and none for a stored one',
  async () => {
    const { userId, id } = await withOffcut({ outline });
    const changed =
      'remnant_changed: “Shelf” has another outline in My material. Send its `outline`, or remove it from this job. No credit was used.';
    expect(await start(userId, requestOf(entryOf(id)))).toBe(changed);
    expect(await start(userId, requestOf(entryOf(id, { outline: outline.toReversed() })))).toBe(changed);
    expect(await start(userId, requestOf(entryOf(id, { outline })))).toBe('new');
    const plain = await withOffcut();
    expect(await start(plain.userId, requestOf(entryOf(plain.id, { outline })))).toBe(changed);
    const whole = [corner(0, 0), corner(47.9, 0), corner(47.9, 58.57), corner(0, 58.57)];
    expect(await start(plain.userId, requestOf(entryOf(plain.id, { outline: whole })))).toBe('new');
  },
  TIMEOUT_MS,
);

test.each([
  ['is gone', { remnantId: randomUUID() }, 'stock.1.remnantId'],
  ['has another size', { widthIn: 48 }, 'stock.1.remnantId'],
  ['is present twice', { count: 2 }, 'stock.1.count'],
  ['is named twice', null, 'stock.2.remnantId'],
])(
  'names the field of an offcut that %s; its id may be in capitals',
  async (_how, change, field) => {
    const { userId, id } = await withOffcut();
    const plain = { id: 'plain', widthIn: 48, heightIn: 96 };
    const entry = entryOf(id.toUpperCase(), change ?? {});
    const request = requestOf(plain, entry, ...(change === null ? [{ ...entry, id: 'again' }] : []));
    await expect(startRun(database.db, async () => {}, userId, request, now)).rejects.toMatchObject({ field });
  },
  TIMEOUT_MS,
);

test(
  'a stored offcut without a count is one piece',
  async () => {
    const { userId, id } = await withOffcut();
    expect(await start(userId, requestOf(entryOf(id, { count: null })))).toBe('new');
  },
  TIMEOUT_MS,
);

test(
  'rejects an offcut that is named twice',
  async () => {
    const { userId, id } = await withOffcut();
    expect(await start(userId, requestOf(entryOf(id), entryOf(id, { id: 'again' })))).toMatch(/^invalid_input: Each/);
  },
  TIMEOUT_MS,
);

test(
  'does not return the stored result of an equal run on an offcut that is used',
  async () => {
    const { userId, id } = await withOffcut();
    const first = requestOf(entryOf(id));
    expect(await start(userId, first)).toBe('new');
    await database.db
      .updateTable('runs')
      .set({ state: 'done', ended_at: now, input: null })
      .where('id', '=', first.runId)
      .execute();
    await markRemnants(database.db, userId, { ids: [id], isUsed: true, byRun: first.runId }, now);
    expect(await start(userId, { ...first, runId: randomUUID() })).toMatch(/^remnant_used/);
  },
  TIMEOUT_MS,
);
