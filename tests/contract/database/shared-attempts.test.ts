import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countAttempt, passwordBuckets } from '#web/auth/auth-limits.ts';
import { refundForAll, spendForAll } from '#web/auth/shared-attempts.ts';
import type { WebEnv } from '#web/env.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { TEST_SECRET } from '#harness/backend/web-headers.ts';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

const TIMEOUT_MS = 600_000;
const WRONG = new Error('Invalid login credentials');
const TRIES = 10;

describe.each(databases)('on %s', (name, start) => {
  let database: TestDatabase;
  let backend: TestBackend;
  let server: Server;
  let env: WebEnv;
  beforeAll(async () => {
    database = await start();
    backend = await startTestBackend(database);
    server = createServer((request, reply) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]));
        void backend.raw(request.url!, { method: 'POST', headers, body }).then(async (answer) => {
          reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const backendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    env = { backendUrl, backendSecret: TEST_SECRET, trustedProxyHops: 0, localStack: null } as WebEnv;
  }, TIMEOUT_MS);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await backend.stop();
    await database.close();
  });

  const bucketsOf = (account: string, address = '203.0.113.7') => {
    const request = new Request('http://x.example/', { headers: { 'x-forwarded-for': address } });
    return passwordBuckets(`${account}-${name}@example.com`, { request, env });
  };
  const wrong = (account: string) => countAttempt(env, bucketsOf(account), () => Promise.reject(WRONG));

  test(
    'accepts ten of fifty simultaneous passwords for an account from two web servers',
    async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => spendForAll(env, bucketsOf('many'))));
      expect(answers.filter((answer) => answer?.refused === null)).toHaveLength(TRIES);
      for (const answer of answers) expect(answer?.refused?.waitS ?? 0).toBeLessThanOrEqual(90);
    },
    TIMEOUT_MS,
  );

  test(
    'refuses a password without checking it after ten wrong ones at another web server',
    async () => {
      for (let nth = 0; nth < TRIES; nth++) await spendForAll(env, bucketsOf('elsewhere'));
      let checks = 0;
      const attempt = () => Promise.resolve(checks++);
      const refused = countAttempt(env, bucketsOf('elsewhere'), attempt);
      await expect(refused).rejects.toMatchObject({ code: 'too_many_requests' });
      expect(checks).toBe(0);
      // After a refund elsewhere this web server has none of its own attempts used up.
      await refundForAll(env, bucketsOf('elsewhere'));
      await countAttempt(env, bucketsOf('elsewhere'), attempt);
      expect(checks).toBe(1);
    },
    TIMEOUT_MS,
  );

  test(
    'counts wrong passwords for other web servers, and no right ones',
    async () => {
      for (let nth = 0; nth < 2 * TRIES; nth++) await countAttempt(env, bucketsOf('right'), () => Promise.resolve());
      for (let nth = 1; nth < TRIES; nth++) await expect(wrong('right')).rejects.toBe(WRONG);
      expect(await spendForAll(env, bucketsOf('right'))).toEqual({ refused: null });
      expect(await spendForAll(env, bucketsOf('right'))).toMatchObject({ refused: { index: 0 } });
    },
    TIMEOUT_MS,
  );

  test(
    'a refused attempt spends none of the other buckets',
    async () => {
      const [own, ofAccount] = bucketsOf('hammered');
      const tries = [[{ ...ofAccount![0], times: 20 }, ofAccount![1]] as const, own!];
      for (let nth = 0; nth < 40; nth++) await spendForAll(env, tries);
      expect(await spendForAll(env, [tries[0]!])).toEqual({ refused: null });
    },
    TIMEOUT_MS,
  );

  test(
    'without the backend one web server refuses after ten wrong passwords',
    async () => {
      const alone = { ...env, backendUrl: 'http://127.0.0.1:1' };
      const attempt = () => countAttempt(alone, bucketsOf('alone'), () => Promise.reject(WRONG));
      for (let nth = 0; nth < TRIES; nth++) await expect(attempt()).rejects.toBe(WRONG);
      await expect(attempt()).rejects.toMatchObject({ code: 'too_many_requests' });
    },
    TIMEOUT_MS,
  );

  test.each([
    [
      'an unknown action',
      { action: 'forget', buckets: [{ rate: { name: 'x', times: 1, perS: 1 }, who: 'a'.repeat(64) }] },
    ],
    ['no bucket', { action: 'spend', buckets: [] }],
    ['an address', { action: 'spend', buckets: [{ rate: { name: 'x', times: 1, perS: 1 }, who: '203.0.113.7' }] }],
    ['a rate of 0', { action: 'spend', buckets: [{ rate: { name: 'x', times: 0, perS: 1 }, who: 'a'.repeat(64) }] }],
  ])('rejects %s', async (_what, body) => {
    expect((await backend.post('/attempts', body)).status).toBe(422);
  });
});
