import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exportAccount } from '#backend/areas/user/export-account.ts';
import { deleteUserData } from '#backend/runs/delete-user-data.ts';
import type { Material, MaterialsAnswer } from '#lib/shared/contracts/material.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { limits } from '#lib/shared/limits.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { testMaterial } from '#harness/backend/test-material.ts';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

const TIMEOUT_MS = 600_000;

let database: TestDatabase;
let backend: TestBackend;
beforeAll(async () => {
  database = await databases[0]![1]();
  backend = await startTestBackend(database);
}, TIMEOUT_MS);
afterAll(async () => {
  await backend.stop();
  await database.close();
}, TIMEOUT_MS);

const store = (userId: string, material: unknown) => backend.call(userId, backendPaths.storeMaterial, material);
const listOf = async (userId: string): Promise<Material[]> =>
  ((await (await backend.call(userId, backendPaths.materials, null)).json()) as MaterialsAnswer).materials;
const codeOf = async (response: Response) => errorBody.parse(await response.json()).error.code;

test('materials are returned to their owner only, by name, as they were stored last', async () => {
  const [owner, other] = [await database.addUser(), await database.addUser()];
  const birch = testMaterial({
    // The name becomes one line of well-formed text without marks of direction.
    name: 'Birch\n\ud83d\u202e18 mm',
    sizes: [
      { widthIn: 60, heightIn: 60, price: 62.5, count: 4, grain: 'width', name: 'A' },
      { widthIn: 48, heightIn: 96, price: null, count: null, grain: 'height', name: '' },
    ],
    rates: { cutUnit: 'ft', cut: 0.45, pierce: null, hour: 90, cutSpeed: 120, speedUnit: 'in/min' },
    offcuts: [randomUUID()],
  });
  const acrylic = testMaterial();
  for (const material of [birch, acrylic]) expect((await store(owner, material)).status).toBe(200);
  expect(await listOf(owner)).toEqual([acrylic, { ...birch, name: 'Birch \ufffd 18 mm' }]);
  const renamed = { ...birch, name: '18 mm birch' };
  await store(owner, renamed);
  expect(await listOf(owner)).toEqual([renamed, acrylic]);

  expect(await listOf(other)).toEqual([]);
  await store(other, { ...acrylic, name: 'Same id' });
  await backend.call(other, backendPaths.deleteMaterial, { id: birch.id });
  expect(await listOf(owner)).toEqual([renamed, acrylic]);
  await backend.call(owner, backendPaths.deleteMaterial, { id: acrylic.id });
  expect((await listOf(other)).map(({ name }) => name)).toEqual(['Same id']);

  const account = { id: owner, app_metadata: {}, factors: [] } as unknown as Parameters<typeof exportAccount>[1];
  expect((await exportAccount(database.db, account, new Date())).materials).toEqual([renamed]);
  await deleteUserData(database.db, owner);
  expect(await listOf(owner)).toEqual([]);
});

const [size] = testMaterial().sizes;
test.each([
  ['without a name', { name: ' ' }],
  ['with a name beyond the limit', { name: 'x'.repeat(limits.stock.nameLength + 1) }],
  ['without a size', { sizes: [] }],
  ['with too many sizes', { sizes: Array.from({ length: limits.stock.entries + 1 }, () => size) }],
  ['with a sheet below the limit', { sizes: [{ ...size, widthIn: limits.sheetIn.min - 0.01 }] }],
  ['with a negative price', { sizes: [{ ...size, price: -1 }] }],
  ['with half a sheet', { sizes: [{ ...size, count: 0.5 }] }],
  ['with an unknown grain', { sizes: [{ ...size, grain: 'both' }] }],
  ['with a markup, which is the rate of a shop', { rates: { cutUnit: 'in', markup: 40 } }],
  ['with an unknown field', { color: 'red' }],
])('rejects a material %s', async (_fault, change) => {
  const userId = await database.addUser();
  const answer = await store(userId, { ...testMaterial(), ...change });
  expect(answer.status).toBe(422);
  expect(await listOf(userId)).toEqual([]);
});

test('limits the materials of an account, even for simultaneous requests, and still replaces one', async () => {
  const userId = await database.addUser();
  const full = Array.from({ length: limits.materials - 2 }, () => testMaterial());
  await database.db
    .insertInto('materials')
    .values(full.map((material) => ({ user_id: userId, id: material.id, data: JSON.stringify(material) })))
    .execute();
  const answers = await Promise.all([1, 2, 3, 4].map(() => store(userId, testMaterial())));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(await Promise.all(refused.map(codeOf))).toEqual(['material_limit', 'material_limit']);
  expect(await listOf(userId)).toHaveLength(limits.materials);
  expect((await store(userId, { ...full[0]!, name: 'Renamed' })).status).toBe(200);
  expect((await listOf(userId)).find(({ id }) => id === full[0]!.id)?.name).toBe('Renamed');
});

test('a material that another version stored with more fields is not in the list', async () => {
  const userId = await database.addUser();
  const data = JSON.stringify({ ...testMaterial(), more: 1 });
  await database.db.insertInto('materials').values({ user_id: userId, id: randomUUID(), data }).execute();
  expect(await listOf(userId)).toEqual([]);
});
