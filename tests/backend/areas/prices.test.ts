import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { createFontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { runExport } from '#backend/jobs/job-process/run-export.ts';
import { runMeasure } from '#backend/jobs/job-process/run-short-jobs.ts';
import { exportRequest, measureRequest } from '#lib/shared/contracts/job.ts';
import { quoteAnswer } from '#lib/shared/contracts/quote.ts';
import { measurementResult } from '#lib/shared/contracts/result.ts';
import { emptyQuoteForm } from '#lib/shared/quotes/quote-form.ts';
import { createNestStage, nestRequestOf, success, type NestStage } from '#harness/backend/nest-stage.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';

/** The price of a job by the rates of its request. */
const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

const rows = [{ id: 'r1', text: 'I', font: 'Arial', size: 12 }];

test(
  'a run has the price of its own rates and material; other rates do not require another run',
  async () => {
    const { backend, pool, userId } = await stage.start(success);
    const job = nestRequestOf();
    const first = { ...job, prices: { setup: 15 } };
    await eventsOf(await backend.call(userId, '/api/nest', first));
    const { price } = await stage.snapshotOf(userId, job.runId);
    expect(price).toMatchObject({ symbol: '$', total: 15, lines: [{ item: 'setup', detail: '', amount: 15 }] });

    const again = { ...job, runId: randomUUID(), prices: { symbol: '€', setup: 20, markup: 50 } };
    await eventsOf(await backend.call(userId, '/api/nest', again));
    expect(pool.played()).toBe(1);
    expect(await stage.snapshotOf(userId, again.runId)).toMatchObject({ price: { symbol: '€', total: 30 } });
    const without = { ...job, runId: randomUUID() };
    await eventsOf(await backend.call(userId, '/api/nest', without));
    expect(await stage.snapshotOf(userId, without.runId)).not.toHaveProperty('price');
  },
  TIMEOUT_MS,
);

test(
  'rejects a run id that is reused with other prices or row ids',
  async () => {
    const { backend, userId } = await stage.start(success);
    const job = { ...nestRequestOf(), prices: { setup: 15 } };
    await eventsOf(await backend.call(userId, '/api/nest', job));
    const [row] = job.rows;
    const others = [
      { ...job, prices: { setup: 9 } },
      { ...job, prices: undefined },
      { ...job, sheet: { ...job.sheet, price: 7 } },
      { ...job, options: { costRule: 'used_share' } },
      { ...job, rows: [{ ...row, id: 'another' }] },
    ];
    for (const other of others) expect((await backend.call(userId, '/api/nest', other)).status).toBe(409);
    await eventsOf(await backend.call(userId, '/api/nest', job));
    expect(await stage.snapshotOf(userId, job.runId)).toMatchObject({ price: { total: 15 } });

    // A run of a version without the identity is found by the key of its layouts.
    await stage.database.db.updateTable('runs').set({ identity_hash: null }).where('id', '=', job.runId).execute();
    expect((await backend.call(userId, '/api/nest', job)).status).toBe(200);
  },
  TIMEOUT_MS,
);

test.each([
  [{ cut: -1 }, '`cut` must be between 0 and 100000.'],
  [{ setup: '15' }, '`setup` must be between 0 and 1000000.'],
  [{ symbol: 'dollars' }, 'A currency symbol has up to 4 characters.'],
  [{ symbol: '\u202e$' }, 'A currency symbol has no control characters.'],
  [{ cutUnit: 'mile' }, "`cutUnit` is 'in', 'ft' or 'm'."],
])('rates of %j are rejected with a message', async (prices, message) => {
  const { backend, userId } = await stage.start();
  const answer = await backend.call(userId, '/api/nest', { ...nestRequestOf(), prices });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain(message);
});

test('a measurement and its zip have the price of cutting and piercing, without material', async () => {
  const library = createFontLibrary(await readFontFiles());
  const prices = { cut: 1.2, cutUnit: 'ft', pierce: 0.5 };
  const answer = runMeasure(measureRequest.parse({ rows, prices }), library);
  const { totals, price } = measurementResult.parse(JSON.parse(answer.kind === 'json' ? answer.json : ''));
  const cutting = Math.round(totals.perimeterIn * 10) / 100;
  expect(price).toMatchObject({
    lines: [
      { item: 'cutting', amount: cutting },
      { item: 'pierces', amount: 0.5 * totals.pierces },
    ],
    total: cutting + 0.5 * totals.pierces,
  });

  const request = exportRequest.parse({ rows, prices });
  if ('runId' in request) throw new Error('the request names no run');
  const job = { kind: 'export', name: 'I', date: '2026-11-27', runId: null, options: null } as const;
  const zip = await runExport({ ...job, prices: request.prices, artwork: { from: 'request', request } }, library);
  const files = unzipSync(zip.kind === 'zip' ? zip.bytes : new Uint8Array());
  expect(strFromU8(files['price.csv']!)).toContain(`total,,${price!.total!.toFixed(2)},$`);
  expect(strFromU8(files['README.txt']!)).toContain('not an invoice');
});

test(
  'a finished run has a quote by its own rates or others, with the details of the account',
  async () => {
    const { backend, userId } = await stage.start(success);
    const job = { ...nestRequestOf(), prices: { setup: 15, cut: 1, markup: 40 } };
    await eventsOf(await backend.call(userId, '/api/nest', job));
    await backend.call(userId, '/user/quote_details/store', { ...emptyQuoteForm, shopName: 'Ada Signs', tax: '10' });
    const { runId } = job;
    const quoteWith = async (more: object) => {
      const response = await backend.call(userId, '/api/nest/quote', { runId, ...more });
      return quoteAnswer.parse(await response.json());
    };
    const { price } = await stage.snapshotOf(userId, runId);
    const quote = await quoteWith({ customer: 'Bob', day: '2026-11-26', validDays: 4 });
    expect(quote).toMatchObject({ shop: { name: 'Ada Signs' }, customer: 'Bob', taxPercent: 10, date: '2026-11-26' });
    expect(quote.total).toBeCloseTo(price!.total! * 1.1, 1);
    const sums = quote.lines.reduce((sum, line) => sum + line.sum, 0);
    const { setup, rounding, discount, minimum, tax } = quote;
    expect(sums + setup + rounding - discount + minimum + tax).toBeCloseTo(quote.total, 9);
    expect(JSON.stringify(quote)).not.toContain('markup');
    const other = await quoteWith({ prices: { setup: 20 }, taxPercent: 0 });
    expect(other).toMatchObject({ setup: 20, total: 20, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  },
  TIMEOUT_MS,
);

test(
  'a run without prices has no quote, and an unknown run none either',
  async () => {
    const { backend, userId } = await stage.start(success);
    const job = nestRequestOf();
    await eventsOf(await backend.call(userId, '/api/nest', job));
    const response = await backend.call(userId, '/api/nest/quote', { runId: job.runId });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_input', field: 'prices' } });
    expect((await backend.call(userId, '/api/nest/quote', { runId: randomUUID() })).status).toBe(404);
  },
  TIMEOUT_MS,
);
