import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AppError } from '#lib/shared/errors/app-error.ts';
import {
  codeBuckets,
  countAttempt,
  limitMail,
  limitRefusedSessions,
  limitSignUp,
  limitWrongKeys,
  linkBuckets,
  passwordBuckets,
} from '#web/auth/auth-limits.ts';
import type { WebEnv } from '#web/env.ts';

const env = {
  backendUrl: 'http://127.0.0.1:1',
  backendSecret: 'x',
  trustedProxyHops: 0,
  localStack: null,
} as WebEnv;
const from = (address: string, headers: Record<string, string> = {}) => ({
  env,
  request: new Request('http://x.example/', { headers: { ...headers, 'x-forwarded-for': address } }),
});
const fail = () => Promise.reject(new AppError('signed_out'));

// Rates are refilled by the clock, and no test has a backend.
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => void jest.restoreAllMocks());

async function outcome(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return 'accepted';
  } catch (error) {
    return (error as AppError).code;
  }
}

let names = 0;
const unique = () => `name-${++names}`;
/** One attempt from an address, and the number that a connection has. Each has another name, so that only its address limits it. */
const LIMITS: [name: string, times: number, attempt: (address: string) => unknown][] = [
  ['sign-ups', 5, (address) => limitSignUp(from(address))],
  ['mails', 60, (address) => limitMail(from(address), 'reset', `${unique()}@example.com`)],
  [
    'ended sessions',
    300,
    (address) => limitRefusedSessions(from(address, { cookie: unique() }), fail).catch(unlessLimited),
  ],
  [
    'wrong API keys',
    30,
    (address) =>
      limitWrongKeys(
        from(address, { authorization: unique() }),
        () => '',
        async () => new Response(null, { status: 401 }),
      ),
  ],
];

function unlessLimited(error: unknown): void {
  if ((error as AppError).code === 'too_many_requests') throw error;
}

describe.each(LIMITS)('%s', (name, times, attempt) => {
  const net = (nth: number) => `2001:db8:${(LIMITS.findIndex(([other]) => other === name) * 16 + nth).toString(16)}`;

  test('every address of an IPv6 connection has one limit', async () => {
    for (let nth = 0; nth < times; nth++) {
      expect(await outcome(() => attempt(`${net(0)}:1::${nth.toString(16)}`))).toBe('accepted');
    }
    expect(await outcome(() => attempt(`${net(0).toUpperCase()}:0001:ffff::1`))).toBe('too_many_requests');
    expect(await outcome(() => attempt(`${net(1)}:1::1`))).toBe('accepted');
  });

  test('the connections of an IPv6 network of 48 bits have ten times the limit', async () => {
    let accepted = 0;
    for (let nth = 0; nth < 11 * times; nth++) {
      const isAccepted = (await outcome(() => attempt(`${net(2)}:${(nth % 1000).toString(16)}::1`))) === 'accepted';
      if (isAccepted) accepted++;
    }
    // The global limit of wrong keys is the same number.
    expect(accepted).toBeLessThanOrEqual(10 * times);
    expect(accepted).toBeGreaterThanOrEqual(Math.min(10 * times, 300) - 2 * times);
  });

  test('an IPv4 address inside IPv6 has the limit of the IPv4 address', async () => {
    const address = `198.51.100.${LIMITS.findIndex(([other]) => other === name) + 1}`;
    for (let nth = 0; nth < times; nth++) await outcome(() => attempt(nth % 2 ? address : `::ffff:${address}`));
    expect(await outcome(() => attempt(address))).toBe('too_many_requests');
  });
});

test('buckets of passwords and links contain networks and no addresses', () => {
  const addresses = ['2001:db8:a:b::1', '2001:0db8:a:b:c::2'];
  const [first, second] = addresses.map((address) => [
    passwordBuckets('a@example.com', from(address)),
    linkBuckets(from(address)),
  ]);
  expect(second).toEqual(first);
  expect(JSON.stringify(first)).toContain('2001:db8:a::');
});

test('51,000 requests with new keys and sessions shorten no wait of an account', async () => {
  const owner = '203.0.113.1';
  const password = passwordBuckets('owner@example.com', from(owner));
  const code = codeBuckets({ id: 'owner' });
  for (const tries of [password, code]) {
    for (let nth = 0; nth < 10; nth++) expect(await outcome(() => countAttempt(env, tries, fail))).toBe('signed_out');
  }
  const strangers = Array.from({ length: 10 }, (_, nth) => from(`203.0.113.${100 + nth}`));
  for (let nth = 0; nth < 51_000; nth++) {
    const stranger = strangers[nth % strangers.length]!;
    stranger.request.headers.set(nth % 2 ? 'authorization' : 'cookie', `new ${nth}`);
    if (nth % 2) {
      const unknown = async () => new Response(null, { status: 401 });
      await limitWrongKeys(stranger, () => '', unknown).catch(() => {});
    } else await limitRefusedSessions(stranger, fail).catch(() => {});
  }
  for (const tries of [password, code]) {
    expect(await outcome(() => countAttempt(env, tries, fail))).toBe('too_many_requests');
  }
});
