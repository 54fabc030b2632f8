import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { POST as confirm } from '../../../app/api/auth/confirm/route.ts';
import { POST as lost } from '../../../app/api/auth/mfa/lost/route.ts';
import { POST as register } from '../../../app/api/auth/register/route.ts';
import { GET as getSession } from '../../../app/api/auth/session/route.ts';
import { startTestStack } from '#harness/test-stack.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import type { LocalStack } from '@measurement-nesting/local-services';
import { Browser } from './browser.ts';

/** The web server's side of removing a lost factor: what the backend decides, and the mail. */
const siteUrl = 'http://localhost:3000';
const password = 'correct horse battery';
let stack: LocalStack;
let backend: Server;
let verdict: { status: number; code: string } | null = null;
const requests: { path: string | undefined; data: unknown }[] = [];

beforeAll(async () => {
  stack = await startTestStack({ siteUrl });
  backend = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      if (request.url === backendPaths.attempts) return reply.end(JSON.stringify({ refused: null }));
      requests.push({ path: request.url, data: (JSON.parse(text) as { data: unknown }).data });
      reply.writeHead(verdict?.status ?? 200, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(verdict ? { error: { code: verdict.code, message: 'No.' } } : { success: true }));
    });
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    SITE_URL: siteUrl,
    SUPABASE_URL: stack.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
    BACKEND_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
    LOCAL_STACK_ORIGIN: stack.origin,
    LOCAL_STACK_TOKEN: stack.token,
    TRUSTED_PROXY_HOPS: '5',
  });
});
afterAll(async () => {
  backend.closeAllConnections();
  backend.close();
  await stack.stop();
});

async function mailsTo(email: string): Promise<{ subject: string; links: string[] }[]> {
  const answer = await fetch(`${stack.origin}/inbox.json?to=${email}`, { headers: { 'x-local-token': stack.token } });
  return (await answer.json()) as { subject: string; links: string[] }[];
}

async function signedUp(email: string): Promise<Browser> {
  const browser = new Browser(siteUrl);
  await register(browser.post('/api/auth/register', { email, password, termsAccepted: true }));
  const link = new URL((await mailsTo(email))[0]!.links.find((each) => each.includes('/auth/confirm'))!);
  browser.take(await confirm(browser.postForm('/api/auth/confirm', Object.fromEntries(link.searchParams))));
  return browser;
}

async function send(browser: Browser, form: unknown): Promise<[number, string | undefined]> {
  const response = await lost(browser.post('/api/auth/mfa/lost', form));
  browser.take(response);
  const body = (await response.json()) as { state?: string; error?: { code: string } };
  return [response.status, body.state ?? body.error?.code];
}

test('sends a link for the correct password when the backend requires one, and reports the removal when it does not', async () => {
  const email = 'lost@example.com';
  const browser = await signedUp(email);
  verdict = { status: 403, code: 'mailed_link_required' };
  expect(await send(browser, { password })).toEqual([200, 'mailed']);
  expect(requests.at(-1)).toEqual({ path: backendPaths.removeLostFactor, data: { password } });
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your link to log in');
  expect(await send(browser, { password })).toEqual([429, 'too_many_requests']);
  verdict = null;
  expect(await send(browser, { password })).toEqual([200, 'removed']);
  expect(await (await getSession(browser.get('/api/auth/session'))).json()).toMatchObject({ state: 'signed_in' });
});

test.each(['wrong_password', 'too_many_requests', 'auth_unavailable'])(
  "returns the backend's error %s and sends no mail",
  async (code) => {
    const email = `refused-${code.replaceAll('_', '-')}@example.com`;
    const browser = await signedUp(email);
    verdict = { status: 403, code };
    expect((await send(browser, { password: 'a guess' }))[1]).toBe(code);
    expect(await mailsTo(email)).toHaveLength(1);
    verdict = null;
  },
);

test.each([{}, { password: '' }, { password: null }, { password, code: '123456' }])(
  'rejects an invalid form: %j',
  async (form) => {
    const browser = await signedUp(`lost-form-${crypto.randomUUID().slice(0, 8)}@example.com`);
    const before = requests.length;
    expect(await send(browser, form)).toEqual([422, 'invalid_input']);
    expect(requests).toHaveLength(before);
  },
);

test('requires a session', async () => {
  const before = requests.length;
  expect((await send(new Browser(siteUrl), { password }))[0]).toBeGreaterThanOrEqual(400);
  expect(requests).toHaveLength(before);
});
