import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { apiError } from '#lib/shared/contracts/v1.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { limits } from '#lib/shared/limits.ts';

const conf = readFileSync(
  path.resolve(import.meta.dirname, '../../../deploy/single-server/nginx/measurement-nesting-server.conf'),
  'utf8',
);
const bodies = [...conf.matchAll(/^ *return (\d{3}) '(.+)';$/gm)].map(([, status, body]) => ({
  status: Number(status),
  body: body!.replaceAll('$request_id', '0af1').replaceAll('$host', 'shop.example'),
}));

test('responses of nginx itself to the API have the status and every field of the error schema', () => {
  expect(bodies.map(({ status }) => status).toSorted()).toEqual([413, 503]);
  for (const { status, body } of bodies) {
    const { error } = apiError.strict().parse(JSON.parse(body));
    expect([error.code, errorTable[error.code].status]).toEqual([error.code, status]);
    expect(error).toMatchObject({ requestId: '0af1', doc: `https://shop.example/developers#${error.code}` });
  }
});

test('responses of nginx itself have the header with the id of their body', () => {
  for (const place of conf.match(/^location @\w+ \{[^]*?^\}/gm)!) {
    expect(place).toContain('add_header X-Request-Id $request_id always;');
  }
});

test('nginx passes every body that the product accepts, and states the limit of the product', () => {
  const passed = Number(/client_max_body_size (\d+)m;/.exec(conf)![1]) * 1024 * 1024;
  expect(passed).toBeGreaterThan(limits.requestBytes);
  const tooLarge = bodies.find(({ status }) => status === 413)!;
  expect(tooLarge.body).toContain(`up to ${limits.requestBytes / 1024 / 1024} MB`);
});
