import { expect, test } from '@jest/globals';
import { isLocalRequest, throughOurOrigin } from '#web/local-stack.ts';

const own = { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' };

function isAllowed(headers: Record<string, string>, method = 'GET'): boolean {
  return isLocalRequest(new Request('http://localhost:3000/__local/inbox', { method, headers }));
}

test.each([
  [own],
  [{ ...own, host: '127.0.0.1:3000' }],
  [{ host: '[::1]:3000', 'x-forwarded-for': '::1' }],
  [{ ...own, 'x-forwarded-for': '::ffff:127.0.0.1' }],
  // A link in a mail program, or the way back from a chooser.
  [{ ...own, 'sec-fetch-site': 'cross-site' }],
])('opens the inbox for a browser on this machine: %j', (headers) => expect(isAllowed(headers)).toBe(true));

test.each([
  [{ ...own, host: 'evil.test:7300' }],
  [{ ...own, host: 'real.example' }],
  [{ ...own, host: 'localhost.evil.test:3000' }],
  [{ ...own, host: '' }],
  [{ ...own, 'x-forwarded-for': '192.168.1.7' }],
  [{ ...own, 'x-forwarded-for': '127.0.0.1, 192.168.1.7' }],
  [{ ...own, 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
  [{ ...own, 'x-forwarded-for': '127.0.0.1, 127.0.0.1' }],
  [{ ...own, 'x-forwarded-for': 'unknown' }],
  [{ ...own, forwarded: 'for=127.0.0.1;host=localhost' }],
  [{ ...own, 'x-real-ip': '203.0.113.9' }],
  [{ ...own, 'x-real-ip': '127.0.0.1' }],
  [{ ...own, via: '1.1 proxy' }],
  [{ ...own, 'cf-connecting-ip': '203.0.113.9' }],
  [{ ...own, 'true-client-ip': '203.0.113.9' }],
  [{ ...own, host: '127.0.0.1.nip.io:3000' }],
  [{ ...own, host: 'localhost@evil.test' }],
  [{ host: own.host }],
])('rejects everything else: %j', (headers) => expect(isAllowed(headers)).toBe(false));

test.each([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, false],
  [{ origin: 'https://evil.test' }, false],
  [{ origin: 'http://localhost:4000' }, false],
  [{ origin: 'null' }, false],
])('accepts only a post from our own page: %j', (headers, isIn) =>
  expect(isAllowed({ ...own, ...headers }, 'POST')).toBe(isIn),
);

test('rewrites addresses of the stack to the host name of the browser', () => {
  const env = { siteUrl: 'http://localhost:3000', localStack: { origin: 'http://127.0.0.1:5000', token: 'x' } };
  const request = new Request('http://x/', { headers: { host: '127.0.0.1:3000' } });
  expect(throughOurOrigin('http://127.0.0.1:5000/a?b', env, request)).toBe('http://127.0.0.1:3000/__local/a?b');
  expect(throughOurOrigin('https://accounts.example/a', env, request)).toBe('https://accounts.example/a');
});
