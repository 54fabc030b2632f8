import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createTracePool, type TracePool } from '#backend/vectorizer/vectorizer.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { debugResult, previewResult, vectorizeResult } from '#lib/shared/contracts/vectorizer.ts';
import { limits } from '#lib/shared/limits.ts';
import { unhurried } from '#harness/backend/unhurried.ts';
import { rows } from '#harness/depth.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

/** Maximum share of differing pixels: a straight line passes by pixels along the steps of an edge. */
const STAIRS = 0.02;
const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/pictures');
const size = { by: 'widthIn', widthIn: 6 } as const;
const dataUrl = (bytes: Buffer): string => `data:application/octet-stream;base64,${bytes.toString('base64')}`;
const fixture = (filename: string) => ({ filename, content: dataUrl(readFileSync(path.join(FOLDER, filename))) });

let database: TestDatabase;
let backend: TestBackend;
let pool: TracePool;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = createTracePool(1, unhurried);
  backend = await startTestBackend(database, { tracePool: pool, operators: ['Person@Example.com'] });
});
afterAll(async () => {
  await backend.stop();
  pool.close();
  await database.close();
});

async function refusal(response: Response) {
  return { status: response.status, ...errorBody.parse(await response.json()).error };
}

async function preview(userId: string, data: Record<string, unknown>) {
  const response = await backend.call(userId, backendPaths.vectorizerPreview, { size, ...data });
  if (response.status !== 200) throw new Error(await response.text());
  return previewResult.parse(await response.json());
}

test('health traces a disc and returns ok', async () => {
  const response = await backend.call(await database.addUser(), backendPaths.vectorizerHealth, {});
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
});

test.each(['control-01.png', 'control-02.jpg', 'control-03-cmyk.jpg', 'wrong-04-gif-named.jpg'])(
  '%s, a square and a disc, is traced as four lines and a circle',
  async (filename) => {
    const userId = await database.addUser();
    for (const mode of ['bw', 'color']) {
      const traced = await preview(userId, { picture: fixture(filename), settings: { mode } });
      expect(traced.picture).toMatchObject({ widthPx: 120, heightPx: 80 });
      expect(traced.size).toEqual({ widthIn: 6, heightIn: 4 });
      expect(traced.stats).toMatchObject({ contours: 2, lines: 4, arcs: 1, curves: 0 });
      expect(traced.verdict.level).toBe('good');
    }
  },
);

test('rotates a picture to its orientation and returns no location', async () => {
  const response = await backend.call(await database.addUser(), backendPaths.vectorizerPreview, {
    picture: fixture('control-04-exif-rotated-gps.jpg'),
    size,
    withPicture: true,
  });
  const text = await response.text();
  const traced = previewResult.parse(JSON.parse(text));
  expect(traced.picture).toMatchObject({ widthPx: 80, heightPx: 120 });
  expect(traced.stats.contours).toBe(2);
  const shown = Buffer.from(traced.pictureContent!.split(',')[1]!, 'base64');
  const { exif, width, height } = await sharp(shown).metadata();
  expect([exif, width, height]).toEqual([undefined, 80, 120]);
  expect(shown.toString('latin1')).not.toMatch(/Exif|GPS/);
  expect(text).not.toMatch(/Exif|GPS/);
});

test('treats transparency as white', async () => {
  const traced = await preview(await database.addUser(), { picture: fixture('control-05-transparent.png') });
  expect(traced.stats).toMatchObject({ contours: 1, lines: 4 });
});

test.each([
  ['cut-01-png.png', 'picture_damaged', /damaged or incomplete/],
  ['bomb-04-1x30000.png', 'picture_too_thin', /too thin to trace/],
  ['wrong-02-svg-named.png', 'picture_type_unknown', /SVG/],
  ['wrong-03-html-named.jpg', 'picture_type_unknown', /web page/],
])('rejects %s, stating the reason', async (filename, code, message) => {
  const userId = await database.addUser();
  const refused = await refusal(
    await backend.call(userId, backendPaths.vectorizerPreview, { picture: fixture(filename), size }),
  );
  expect(refused).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
});

