import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { findColorCode } from '#backend/areas/user/profile.ts';
import { deleteUserData } from '#backend/runs/delete-user-data.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { limits } from '#lib/shared/limits.ts';

const TIMEOUT_MS = 600_000;
const code = { rules: ['line:#ff0000=cut', 'fill=engrave', '@Fold=score', 'spot:CutContour=cut'], isForEachFile: true };

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

const read = async (userId: string): Promise<unknown> =>
  (await backend.call(userId, backendPaths.colorCode, null)).json();
const store = (userId: string, body: object) => backend.call(userId, backendPaths.storeColorCode, body);

test('a color code is returned as it was stored, to its owner only, and deleted with the account', async () => {
  const [owner, other] = [await database.addUser(), await database.addUser()];
  expect(await read(owner)).toEqual({ colorCode: null });
  expect((await store(owner, code)).status).toBe(200);
  expect(await read(owner)).toEqual({ colorCode: code });
  expect(await read(other)).toEqual({ colorCode: null });
  await deleteUserData(database.db, owner);
  expect(await findColorCode(database.db, owner)).toEqual({ colorCode: null });
});

test('stores as many rules as a drawing can have, and names with characters that the database rejects', async () => {
  const userId = await database.addUser();
  const rules = Array.from({ length: limits.operations.rules }, (_, k) => `@${'x'.repeat(280)}${k}=score`);
  expect((await store(userId, { rules, isForEachFile: false })).status).toBe(200);
  expect(await read(userId)).toEqual({ colorCode: { rules, isForEachFile: false } });
  const strange = ['@a\u0000b=score', '@\ud83d=cut'];
  expect((await store(userId, { rules: strange, isForEachFile: false })).status).toBe(200);
  expect(await read(userId)).toEqual({ colorCode: { rules: ['@ab=score', '@\ufffd=cut'], isForEachFile: false } });
});

test.each([
  ['a rule of another form', { rules: ['red'] }],
  ['too many rules', { rules: Array.from({ length: limits.operations.rules + 1 }, (_, k) => `@${k}=cut`) }],
  ['an unknown field', { name: 'mine' }],
])('rejects %s', async (_name, change) => {
  const userId = await database.addUser();
  expect((await store(userId, { ...code, ...change })).status).toBe(422);
  expect(await read(userId)).toEqual({ colorCode: null });
});

test('a color code stored by a version with other rules is not returned', async () => {
  const userId = await database.addUser();
  const newer = JSON.stringify({ ...code, rules: ['width:0.1=cut'] });
  await sql`update profiles set color_code = ${newer}::jsonb where user_id = ${userId}`.execute(database.db);
  expect(await findColorCode(database.db, userId)).toEqual({ colorCode: null });
});
