import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { POST as confirm } from '../../../app/api/auth/confirm/route.ts';
import { POST as forgot } from '../../../app/api/auth/forgot/route.ts';
import { POST as login } from '../../../app/api/auth/login/route.ts';
import { POST as reauthenticate } from '../../../app/api/auth/reauthenticate/route.ts';
import { POST as register } from '../../../app/api/auth/register/route.ts';
import { POST as updatePassword } from '../../../app/api/auth/update-password/route.ts';
import { countAttempt, limitSignUp, passwordBuckets } from '#web/auth/auth-limits.ts';
import { readWebEnv } from '#web/env.ts';
import { startTestStack } from '#harness/test-stack.ts';
import type { LocalStack } from '@measurement-nesting/local-services';
import { Browser } from './browser.ts';

const siteUrl = 'http://localhost:3000';
const password = 'correct horse battery';
const HOUR_MS = 3600_000;
let stack: LocalStack;

beforeAll(async () => {
  stack = await startTestStack({ siteUrl, now: () => new Date(Date.now()) });
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    SUPABASE_URL: stack.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    BACKEND_URL: 'http://127.0.0.1:1',
    BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
    LOCAL_STACK_ORIGIN: stack.origin,
    LOCAL_STACK_TOKEN: stack.token,
    TRUSTED_PROXY_HOPS: '0',
  });
});
afterAll(() => stack.stop());

let visitors = 0;
let address = '';
beforeEach(() => {
  address = `203.0.113.${++visitors}`;
});

function post(path: string, data: unknown, forged: Record<string, string> = {}): Request {
  const { 'x-forwarded-for': claimed, ...rest } = forged;
  const request = new Browser(siteUrl).post(path, data);
  for (const [name, value] of Object.entries(rest)) request.headers.set(name, value);
  // The running server appends the socket's address last.
  request.headers.set('x-forwarded-for', claimed ? `${claimed}, ${address}` : address);
  return request;
}

const wrong = (email: string, forged = {}) => login(post('/api/auth/login', { email, password: 'not this' }, forged));

/** Returns status, body and cookie names of a response, without the values that are random in each. */
async function shape(response: Response): Promise<string> {
  const body = (await response.text()).replaceAll(/"requestId":"[^"]*"/g, '');
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]!.replace(/flow-[\da-f]+/, ''));
  return JSON.stringify([response.status, body, cookies]);
}

test('returns 429 with the wait after ten failed logins to an account; other accounts and addresses can still log in', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => wrong('victim@example.com')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  const refused = await wrong('victim@example.com');
  expect(refused.status).toBe(429);
  const { error } = (await refused.json()) as { error: { message: string } };
  expect(error.message).toMatch(/^Too many tries\. Wait \d+ seconds and try again\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await wrong('somebody-else@example.com')).status).toBe(400);
  for (const forged of [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' },
    { 'x-real-ip': '1.2.3.4' },
    { forwarded: 'for=1.2.3.4' },
    { 'true-client-ip': '1.2.3.4' },
    { 'cf-connecting-ip': '1.2.3.4' },
    { 'x-client-ip': '1.2.3.4' },
    { 'sb-forwarded-for': '1.2.3.4' },
  ]) {
    expect((await wrong('VICTIM@example.com', forged)).status).toBe(429);
  }
  address = '198.51.100.1';
  expect((await wrong('victim@example.com')).status).toBe(400);
});

test('allows five sign-ups per hour from one address', async () => {
  const signUp = (n: number) =>
    register(post('/api/auth/register', { email: `crowd-${n}-${address}@example.com`, password, termsAccepted: true }));
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(signUp));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
});

test('limits sign-ups by socket address without TRUSTED_PROXY_HOPS, and allows more from the local machine', () => {
  const { TRUSTED_PROXY_HOPS: _, ...variables } = process.env;
  const { env } = readWebEnv(variables);
  const let_ = (from: string, times: number) => {
    const request = new Request(siteUrl, { headers: { 'x-forwarded-for': from } });
    const tries = Array.from({ length: times }, () => {
      try {
        limitSignUp({ request, env: env! });
        return 1;
      } catch {
        return 0;
      }
    });
    return tries.filter(Boolean).length;
  };
  expect(let_('192.168.1.7', 10)).toBe(5);
  expect(let_('127.0.0.1', 100)).toBe(60);
});

