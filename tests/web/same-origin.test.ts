import { expect, test } from '@jest/globals';
import { assertSameOrigin } from '#web/same-origin.ts';

const hosted = { siteUrl: 'https://measure.example.com', localStack: null };
const local = { siteUrl: 'http://localhost:3000', localStack: { origin: 'http://127.0.0.1:5000', token: 'x' } };
const request = (headers: Record<string, string>) => new Request('http://x/api/nest', { method: 'POST', headers });

test('accepts our own page', () => {
  expect(() => assertSameOrigin(request({ 'sec-fetch-site': 'same-origin' }), hosted)).not.toThrow();
  expect(() => assertSameOrigin(request({ origin: hosted.siteUrl }), hosted)).not.toThrow();
  const both = { 'sec-fetch-site': 'same-origin', origin: hosted.siteUrl };
  expect(() => assertSameOrigin(request(both), hosted)).not.toThrow();
  expect(() => assertSameOrigin(request({ ...both, origin: 'null' }), hosted)).not.toThrow();
  const otherName = { ...both, origin: 'https://www.measure.example.com', host: 'www.measure.example.com' };
  expect(() => assertSameOrigin(request(otherName), hosted)).not.toThrow();
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: hosted.siteUrl }],
  ['a foreign origin that claims to be ours', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ['the same on another port', { 'sec-fetch-site': 'same-origin', origin: 'https://measure.example.com:8443' }],
  ['the same without encryption', { 'sec-fetch-site': 'same-origin', origin: 'http://measure.example.com' }],
  ['no origin at all by name', { 'sec-fetch-site': 'same-origin', origin: 'nonsense' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['an old browser from another origin', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['no sign of a browser at all', {}],
  ['a forged host', { origin: 'https://evil.example', host: 'evil.example' }],
])('rejects %s', (_, headers) => {
  expect(() => assertSameOrigin(request(headers as Record<string, string>), hosted)).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
});

test('accepts the page under any name of the machine in local mode', () => {
  expect(() =>
    assertSameOrigin(request({ origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }), local),
  ).not.toThrow();
});

const names = ['localhost:3000', '192.168.1.5:3000', 'shop-pc:3000'];
const schemes = ['https:', 'ws:', 'file:', 'HTTP:', 'http:/'];
test.each(names.flatMap((host) => schemes.map((scheme) => [`${scheme}//${host}`, host])))(
  'rejects %s at a page that was opened by http',
  (origin, host) => {
    const vouches: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-origin' }];
    for (const vouched of vouches) {
      expect(() => assertSameOrigin(request({ origin, host, ...vouched }), local)).toThrow(
        expect.objectContaining({ code: 'forbidden' }),
      );
    }
  },
);

test('rejects another name of the site by http when the site is encrypted', () => {
  const host = 'www.measure.example.com';
  expect(() =>
    assertSameOrigin(request({ 'sec-fetch-site': 'same-origin', origin: `http://${host}`, host }), hosted),
  ).toThrow(expect.objectContaining({ code: 'forbidden' }));
});
