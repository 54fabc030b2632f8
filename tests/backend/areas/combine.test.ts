import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contoursLength, neumaierSum } from '@measurement-nesting/curves';
import { quickJobsHere } from '#harness/backend/engine-here.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { plateDxf, plateLengthIn, platePassword, platePdf, protectedPlatePdf } from '#harness/browser/vector-files.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { combineResult, type CombineResult } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';
import { readDrawing } from '#engine';
import { exampleDrawing } from '#web/v1/examples.ts';

/** `POST /api/v1/combine` as the backend handles it. */
const TIMEOUT_MS = 600_000;
let database: TestDatabase;
let backend: TestBackend;
let userId: string;
beforeAll(async () => {
  database = await startTestDatabase();
  backend = await startTestBackend(database, { quickJobs: quickJobsHere });
  userId = await database.addUser();
}, TIMEOUT_MS);
afterAll(async () => {
  await backend.stop();
  await database.close();
});

const file = (filename: string, bytes: string | Buffer, choices: object = {}) => ({
  filename,
  content: `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`,
  ...choices,
});
const call = (files: readonly object[]) => backend.call(userId, backendPaths.combine, { files });
async function combined(files: readonly object[]): Promise<CombineResult> {
  const response = await call(files);
  expect(response.status).toBe(200);
  return combineResult.parse(await response.json());
}
const lengthOf = (svg: string) =>
  neumaierSum(readDrawing(new TextEncoder().encode(svg), { fileName: 'job.svg' }).shapes, ({ contours }) =>
    contoursLength(contours),
  );

test('files of all kinds are one SVG with names, quantities and the sum of their lengths, free', async () => {
  const { svg, files } = await combined([
    file('plate.dxf', plateDxf(), { quantity: 4 }),
    file('plate.dxf', plateDxf(0), { unit: 'mm', layers: ['CUT'] }),
    file('plate.pdf', await protectedPlatePdf(), { page: 2, password: platePassword }),
    file('bracket.svg', exampleDrawing),
  ]);
  expect(files.map(({ name, error }) => [name, error])).toEqual([
    ['plate.dxf', null],
    ['plate.dxf (2)', null],
    ['plate.pdf', null],
    ['bracket.svg', null],
  ]);
  expect(svg).toContain('data-part-name="plate.dxf" data-quantity="4"');
  const wanted = [plateLengthIn, 20, 6, 12 + Math.PI];
  for (const [index, lengthIn] of wanted.entries()) expect(files[index]!.lengthIn).toBeCloseTo(lengthIn, 6);
  expect(lengthOf(svg)).toBeCloseTo(
    wanted.reduce((sum, lengthIn) => sum + lengthIn),
    6,
  );
  expect(await database.db.selectFrom('credit_ledger').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
});

test('files that cannot be read are left out with their reasons, and the others remain', async () => {
  const good = Array.from({ length: 192 }, (_, i) => file(`good-${i}.dxf`, plateDxf()));
  const bad = [
    ...Array.from({ length: 5 }, (_, i) => file(`damaged-${i}.pdf`, '%PDF-1.7\nnothing')),
    file('photo.png', '\x89PNG'),
    file('scan.dxf', 'GIF89a'),
    file('all.zip', 'PK\x03\x04'),
  ];
  const { svg, files } = await combined([...bad, ...good]);
  expect(svg.match(/data-part-name=/g)).toHaveLength(192);
  expect(files).toHaveLength(200);
  expect(files.slice(0, 8).map(({ filename, name, error }) => [filename, name, error?.code])).toEqual([
    ...Array.from({ length: 5 }, (_, i) => [`damaged-${i}.pdf`, null, 'file_unreadable']),
    ['photo.png', null, 'file_type_unknown'],
    ['scan.dxf', null, 'file_type_unknown'],
    ['all.zip', null, 'file_type_unknown'],
  ]);
  expect(files[7]!.error!.message).toBe('This is a zip archive. Unpack it and add the file inside.');
  expect(files.slice(8).every(({ error }) => error === null)).toBe(true);
});

test.each([
  ['a protected PDF without its password', async () => file('a.pdf', await protectedPlatePdf()), 'password_needed'],
  ['a DXF without a unit', () => file('a.dxf', plateDxf(0)), 'invalid_input'],
  ['a page that it does not have', () => file('a.pdf', platePdf(), { page: 3 }), 'invalid_input'],
  ['a layer that it does not have', () => file('a.dxf', plateDxf(), { layers: ['PLATE'] }), 'invalid_input'],
  ['content that is not base64', () => ({ filename: 'a', content: 'data:;base64,%%%' }), 'invalid_input'],
])('a file with %s is left out with its reason', async (_name, make, code) => {
  const { files } = await combined([await make(), file('b.dxf', plateDxf())]);
  expect(files.map(({ error }) => error?.code)).toEqual([code, undefined]);
});

test.each([
  ['without files', [], 422, 'invalid_input'],
  ['with more than 200 files', Array.from({ length: 201 }, () => file('a.dxf', plateDxf())), 422, 'invalid_input'],
  ['with a quantity of 0', [file('a.dxf', plateDxf(), { quantity: 0 })], 422, 'invalid_input'],
  ['with an unknown field', [file('a.dxf', plateDxf(), { pages: 1 })], 422, 'invalid_input'],
  ['of files that all cannot be read', [file('a.zip', 'PK\x03\x04')], 422, 'invalid_input'],
  ['above the size of a request', [file('a.pdf', Buffer.alloc(limits.requestBytes))], 413, 'file_too_large'],
])('a request %s is rejected', async (_name, files, status, code) => {
  const response = await call(files);
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
});