test.each(['bomb-05-text-chunk.png', 'bomb-07-noise.png'])(
  '%s is traced or rejected, and tracing continues',
  async (filename) => {
    const userId = await database.addUser();
    for (const mode of rows(['bw', 'color', 'lineart', 'auto'], 1)) {
      const response = await backend.call(userId, backendPaths.vectorizerPreview, {
        picture: fixture(filename),
        size,
        settings: { mode },
      });
      expect([200, 422]).toContain(response.status);
      if (response.status === 200) previewResult.parse(await response.json());
    }
    // After previews that timed out, the vectorizer process has just been restarted.
    const { stats } = await preview(userId, { picture: fixture('control-01.png') });
    expect(stats.contours).toBe(2);
  },
);

test('a picture is sent once: its token traces it again, for its owner only', async () => {
  const [ada, bob] = [await database.addUser(), await database.addUser()];
  const { token, stats } = await preview(ada, { picture: fixture('control-01.png') });
  expect((await preview(ada, { picture: { token } })).stats).toEqual(stats);
  const refused = await refusal(await backend.call(bob, backendPaths.vectorizerPreview, { picture: { token }, size }));
  expect([refused.status, refused.code]).toEqual([410, 'picture_expired']);
});

test('a full trace returns the requested files, identical each time', async () => {
  const userId = await database.addUser();
  const data = { picture: fixture('control-01.png'), size, formats: ['svg', 'eps', 'dxf'] };
  const read = async () =>
    vectorizeResult.parse(await (await backend.call(userId, backendPaths.vectorizerVectorize, data)).json());
  const first = await read();
  expect(first.files.map(({ filename }) => filename)).toEqual(['control-01.svg', 'control-01.eps', 'control-01.dxf']);
  expect(first.files[0]!.content).toContain('width="6in" height="4in"');
  expect(first.tracesLeft).toBe(limits.picture.tracesADay - 1);
  expect(await read()).toEqual(first);
});

test('limits full traces to twenty different ones a day; failures and repetitions do not count', async () => {
  const userId = await database.addUser();
  const picture = fixture('control-01.png');
  const trace = (widthIn: number, content = picture) =>
    backend.call(userId, backendPaths.vectorizerVectorize, { picture: content, size: { by: 'widthIn', widthIn } });
  expect((await trace(1, fixture('cut-01-png.png'))).status).toBe(422);
  for (let n = 1; n <= limits.picture.tracesADay; n++) {
    const { tracesLeft } = vectorizeResult.parse(await (await trace(n)).json());
    expect(tracesLeft).toBe(limits.picture.tracesADay - n);
  }
  const refused = await refusal(await trace(21));
  expect(refused).toMatchObject({ status: 429, code: 'trace_limit' });
  expect(refused.retryAfterS).toBeGreaterThan(0);
  expect((await trace(3)).status).toBe(200);
  expect((await preview(userId, { picture })).stats.contours).toBe(2);
});

test('the details of a trace are available to operators; others get 404', async () => {
  const userId = await database.addUser();
  const data = { picture: fixture('control-01.png'), size };
  const seen = debugResult.parse(await (await backend.call(userId, backendPaths.vectorizerDebug, data)).json());
  expect(seen.stages.map(({ name }) => name)).toEqual(['picture', 'evened', 'ink', 'outlines']);
  expect(seen.histogram).toHaveLength(256);
  expect(seen.error.differingShare).toBeLessThan(STAIRS);
  const plain = await startTestBackend(database, { tracePool: pool });
  const refused = await refusal(await plain.call(userId, backendPaths.vectorizerDebug, data));
  expect([refused.status, refused.code]).toEqual([404, 'not_found']);
  await plain.stop();
});

test.each([
  [{ size: { by: 'widthIn', widthIn: 0 } }, 'size.widthIn'],
  [{ settings: { colors: 1 } }, 'settings.colors'],
  [{ settings: { smoothing: 101 } }, 'settings.smoothing'],
  [{ settings: { extra: true } }, 'settings'],
])('names the field that is out of range: %j', async (wrong, field) => {
  const data = { picture: fixture('control-01.png'), size, ...wrong };
  const refused = await refusal(await backend.call(await database.addUser(), backendPaths.vectorizerPreview, data));
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input', field });
});

test('health returns 503 while tracing is unavailable', async () => {
  const broken = await startTestBackend(database);
  const userId = await database.addUser();
  const response = await broken.call(userId, backendPaths.vectorizerHealth, null);
  expect([response.status, await response.json()]).toEqual([503, { ok: false }]);
  await broken.stop();
});
