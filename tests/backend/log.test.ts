import { expect, test } from '@jest/globals';
import { createLog } from '#backend/log.ts';

const SECRET = 'PLANTED-9f3c';
const token = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ${SECRET.replace('-', '')}.abcDEF_123`;

function written(fields: Record<string, unknown>): string {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).info('something', fields);
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

const keys =
  'authorization Authorization cookie token access_token refreshToken code password newPassword secret client_secret key apikey apiKey email userEmail session content text input data headers'.split(
    ' ',
  );
test.each(keys)('never writes the value of the field %s', (key) => {
  expect(written({ [key]: SECRET })).not.toContain(SECRET);
  expect(written({ request: { list: [{ [key]: { inner: SECRET } }] } })).not.toContain(SECRET);
});

const texts = [
  `failed for Bearer ${SECRET}`,
  `the token ${token} was refused`,
  `key sb_secret_${SECRET} is wrong`,
  `key sk_test_${SECRET} is wrong`,
  `key sk_live_${SECRET} is wrong`,
  `signature of whsec_${SECRET}`,
  `the key mn_key_${SECRET.replace('-', '')} was refused`,
  `postgresql://owner:${SECRET}@db.example.com:5432/app refused`,
  `sent to ${SECRET}@example.com`,
  `data:image/svg+xml;base64,${Buffer.from(SECRET).toString('base64')}`,
];
test.each(texts)('removes secrets from texts: %#', (text) => {
  const encoded = Buffer.from(SECRET).toString('base64');
  for (const line of [written({ message: text }), written({ error: new Error(text) }), written({ detail: [text] })]) {
    expect(line).not.toContain(SECRET);
    expect(line).not.toContain(encoded);
    expect(line).not.toContain(token);
  }
});

test('writes every entry as one line, regardless of its content', () => {
  const line = written({ message: 'a\nb\r\n\u2028c', size: 3n, bytes: new Uint8Array(10), nothing: null });
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    event: 'something',
    size: '3',
    bytes: '[10 bytes]',
    nothing: null,
  });
});

test('truncates circular objects and long texts', () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(written({ loop, long: 'x'.repeat(100_000) }).length).toBeLessThan(5_000);
});
