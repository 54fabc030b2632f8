import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { POST as confirm } from '../../../app/api/auth/confirm/route.ts';
import { POST as forgot } from '../../../app/api/auth/forgot/route.ts';
import { POST as login } from '../../../app/api/auth/login/route.ts';
import { POST as logout } from '../../../app/api/auth/logout/route.ts';
import { POST as enroll } from '../../../app/api/auth/mfa/enroll/route.ts';
import { POST as oauth } from '../../../app/api/auth/oauth/route.ts';
import { POST as register } from '../../../app/api/auth/register/route.ts';
import { GET as getSession } from '../../../app/api/auth/session/route.ts';
import { POST as updateEmail } from '../../../app/api/auth/update-email/route.ts';
import { POST as updatePassword } from '../../../app/api/auth/update-password/route.ts';
import { GET as program } from '../../../app/api/v1/[[...call]]/route.ts';
import { POST as productCall } from '../../../app/api/[[...call]]/route.ts';
import { makeApiKey } from '#lib/server/security/api-key.ts';
import { startTestStack } from '#harness/test-stack.ts';
import type { LocalStack } from '@measurement-nesting/local-services';
import { Browser } from './browser.ts';

const siteUrl = 'http://localhost:3000';
const email = 'planted.person@example.com';
const password = 'Planted-Passw0rd';

let stack: LocalStack;
let isStopped = false;
/** Everything that this process wrote, by the web server and by the local services. */
let written = '';
const restore: (() => void)[] = [];

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
      written += String(chunk);
      return write(chunk, ...rest);
    }) as typeof stream.write;
    restore.push(() => (stream.write = write));
  }
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const say = console[level];
    console[level] = (...args: unknown[]) => void (written += `${args.map(String).join(' ')}\n`);
    restore.push(() => (console[level] = say));
  }
  stack = await startTestStack({ siteUrl, settings: { mailMaxFrequencyS: 0 } });
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    SUPABASE_URL: stack.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    BACKEND_URL: 'http://127.0.0.1:1',
    BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
    LOCAL_STACK_ORIGIN: stack.origin,
    LOCAL_STACK_TOKEN: stack.token,
  });
});
afterAll(async () => {
  for (const undo of restore) undo();
  if (!isStopped) await stack.stop();
});

async function newestLink(): Promise<Record<string, string>> {
  const answer = await fetch(`${stack.origin}/inbox.json?to=${email}`, { headers: { 'x-local-token': stack.token } });
  const [mail] = (await answer.json()) as { links: string[] }[];
  return Object.fromEntries(new URL(mail!.links[0]!).searchParams);
}

test('logs contain no session, token, password, key or mail address, even when the sign-in service fails', async () => {
  const secrets = new Set([email, password, stack.token, stack.publishableKey, stack.secretKey]);
  const browser = new Browser(siteUrl);
  const take = (response: Response) => {
    browser.take(response);
    for (const value of browser.cookies.values()) if (value.length > 20) secrets.add(value).add(value.slice(8, 60));
    return response;
  };
  const productCallOf = (name: string) =>
    productCall(browser.post(`/api/${name}`, null), { params: Promise.resolve({ call: name.split('/') }) });

  take(await register(browser.post('/api/auth/register', { email, password, termsAccepted: true })));
  const link = await newestLink();
  secrets.add(link['token_hash']!);
  await confirm(browser.postForm('/api/auth/confirm', { ...link, token_hash: `${link['token_hash']}x` }));
  take(await confirm(browser.postForm('/api/auth/confirm', link)));
  await confirm(browser.postForm('/api/auth/confirm', link));
  await login(browser.post('/api/auth/login', { email, password: `${password}-wrong` }));
  take(await login(browser.post('/api/auth/login', { email, password })));
  await forgot(browser.post('/api/auth/forgot', { email }));
  await updateEmail(browser.post('/api/auth/update-email', { email: `new.${email}` }));
  await updatePassword(browser.post('/api/auth/update-password', { password }));
  take(await oauth(browser.post('/api/auth/oauth', { provider: 'google' })));
  const enrolled = (await (await enroll(browser.post('/api/auth/mfa/enroll', { password }))).json()) as {
    secret: string;
  };
  secrets.add(enrolled.secret);
  // The backend is not running, which the proxy reports in the response and in the log.
  expect((await productCallOf('user/info')).status).toBe(503);
  // API keys in every place where one may be sent, valid and invalid.
  const key = makeApiKey();
  secrets.add(key).add(key.slice(8, 40));
  const withKey = (path: string, headers: Record<string, string>) =>
    program(new Request(`${siteUrl}/api/v1/${path}`, { headers }));
  for (const typed of [key, key.slice(0, -1), key.toLowerCase()]) {
    await withKey('credits', { authorization: `Bearer ${typed}` });
    await withKey(`credits?key=${typed}`, { authorization: typed });
    await withKey(`runs/${typed}`, { 'x-api-key': typed });
    await withKey('runs/x', { authorization: `Basic ${btoa(typed)}` });
  }
  const damaged = new Browser(siteUrl);
  for (const value of [`base64-${password}`, 'base64-%%%', `eyJhbGciOiJub25lIn0.e30.${password}`]) {
    damaged.cookies.set('sb-127-auth-token', value);
    await getSession(damaged.get('/api/auth/session'));
  }

  isStopped = true;
  await stack.stop();
  expect((await login(browser.post('/api/auth/login', { email, password }))).status).toBe(503);
  expect((await forgot(browser.post('/api/auth/forgot', { email: `other.${email}` }))).status).toBe(503);
  await getSession(browser.get('/api/auth/session'));
  await productCallOf('user/info');
  await logout(browser.post('/api/auth/logout', null));

  expect(written).toContain('auth_unavailable');
  for (const secret of secrets) expect(written.includes(secret)).toBe(false);
  expect(written).not.toMatch(/eyJ[\w-]{10,}|@example\.com|sb_(secret|publishable)_/);
});
