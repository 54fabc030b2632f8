import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type QuickJobs, openQuickJobs } from '#backend/jobs/quick-lanes.ts';
import { createNestStage, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { unhurried } from '#harness/backend/unhurried.ts';
import { eventsOf, startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import type { LetteringResult } from '#lib/shared/contracts/lettering.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { jostFile, withEmbedding } from '#packages/lettering/tests/font-file/font-kit.ts';
import { renamed } from '#harness/fonts/sfnt.ts';
import { until } from '#harness/until.ts';

const TIMEOUT_MS = 600_000;
const EXACT_IN = 1e-9;

let stage: NestStage;
let quickJobs: QuickJobs;
let backend: TestBackend;
let userId: string;
let gotham: ReturnType<typeof sent>;
let jost: Uint8Array;
beforeAll(async () => {
  stage = await createNestStage();
  quickJobs = openQuickJobs(1, unhurried);
  backend = await startTestBackend(stage.database, { quickJobs, originals: ['Rockwell'] });
  userId = await stage.database.addUser();
  jost = await jostFile();
  gotham = sent(renamed(jost, 'Gotham', 'Book'));
}, TIMEOUT_MS);
afterAll(async () => {
  quickJobs.close();
  await backend.stop();
  await stage.close();
}, TIMEOUT_MS);

const sent = (bytes: Uint8Array, filename = 'shop.ttf') => ({
  id: createHash('sha256').update(bytes).digest('hex'),
  filename,
  content: `data:font/sfnt;base64,${Buffer.from(bytes).toString('base64')}`,
});
const row = (change: object) => ({ id: 'r1', text: 'OPEN', font: 'Gotham', size: 12, ...change });
const lettering = async (data: object) => {
  const response = await backend.call(userId, '/api/lettering', data);
  return { status: response.status, body: (await response.json()) as LetteringResult & { error?: { code: string } } };
};

test(
  'measures a row in its own font file and reports the listed font that the file replaces',
  async () => {
    const own = { rows: [row({ ownFont: { file: gotham.id } })], fonts: [gotham] };
    const measured = (await (await backend.call(userId, '/api/measurements', own)).json()) as MeasurementResult;
    const [first] = measured.rows;
    expect([first!.fontListed, first!.fontMeasured]).toEqual(['Gotham', 'your file Gotham Book']);
    const asFutura = { rows: [row({ font: 'Futura' })] };
    const futura = (await (await backend.call(userId, '/api/measurements', asFutura)).json()) as MeasurementResult;
    expect(Math.abs(measured.totals.heightIn - futura.totals.heightIn)).toBeLessThan(EXACT_IN);
    expect(JSON.stringify(measured)).not.toContain('shop.ttf');
  },
  TIMEOUT_MS,
);

test(
  'a preview needs a font file once; afterwards its id is sufficient',
  async () => {
    const rows = [row({ ownFont: { file: gotham.id } })];
    const { content: _content, ...named } = gotham;
    expect((await lettering({ rows, fonts: [named] })).body).toMatchObject({ error: { code: 'font_not_kept' } });
    // A preview that was slow under load ran in another process than the next one; clients then send the file again.
    const sendAndName = async () => {
      expect((await lettering({ rows, fonts: [gotham] })).body).toMatchObject({
        rows: [{ error: null, fontListed: 'Gotham' }],
      });
      return (await lettering({ rows, fonts: [named] })).body;
    };
    const again = await until(sendAndName, 'a kept font', ({ error }) => error?.code !== 'font_not_kept');
    expect(again).toMatchObject({ rows: [{ error: null, fontListed: 'Gotham' }] });
  },
  TIMEOUT_MS,
);

test(
  'reports an unusable font file at its row and draws the other rows',
  async () => {
    const broken = sent(jost.subarray(0, 5000), 'cut.ttf');
    const locked = sent(withEmbedding(jost, 2), 'locked.ttf');
    const rows = [broken, locked].map(({ id }, i) => row({ id: `r${i}`, ownFont: { file: id } }));
    const { body } = await lettering({ rows: [...rows, row({ id: 'plain' })], fonts: [broken, locked] });
    expect(body.rows.map(({ error }) => error?.code ?? null)).toEqual(['font_broken', 'font_restricted', null]);
    const refused = await backend.call(userId, '/api/measurements', { rows: [rows[0]], fonts: [broken] });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { code: 'font_broken' } });
  },
  TIMEOUT_MS,
);

test(
  'rejects a row without its font file, and a file that is not a font',
  async () => {
    const missing = await backend.call(userId, '/api/measurements', { rows: [row({ ownFont: { file: gotham.id } })] });
    expect(await missing.json()).toMatchObject({ error: { code: 'font_missing' } });
    const odd = { ...gotham, content: 'https://example.com/font.ttf' };
    const refused = await backend.call(userId, '/api/measurements', { rows: [row({})], fonts: [odd] });
    expect(refused.status).toBe(422);
  },
  TIMEOUT_MS,
);

test(
  "deletes a run's fonts with its input, and stores them in no event, row or log line",
  async () => {
    const { backend: running, userId: person } = await stage.start(success);
    const runId = randomUUID();
    const body = {
      runId,
      rows: [row({ ownFont: { file: gotham.id } })],
      fonts: [gotham],
      sheet: { widthIn: 96, heightIn: 48 },
    };
    await eventsOf(await running.call(person, '/api/nest', body));
    const run = await stage.database.db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    expect(run.input).toBeNull();
    const events = await stage.database.db.selectFrom('run_events').selectAll().where('run_id', '=', runId).execute();
    const piece = gotham.content.slice(2000, 2060);
    expect(JSON.stringify([run, events, running.logged])).not.toContain(piece);
    expect(JSON.stringify(running.logged)).not.toContain('shop.ttf');
    await stage.endTest();
  },
  TIMEOUT_MS,
);

test('lists the fonts that only the server can draw', async () => {
  const response = await backend.call(userId, '/api/lettering/originals', null);
  expect([response.status, await response.json()]).toEqual([200, { originals: ['Rockwell'] }]);
});

test.each([
  ['text_empty', 'rows.1.text', { text: ' ' }, {}],
  ['text_unsupported', 'rows.1.text', { text: '\u{1F600}' }, {}],
  ['font_missing', 'rows.1.ownFont', { ownFont: { file: 'f'.repeat(64) } }, {}],
  [
    'invalid_input',
    'fonts.0.content',
    {},
    { fonts: [{ ...sent(new Uint8Array(1)), content: 'data:;base64,not base64!' }] },
  ],
])('an error %s of lettering names %s', async (code, field, change, rest) => {
  const rows = [row({ id: 'good', font: 'Arial' }), row({ font: 'Arial', ...change })];
  const response = await backend.call(userId, '/api/measurements', { rows, ...rest });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { code, field } });
});
