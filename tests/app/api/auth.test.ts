import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { GET as getSession } from '../../../app/api/auth/session/route.ts';
import { POST as carried } from '../../../app/api/auth/carried/route.ts';
import { POST as confirm } from '../../../app/api/auth/confirm/route.ts';
import { POST as forgot } from '../../../app/api/auth/forgot/route.ts';
import { POST as login } from '../../../app/api/auth/login/route.ts';
import { POST as logout } from '../../../app/api/auth/logout/route.ts';
import { POST as oauth } from '../../../app/api/auth/oauth/route.ts';
import { POST as register } from '../../../app/api/auth/register/route.ts';
import { POST as updatePassword } from '../../../app/api/auth/update-password/route.ts';
import { startTestStack } from '#harness/test-stack.ts';
import type { LocalStack } from '@measurement-nesting/local-services';
import { Browser } from './browser.ts';

const siteUrl = 'http://localhost:3000';
const password = 'correct horse battery';
let stack: LocalStack;

beforeAll(async () => {
  stack = await startTestStack({ siteUrl });
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

afterAll(() => stack.stop());

async function linkTo(email: string): Promise<Record<string, string>> {
  const response = await fetch(`${stack.origin}/inbox.json?to=${encodeURIComponent(email)}`, {
    headers: { 'x-local-token': stack.token },
  });
  const body = (await response.json()) as
    | { to: string; links: string[] }[]
    | { mails: { to: string; links: string[] }[] };
  const mail = (Array.isArray(body) ? body : body.mails).find(({ to }) => to.includes(email))!;
  const link = mail.links.find((candidate) => candidate.includes('/auth/confirm'))!;
  return Object.fromEntries(new URL(link).searchParams);
}

async function registered(email: string): Promise<Browser> {
  const browser = new Browser(siteUrl);
  browser.take(await register(browser.post('/api/auth/register', { email, password, termsAccepted: true })));
  browser.take(await confirm(browser.postForm('/api/auth/confirm', await linkTo(email))));
  return browser;
}

const stateOf = async (browser: Browser) => {
  const response = await getSession(browser.get('/api/auth/session'));
  browser.take(response);
  return (await response.json()) as { state: string; user?: { email: string } };
};

test('registering and confirming by link signs in with an HttpOnly cookie', async () => {
  const browser = new Browser(siteUrl);
  const answer = await register(
    browser.post('/api/auth/register', { email: 'one@example.com', password, termsAccepted: true }),
  );
  expect(await answer.json()).toEqual({ isSignedIn: false });
  expect(await stateOf(browser)).toEqual({ state: 'signed_out' });

  const response = await confirm(browser.postForm('/api/auth/confirm', await linkTo('one@example.com')));
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/email/verified#event=SIGNED_IN');
  expect(response.headers.get('cache-control')).toContain('no-store');
  const session = browser.take(response).filter((cookie) => cookie.startsWith('sb-127-auth-token'));
  expect(session.length).toBeGreaterThan(0);
  for (const cookie of session) expect(cookie).toMatch(/HttpOnly/);
  expect(await stateOf(browser)).toMatchObject({ state: 'signed_in', user: { email: 'one@example.com' } });
});

test('the session response contains no token', async () => {
  const browser = await registered('silent@example.com');
  const response = await getSession(browser.get('/api/auth/session'));
  expect(await response.text()).not.toMatch(/eyJ|token/);
});

test('a mailed link works once and redirects only within the site', async () => {
  const browser = new Browser(siteUrl);
  const email = 'twice@example.com';
  await register(browser.post('/api/auth/register', { email, password, termsAccepted: true }));
  const link = await linkTo(email);
  const first = await confirm(browser.postForm('/api/auth/confirm', { ...link, next: 'https://evil.example/' }));
  expect(first.headers.get('location')).toBe('/email/verified#event=SIGNED_IN');
  const second = await confirm(browser.postForm('/api/auth/confirm', link));
  expect(second.headers.get('location')).toBe('/auth/confirm?problem=expired&type=email');
  expect(second.headers.getSetCookie()).toEqual([]);
});

test('shows the message of the auth service', async () => {
  const browser = new Browser(siteUrl);
  const wrong = await login(browser.post('/api/auth/login', { email: 'nobody@example.com', password: 'wrong wrong' }));
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({
    error: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  });
});

test('a password login ends the other sessions; logging out ends the current one', async () => {
  const email = 'others@example.com';
  const office = await registered(email);
  const shop = new Browser(siteUrl);
  shop.take(await login(shop.post('/api/auth/login', { email, password })));
  expect(await stateOf(shop)).toMatchObject({ state: 'signed_in' });
  expect(await stateOf(office)).toEqual({ state: 'signed_out' });
  shop.take(await logout(shop.post('/api/auth/logout', null)));
  expect(await stateOf(shop)).toEqual({ state: 'signed_out' });
  expect([...shop.cookies.keys()].filter((name) => name.endsWith('auth-token'))).toEqual([]);
});

test('resets a forgotten password by link, and responds identically for an unknown address', async () => {
  const email = 'forgot@example.com';
  await registered(email);
  const browser = new Browser(siteUrl);
  const known = await forgot(browser.post('/api/auth/forgot', { email }));
  browser.take(known);
  const unknown = await forgot(browser.post('/api/auth/forgot', { email: 'nobody@example.com' }));
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);

  const link = await linkTo(email);
  expect(link['type']).toBe('recovery');
  const response = await confirm(browser.postForm('/api/auth/confirm', link));
  expect(response.headers.get('location')).toBe('/update-password#event=PASSWORD_RECOVERY');
  browser.take(response);
  const changed = await updatePassword(browser.post('/api/auth/update-password', { password: 'another horse' }));
  expect(changed.status).toBe(200);
  const again = await login(browser.post('/api/auth/login', { email, password: 'another horse' }));
  expect(again.status).toBe(200);
});

test("requests offline access and consent from Google and four scopes from Microsoft, through the site's own address", async () => {
  const browser = new Browser(siteUrl);
  const urlOf = async (provider: string) => {
    const response = await oauth(browser.post('/api/auth/oauth', { provider }));
    return new URL(((await response.json()) as { url: string }).url);
  };
  const google = await urlOf('google');
  expect(google.origin + google.pathname).toBe(`${siteUrl}/__local/supabase/auth/v1/authorize`);
  expect(google.searchParams.get('access_type')).toBe('offline');
  expect(google.searchParams.get('prompt')).toBe('consent');
  const microsoft = await urlOf('azure');
  expect(microsoft.searchParams.get('scopes')).toBe('openid profile email offline_access');
});

test.each([
  ['a password of 7 characters', { email: 'x@example.com', password: '1234567', termsAccepted: true }, 'password'],
  ['terms not accepted', { email: 'x@example.com', password, termsAccepted: false }, 'termsAccepted'],
  ['an empty email', { email: ' ', password, termsAccepted: true }, 'email'],
  [
    'a password that hashing would cut',
    { email: 'x@example.com', password: 'é'.repeat(40), termsAccepted: true },
    'password',
  ],
])('rejects %s, naming the field', async (_, form, field) => {
  const response = await register(new Browser(siteUrl).post('/api/auth/register', form));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_input', field } });
});

test('rejects login requests from other sites', async () => {
  const request = (headers: Record<string, string>) =>
    new Request(`${siteUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'a@example.com', password }),
    });
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
    expect((await login(request(headers as Record<string, string>))).status).toBe(403);
  }
});

test('treats damaged and foreign cookies as signed out', async () => {
  const browser = new Browser(siteUrl);
  // The session library logs each damaged cookie to the console.
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const value of ['base64-%%%', 'base64-e30', 'x'.repeat(3000), 'base64-bnVsbA', '']) {
    browser.cookies.set('sb-127-auth-token', value);
    expect(await stateOf(browser)).toEqual({ state: 'signed_out' });
  }
  warn.mockRestore();
});

test('stores a landing page request with the account, in whichever browser it is confirmed, and returns it once', async () => {
  const email = 'carried@example.com';
  const landingRequest = { text: 'Café & Co', font: 'Futura', size: 9.5, hadFile: true };
  const first = new Browser(siteUrl);
  first.take(
    await register(first.post('/api/auth/register', { email, password, termsAccepted: true, request: landingRequest })),
  );
  const other = new Browser(siteUrl);
  other.take(await confirm(other.postForm('/api/auth/confirm', await linkTo(email))));
  const ask = async (browser: Browser) => {
    const response = await carried(browser.post('/api/auth/carried', null));
    browser.take(response);
    return (await response.json()) as unknown;
  };
  expect(await ask(other)).toEqual({ request: landingRequest });
  expect(await ask(other)).toEqual({ request: null });
});

test('returns no request for an account without one, and 400 without a session', async () => {
  const browser = await registered('nothing-carried@example.com');
  expect(await (await carried(browser.post('/api/auth/carried', null))).json()).toEqual({ request: null });
  expect((await carried(new Browser(siteUrl).post('/api/auth/carried', null))).status).toBe(400);
});

test.each(['password', '12345678', '        ', 'aaaaaaaa', 'weak-password-one'])(
  'rejects the guessable password %j at sign-up and at a change',
  async (weak) => {
    const email = 'weak.password.one@example.com';
    const browser = new Browser(siteUrl);
    const refused = await register(browser.post('/x', { email, password: weak, termsAccepted: true }));
    expect([refused.status, await refused.json()]).toMatchObject([422, { error: { field: 'password' } }]);
    const owner = await registered(`weak.password.one.${weak.length}.${weak.charCodeAt(0)}@example.com`);
    const change = await updatePassword(owner.post('/x', { password: weak }));
    expect([change.status, await change.json()]).toMatchObject([422, { error: { field: 'password' } }]);
  },
);

const MINUTE_MS = 60_000;

test('a password change without a recent login requires the current password and ends every copy of the session', async () => {
  const email = 'changes@example.com';
  const browser = await registered(email);
  const thief = new Browser(siteUrl);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const set = async (data: object) => {
    const answer = await updatePassword(browser.post('/api/auth/update-password', data));
    browser.take(answer);
    return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code];
  };

  const begun = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => begun + 11 * MINUTE_MS);
  const wanted = { password: 'another horse battery' };
  expect(await set(wanted)).toEqual([403, 'current_password_required']);
  // A code that was not requested does not reauthenticate.
  expect(await set({ ...wanted, nonce: '12345678' })).toEqual([403, 'current_password_required']);
  expect(await set({ ...wanted, currentPassword: 'not this one' })).toEqual([403, 'wrong_password']);
  expect((await stateOf(thief)).state).toBe('signed_in');
  expect(await set({ ...wanted, currentPassword: password })).toEqual([200, undefined]);
  clock.mockRestore();

  expect(await stateOf(browser)).toMatchObject({ state: 'signed_in', user: { email } });
  expect((await stateOf(thief)).state).toBe('signed_out');
  expect((await carried(thief.post('/api/auth/carried', null))).status).toBe(400);
});

test('a password change after a recent login needs no confirmation and ends copies of the session', async () => {
  const browser = await registered('fresh@example.com');
  const thief = new Browser(siteUrl);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const answer = await updatePassword(browser.post('/x', { password: 'another horse battery' }));
  browser.take(answer);
  expect(answer.status).toBe(200);
  expect((await stateOf(browser)).state).toBe('signed_in');
  expect((await stateOf(thief)).state).toBe('signed_out');
});
