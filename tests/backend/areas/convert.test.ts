import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { quickJobsHere } from '#harness/backend/engine-here.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { plateDxf, platePassword, platePdf, protectedPlatePdf } from '#harness/browser/vector-files.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { convertResult } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';

/** `POST /api/v1/convert` as the backend handles it. */
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

const dataUrl = (bytes: string | Buffer) =>
  `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
const converted = (filename: string, content: string, choices: object = {}) =>
  backend.call(userId, backendPaths.convert, { file: { filename, content }, ...choices });

test('a page is converted, free, and the response lists its layers', async () => {
  const response = await converted('plate.dxf', dataUrl(plateDxf()));
  expect(response.status).toBe(200);
  const { svg, widthIn, layers } = convertResult.parse(await response.json());
  expect(svg).toContain('inkscape:label="HOLES"');
  expect(widthIn).toBeCloseTo(6, 9);
  expect(layers.map(({ name, isWritten }) => [name, isWritten])).toEqual([
    ['CUT', true],
    ['HOLES', true],
    ['NOTES', false],
  ]);
  expect(await database.db.selectFrom('credit_ledger').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
});

test('a protected PDF needs its password', async () => {
  const content = dataUrl(await protectedPlatePdf());
  for (const choices of [{}, { password: 'wrong' }]) {
    const response = await converted('plate.pdf', content, choices);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { code: 'password_needed', message: expect.stringMatching(/password/) },
    });
  }
  expect((await converted('plate.pdf', content, { password: platePassword, page: 2 })).status).toBe(200);
});

const emptyDxf = '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n';

test.each([
  ['another kind of file', dataUrl('hello'), {}, 422, 'file_type_unknown'],
  ['an empty file', 'data:application/pdf;base64,', {}, 422, 'file_empty'],
  ['a damaged PDF', dataUrl('%PDF-1.7\nnothing'), {}, 422, 'file_unreadable'],
  ['a drawing without lines', dataUrl(emptyDxf), {}, 422, 'no_shapes'],
  ['a DXF without a unit', dataUrl(plateDxf(0)), {}, 422, 'invalid_input'],
  ['a page that the file does not have', dataUrl(platePdf()), { page: 3 }, 422, 'invalid_input'],
  ['a file above the limit', dataUrl(Buffer.alloc(limits.convertedFileBytes + 1)), {}, 413, 'file_too_large'],
])('%s is rejected with its reason', async (_name, content, choices, status, code) => {
  const response = await converted('plate', content, choices);
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
});

test('a request above the limit is rejected before it is read', async () => {
  const response = await converted('plate.pdf', dataUrl(Buffer.alloc(limits.requestBytes)));
  expect(response.status).toBe(413);
});
