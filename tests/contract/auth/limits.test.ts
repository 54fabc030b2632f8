import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PASSWORD, confirmedUser, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer(
    {
      mailMaxFrequencyS: 60,
      securePasswordChange: true,
      rateLimits: { tokenPer5Min: 30, verifyPer5Min: 30, signInsPer5Min: 30, factorPerMin: 15, mailsPerHour: 8 },
    },
    { isClockFrozen: true },
  );
});
afterAll(() => server.stack.stop());

const guesses = { json: { refresh_token: 'abcdefghijkl' } };

async function guess(address: string, headers: Record<string, string> = {}): Promise<number> {
  const speaksForOthers = { apikey: server.stack.secretKey, 'sb-forwarded-for': address };
  const response = await server.call('/token?grant_type=refresh_token', {
    ...guesses,
    headers: { ...speaksForOthers, ...headers },
  });
  return response.status;
}

test('limits the guesses of one address without affecting another', async () => {
  const answers = await Promise.all(Array.from({ length: 35 }, () => guess('203.0.113.1')));
  expect(answers.filter((status) => status === 400)).toHaveLength(30);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
  expect(await guess('203.0.113.2')).toBe(400);
  server.advanceSeconds(30);
  expect(await guess('203.0.113.1')).toBe(400);
});

test.each<Record<string, string>>([
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' },
  { 'x-real-ip': '1.2.3.4' },
  { forwarded: 'for=1.2.3.4' },
  { 'true-client-ip': '1.2.3.4' },
  { 'cf-connecting-ip': '1.2.3.4' },
  { 'x-client-ip': '1.2.3.4' },
  { 'x-originating-ip': '1.2.3.4' },
])('a forged %j does not bypass the limit', async (headers) => {
  const address = '203.0.113.77';
  await Promise.all(Array.from({ length: 35 }, () => guess(address)));
  expect(await guess(address, headers)).toBe(429);
});

test('accepts a client address only with the secret key', async () => {
  const before = await Promise.all(Array.from({ length: 35 }, () => guess('203.0.113.99')));
  expect(before).toContain(429);
  const stranger = await server.call('/token?grant_type=refresh_token', {
    ...guesses,
    headers: { 'sb-forwarded-for': '203.0.113.99' },
  });
  expect(stranger.status).toBe(400);
});

test('a second mail of the same kind requires a minute between them, and the response states the wait', async () => {
  const client = server.client();
  await client.auth.signUp({ email: 'soon@example.com', password: PASSWORD });
  server.advanceSeconds(20);
  const early = await client.auth.resend({ type: 'signup', email: 'soon@example.com' });
  expect(early.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(early.error?.message).toBe('For security purposes, you can only request this after 40 seconds.');
  server.advanceSeconds(41);
  expect((await client.auth.resend({ type: 'signup', email: 'soon@example.com' })).error).toBeNull();
  expect(await server.mailsTo('soon@example.com')).toHaveLength(2);
});

test('a repeated resend does not reveal that an address is unknown', async () => {
  const client = server.client();
  expect((await client.auth.resend({ type: 'signup', email: 'nobody@example.com' })).error).toBeNull();
  expect((await client.auth.resend({ type: 'signup', email: 'nobody@example.com' })).error).toBeNull();
  expect(await server.mailsTo('nobody@example.com')).toEqual([]);
});

test('an old session can change its password only with the mailed code', async () => {
  const { client } = await confirmedUser(server, 'careful@example.com');
  server.advanceSeconds(25 * 3600);
  await client.auth.refreshSession();
  const without = await client.auth.updateUser({ password: 'brand new pass 7' });
  expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const code = /\b\d{8}\b/.exec((await server.mailsTo('careful@example.com'))[0]!.text)![0];
  const wrong = await client.auth.updateUser({
    password: 'brand new pass 7',
    nonce: code === '00000000' ? '11111111' : '00000000',
  });
  expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  expect((await client.auth.updateUser({ password: 'brand new pass 7', nonce: code })).error).toBeNull();
});

test('limits the number of all mails per hour', async () => {
  server.advanceSeconds(7200);
  const answers: (string | undefined)[] = [];
  for (let index = 0; index < 9; index++) {
    const { error } = await server.client().auth.signUp({ email: `flood${index}@example.com`, password: PASSWORD });
    answers.push(error?.code);
  }
  expect(answers.filter((code) => code === undefined)).toHaveLength(8);
  expect(answers.at(-1)).toBe('over_email_send_rate_limit');
});
