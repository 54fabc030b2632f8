import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteUserData } from '#backend/runs/delete-user-data.ts';
import { readQuoteDetails, storeQuoteDetails } from '#backend/areas/user/profile.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { emptyQuoteForm } from '#lib/shared/quotes/quote-form.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

const TIMEOUT_MS = 600_000;
const details = { ...emptyQuoteForm, shopName: 'Harbor \u0000Signs \ud83d', discounts: [{ from: '10', percent: '5' }] };

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
  (await backend.call(userId, backendPaths.quoteDetails, null)).json();

test('details of quotes are returned as they were stored, to their owner only, and deleted with the account', async () => {
  const [owner, other] = [await database.addUser(), await database.addUser()];
  expect(await read(owner)).toEqual({ details: null });
  const stored = await backend.call(owner, backendPaths.storeQuoteDetails, details);
  expect(stored.status).toBe(200);
  expect(await read(owner)).toEqual({ details });
  expect(await read(other)).toEqual({ details: null });
  await deleteUserData(database.db, owner);
  expect(await readQuoteDetails(database.db, owner)).toEqual({ details: null });
});

test.each([
  ['a logo that is not a PNG', { logo: 'data:image/svg+xml;base64,PHN2Zy8+' }],
  ['a name beyond the limit', { shopName: 'x'.repeat(1000) }],
  ['an unknown field', { rates: 1 }],
])('rejects %s', async (_name, change) => {
  const userId = await database.addUser();
  const response = await backend.call(userId, backendPaths.storeQuoteDetails, { ...details, ...change });
  expect(response.status).toBe(422);
  expect(await read(userId)).toEqual({ details: null });
});

test('details stored by a version with other fields are not returned', async () => {
  const userId = await database.addUser();
  await storeQuoteDetails(database.db, userId, { ...details, more: 1 } as typeof details);
  expect(await readQuoteDetails(database.db, userId)).toEqual({ details: null });
});
