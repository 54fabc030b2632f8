import { readFileSync, readdirSync } from 'node:fs';
import { request as send, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signIn, signUpAndLogIn } from '#harness/browser/sign-in.ts';

const forged = JSON.parse(readFileSync('tests/fixtures/hostile/http/request-headers.json', 'utf8')) as {
  headers: { name: string; value: string }[];
};

const authForms = [
  'confirm',
  'forgot',
  'login',
  'logout',
  'mfa',
  'mfa/activate',
  'mfa/enroll',
  'mfa/factors',
  'mfa/lost',
  'mfa/remove',
  'oauth',
  'reauthenticate',
  'register',
  'resend',
  'sign-in-methods',
  'update-email',
  'update-password',
].map((name) => `/api/auth/${name}`);
const productCalls = [
  'measurements',
  'nest',
  'export',
  'user/info',
  'user/update/metadata',
  'user/export',
  'user/delete',
  'user/api_keys/make',
  'user/api_keys/revoke',
  'payments/subscribe',
].map((name) => `/api/${name}`);

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends a request without a browser's library, which would correct some of these headers. */
function raw(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      { method: options.method ?? 'GET', headers: options.headers, agent: false },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}

async function cookieOf(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('no header opens a page or a call without a session, redirects to another site, or changes responses to others', async ({
  page,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  const cookie = await cookieOf(page);
  const own = { origin: baseURL!, 'content-type': 'application/json' };
  const clean = await raw(`${baseURL}/home`, {});
  for (const { name, value } of forged.headers) {
    const what = `${name}: ${value.slice(0, 60)}`;
    const header = { [name]: value };
    const answers = {
      public: await raw(`${baseURL}/home`, { headers: header }),
      guarded: await raw(`${baseURL}/account`, { headers: header }),
      call: await raw(`${baseURL}/api/user/info`, { method: 'POST', headers: { ...own, ...header }, body: 'null' }),
      ownCall: await raw(`${baseURL}/api/user/info`, {
        method: 'POST',
        // A forged cookie or origin replaces the real one.
        headers: { ...own, cookie, ...header },
        body: 'null',
      }),
    };
    for (const [kind, answer] of Object.entries(answers)) {
      expect(answer.status, `${what} (${kind})`).toBeLessThan(500);
      expect(JSON.stringify(answer.headers), `${what} (${kind})`).not.toMatch(/canary\.test|169\.254/);
      expect(answer.body, `${what} (${kind})`).not.toContain('canary.test');
    }
    expect([301, 302, 303, 307, 308, 400, 403, 404, 405, 416, 421], what).toContain(answers.guarded.status);
    // 307: Next sends readers of page data to the same address with `?_rsc`.
    expect([307, 400, 401, 403, 404, 405, 413, 415, 417, 421], what).toContain(answers.call.status);
    expect(answers.call.headers.location ?? '/', what).toMatch(/^\/(?!\/)/);
    if (answers.ownCall.status === 200) expect(answers.ownCall.body, what).toContain(email);
    expect((await raw(`${baseURL}/home`, {})).body, `${what}, fetched clean afterwards`).toBe(clean.body);
  }
});

test('another site can neither send a form nor make a call', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  const cookie = await cookieOf(page);
  const strangers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: baseURL! },
    { 'sec-fetch-site': 'same-site', origin: baseURL! },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${baseURL}.evil.example` },
    { referer: `${baseURL}/login` },
    {},
  ];
  for (const path of [...authForms, ...productCalls]) {
    for (const stranger of strangers) {
      const headers = { cookie, 'content-type': 'application/json', ...stranger };
      const answer = await raw(`${baseURL}${path}`, { method: 'POST', headers, body: 'null' });
      expect(answer.status, `${path} ${JSON.stringify(stranger)}`).toBe(403);
      expect(answer.headers['set-cookie'], path).toBeUndefined();
    }
  }
  await page.goto('/account');
  await expect(page).toHaveURL(/\/account$/);
});

test('GET requests change nothing, and forms require their content type', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  const cookie = await cookieOf(page);
  for (const path of [...authForms, ...productCalls]) {
    const read = await raw(`${baseURL}${path}`, { headers: { cookie } });
    expect([404, 405], path).toContain(read.status);
    if (path === '/api/auth/confirm') continue;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { cookie, origin: baseURL!, 'content-type': type };
      const answer = await raw(`${baseURL}${path}`, { method: 'POST', headers, body: 'null' });
      expect(answer.status, `${path} as ${type}`).toBe(400);
    }
  }
  await page.goto('/account');
  await expect(page).toHaveURL(/\/account$/);
});

test('the session is in small HttpOnly cookies and in no shared cache', async ({ page, baseURL }) => {
  await signIn(page, baseURL!);
  const session = (await page.context().cookies()).filter(({ name }) => /auth-token(\.\d+)?$/.test(name));
  expect(session.length).toBeGreaterThan(0);
  for (const { name, value, httpOnly, sameSite, path } of session) {
    expect({ httpOnly, sameSite, path }).toEqual({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(name.length + value.length).toBeLessThan(4096);
  }
  const cookie = await cookieOf(page);
  for (const path of ['/account', '/app', '/api/auth/session', '/login/first']) {
    const answer = await raw(`${baseURL}${path}`, { headers: { cookie } });
    expect(answer.status, path).toBe(200);
    expect(answer.headers['cache-control'], path).toMatch(/private.*no-store|no-store.*private/);
  }
  await page.goto('/account');
  const seen = await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]));
  expect(seen).not.toMatch(/eyJ|auth-token|refresh/);
});

test('auth pages send no referrer to other sites', async ({ baseURL }) => {
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/update-password',
    '/auth/confirm?token_hash=x&type=email',
  ]) {
    const answer = await raw(`${baseURL}${path}`, {});
    expect(answer.headers['referrer-policy'], path).toBe('same-origin');
    expect(answer.headers['x-content-type-options'], path).toBe('nosniff');
    expect(answer.headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(answer.headers['x-powered-by'], path).toBeUndefined();
  }
});

test("the local services respond only to this machine's own names, not to other names, proxies or sites", async ({
  baseURL,
}) => {
  const { port } = new URL(baseURL!);
  const pages = ['/__local/inbox', '/__local/inbox.json', '/__local/stripe', '/__local/supabase/auth/v1/health'];
  const own = `localhost:${port}`;
  for (const page of pages) {
    const ask = async (headers: Record<string, string>) => (await raw(`${baseURL}${page}`, { headers })).status;
    for (const host of [own, `127.0.0.1:${port}`]) expect(await ask({ host }), `${page} ${host}`).toBe(200);
    const others: Record<string, string>[] = [
      { host: `evil.test:${port}` },
      { host: 'real.example' },
      { host: `localhost.evil.test:${port}` },
      { host: `127.0.0.1.evil.test:${port}` },
      { host: own, 'x-forwarded-for': '203.0.113.9' },
      { host: own, 'x-forwarded-for': '127.0.0.1' },
      { host: own, forwarded: 'for=127.0.0.1' },
    ];
    for (const headers of others) {
      expect(await ask(headers), `${page} ${JSON.stringify(headers)}`).toBe(404);
    }
  }
  const discard = { method: 'POST', body: '', headers: { host: own, origin: 'https://evil.test' } };
  expect((await raw(`${baseURL}/__local/stripe/deliveries/discard`, discard)).status).toBe(404);
});

test('files sent to browsers do not mention the local services', () => {
  const scripts = readdirSync('.next/static', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css)$/.test(file),
  );
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of scripts) {
    const text = readFileSync(path.join('.next/static', file), 'utf8');
    expect(
      /__local|local-(stack|services)|LOCAL_STACK|sb_(secret|publishable)_local|no real mail|inbox\.json/.exec(
        text,
      )?.[0],
      file,
    ).toBeUndefined();
  }
});