test('limits wrong passwords per account across client addresses, and does not count outages', async () => {
  const { env } = readWebEnv(process.env);
  const attempt = async (nth: number, problem: Error) => {
    const request = new Request(siteUrl, { headers: { 'x-forwarded-for': `198.51.100.${nth}` } });
    const failing = () => Promise.reject(problem);
    return countAttempt(env!, passwordBuckets('everywhere@example.com', { request, env: env! }), failing).catch(
      (error: unknown) => error,
    );
  };
  const wrong_ = new Error('Invalid login credentials');
  const outage = Object.assign(new Error('fetch failed'), { name: 'AuthRetryableFetchError' });
  for (let nth = 0; nth < 150; nth++) expect(await attempt(nth, outage)).toBe(outage);
  for (let nth = 0; nth < 100; nth++) expect(await attempt(nth, wrong_)).toBe(wrong_);
  expect(await attempt(200, wrong_)).toMatchObject({ code: 'too_many_requests' });
});

test('responds identically for known and unknown addresses, on the first and the second request', async () => {
  const known = 'known@example.com';
  await register(post('/api/auth/register', { email: known, password, termsAccepted: true }));
  const fields = Object.fromEntries(new URL((await newestMail(known)).links[0]!).searchParams);
  await confirm(new Browser(siteUrl).postForm('/api/auth/confirm', fields));

  address = '198.51.100.7';
  const both = async (ask: (email: string) => Promise<Response>) => {
    const answers = await Promise.all([known, 'stranger@example.com'].map(async (email) => shape(await ask(email))));
    expect(answers[0]!.replaceAll(known, '')).toBe(answers[1]!.replaceAll('stranger@example.com', ''));
    return answers[0]!;
  };
  // The rate limits of this process use the wall clock: the first mail to the known address was a moment ago.
  expect(await both((email) => forgot(post('/api/auth/forgot', { email })))).toContain('[200');
  expect(await both((email) => forgot(post('/api/auth/forgot', { email })))).toContain('[429');
  expect(await both((email) => wrong(email))).toContain('Invalid login credentials');
});

test('a reset request does not reveal that a mail was sent to the address a moment ago', async () => {
  const email = 'recent@example.com';
  await register(post('/api/auth/register', { email, password, termsAccepted: true }));
  // Requested directly, so that only the auth service has counted it; that service then rejects known addresses only.
  const recover = () => askDirectly('/recover', { email });
  expect([(await recover()).status, (await recover()).status]).toEqual([200, 429]);
  expect((await forgot(post('/api/auth/forgot', { email }))).status).toBe(200);
});

test('a password reset link expires after one hour and creates no session', async () => {
  const email = 'sleepy@example.com';
  await register(post('/api/auth/register', { email, password, termsAccepted: true }));
  await forgot(post('/api/auth/forgot', { email }));
  const fields = Object.fromEntries(new URL((await newestMail(email)).links[0]!).searchParams);
  expect(fields['type']).toBe('recovery');
  const now = Date.now;
  Date.now = () => now() + HOUR_MS + 1000;
  const browser = new Browser(siteUrl);
  const response = await confirm(browser.postForm('/api/auth/confirm', fields));
  Date.now = now;
  expect(response.headers.get('location')).toBe('/auth/confirm?problem=expired&type=recovery');
  browser.take(response);
  expect([...browser.cookies.keys()].filter((name) => name.endsWith('auth-token'))).toEqual([]);
});

test('a session older than one day changes its password only with a mailed code', async () => {
  const email = 'long@example.com';
  await register(post('/api/auth/register', { email, password, termsAccepted: true }));
  const browser = new Browser(siteUrl);
  const fields = Object.fromEntries(new URL((await newestMail(email)).links[0]!).searchParams);
  browser.take(await confirm(browser.postForm('/api/auth/confirm', fields)));

  const begun = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => begun + 25 * HOUR_MS);
  const set = async (data: object) => {
    const answer = await updatePassword(browser.post('/api/auth/update-password', data));
    browser.take(answer);
    return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code];
  };
  const wanted = { password: 'another horse battery' };
  expect(await set(wanted)).toEqual([400, 'reauthentication_needed']);
  const sent = await reauthenticate(browser.post('/api/auth/reauthenticate', null));
  expect(sent.status).toBe(200);
  browser.take(sent);
  const mail = await newestMail(email);
  expect(mail.subject).toBe('Your confirmation code');
  const nonce = /\b\d{8}\b/.exec(mail.text)![0];
  const wrong = nonce === '00000000' ? '11111111' : '00000000';
  expect(await set({ ...wanted, nonce: wrong })).toEqual([422, 'reauthentication_not_valid']);
  expect(await set({ ...wanted, nonce: `${nonce.slice(0, 4)} ${nonce.slice(4)}` })).toEqual([200, undefined]);
  clock.mockRestore();
});

async function newestMail(to: string): Promise<{ subject: string; text: string; links: string[] }> {
  const answer = await fetch(`${stack.origin}/inbox.json?to=${to}`, { headers: { 'x-local-token': stack.token } });
  return ((await answer.json()) as { subject: string; text: string; links: string[] }[])[0]!;
}

function askDirectly(path: string, body: object): Promise<Response> {
  return fetch(`${stack.supabaseUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: stack.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
