import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { readBody } from '#backend/http/body/read-body.ts';
import { callWithData } from '#lib/shared/contracts/calls.ts';
import { exportRequest, measureRequest } from '#lib/shared/contracts/job.ts';

const LIMIT = 64 * 1024;
const schema = callWithData(z.strictObject({ size: z.number().max(120, 'Height must be 120 in at most.') }));
const json = (body: unknown) => request(JSON.stringify(body));

function request(body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }): Request {
  return new Request('http://backend.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

test('returns a valid body', async () => {
  const body = { data: { size: 12 }, session: { token: 't' } };
  expect(await readBody(json(body), schema, { maxBytes: LIMIT })).toEqual(body);
});

test('names an invalid field like the screen, with its message', async () => {
  const read = readBody(json({ data: { size: 121 }, session: { token: 't' } }), schema, { maxBytes: LIMIT });
  await expect(read).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'size',
    message: 'Height must be 120 in at most.',
  });
});

test('rejects unknown fields', async () => {
  const body = { data: { size: 1, admin: true }, session: { token: 't' } };
  await expect(readBody(json(body), schema, { maxBytes: LIMIT })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('the error for an empty job states the next step', async () => {
  const read = readBody(json({ file: null, rows: [] }), measureRequest, { maxBytes: LIMIT });
  await expect(read).rejects.toMatchObject({ message: 'Type some text or add a file, then press Run.' });
});

test('reports the error of the variant that the request matches best', async () => {
  const rows = [{ id: '1', text: 'A', font: 'Arial', size: 0.1 }];
  const read = readBody(json({ rows }), exportRequest, { maxBytes: LIMIT });
  await expect(read).rejects.toMatchObject({ field: 'rows.0.size', message: expect.stringContaining('between') });
});

const MiB = 1024 * 1024;
const long = 'x'.repeat(12 * MiB);
const file = { filename: 'a.svg', fileType: 'SVG', content: 'data:;base64,' };
const row = { id: '1', text: 'A', font: 'Arial', size: 9 };
const longTexts: [where: string, body: unknown, says: RegExp][] = [
  ['in place of the request', long, /The limit is 10 MB/],
  [
    'as the text of a row',
    { rows: [{ ...row, text: long }] },
    /"rows\.0\.text" can have up to 40 characters; this one has 12582912/,
  ],
  ['as the font of a row', { rows: [{ ...row, font: long }] }, /The limit is 10 MB/],
  ['as the name of a file', { file: { ...file, filename: long } }, /"file\.filename" can have up to 255 characters/],
  ['as a file that is none', { file: { ...file, content: long } }, /The limit is 10 MB/],
];
test.each(longTexts)('rejects a text of 12 MiB %s, naming the limit', async (_where, body, says) => {
  await expect(readBody(json(body), measureRequest, { maxBytes: 15 * MiB })).rejects.toMatchObject({
    code: 'file_too_large',
    status: 413,
    message: expect.stringMatching(says),
  });
});

const refusals: [string, BodyInit, Record<string, string>, string][] = [
  ['another content type', '{}', { 'content-type': 'text/plain' }, 'bad_request'],
  ['a form', '{}', { 'content-type': 'application/x-www-form-urlencoded' }, 'bad_request'],
  ['invalid JSON', '{"a":', { 'content-type': 'application/json' }, 'bad_request'],
  ['an empty body', '', { 'content-type': 'application/json' }, 'bad_request'],
  ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), { 'content-type': 'application/json' }, 'bad_request'],
  ['deep lists', '['.repeat(10_000), { 'content-type': 'application/json' }, 'bad_request'],
  ['deep objects', '{"a":'.repeat(40) + '1' + '}'.repeat(40), { 'content-type': 'application/json' }, 'bad_request'],
  ['too many bytes', `"${'x'.repeat(LIMIT)}"`, { 'content-type': 'application/json' }, 'file_too_large'],
];
test.each(refusals)('rejects %s', async (_name, body, headers, code) => {
  await expect(readBody(request(body, headers), schema, { maxBytes: LIMIT })).rejects.toMatchObject({ code });
});

test('counts bytes as they arrive, and cuts off an endless body at the limit', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 4096;
      controller.enqueue(new Uint8Array(4096).fill(0x20));
    },
  });
  await expect(readBody(request(endless), schema, { maxBytes: LIMIT })).rejects.toMatchObject({
    code: 'file_too_large',
  });
  expect(sent).toBeLessThan(LIMIT * 2);
});

test('brackets in strings do not count as depth', async () => {
  const text = z.string();
  for (const value of [
    '['.repeat(500),
    '{"\\'.repeat(500),
    '\\"'.repeat(3000),
    'x'.repeat(5000) + '"[[' + '['.repeat(60),
  ]) {
    expect(await readBody(json(value), text, { maxBytes: LIMIT })).toBe(value);
  }
});
