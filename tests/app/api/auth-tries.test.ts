import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { POST as confirm } from '../../../app/api/auth/confirm/route.ts';
import { POST as login } from '../../../app/api/auth/login/route.ts';
import { POST as secondFactor } from '../../../app/api/auth/mfa/route.ts';
import { POST as activate } from '../../../app/api/auth/mfa/activate/route.ts';
import { POST as enroll } from '../../../app/api/auth/mfa/enroll/route.ts';
import { POST as remove } from '../../../app/api/auth/mfa/remove/route.ts';
import { POST as register } from '../../../app/api/auth/register/route.ts';
import { GET as getSession } from '../../../app/api/auth/session/route.ts';
import { totpCode } from '#packages/local-services/src/auth/users/totp.ts';
import { startTestStack } from '#harness/test-stack.ts';
import type { LocalStack } from '@measurement-nesting/local-services';
import { Browser } from './browser.ts';

const siteUrl = 'http://localhost:3000';
const password = 'correct horse battery';
const HOUR_MS = 3600_000;
const ROUTES = path.resolve(import.meta.dirname, '../../../app/api/auth');
const CALLBACK = path.resolve(import.meta.dirname, '../../../app/auth/callback/route.ts');
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
    // With more proxies configured than were passed, no client address is known: the limits tested here apply under any settings.
    TRUSTED_PROXY_HOPS: '5',
  });
});
afterAll(() => stack.stop());

type Handler = ((request: Request) => Promise<Response>) & { form?: z.ZodType };
type Guess = { browser: Browser; email: string; factorId: string; nth: number };
/** Guessable secrets of a route, the request of one guess, and the number of attempts before it is rejected. */
type Row = { secrets: string[]; guess?: (it: Guess) => object; tries?: number };

const wrongCode = (nth: number) => String(nth).padStart(6, '0');
const NO_SECRET: Row = { secrets: [] };

/** Every route of the sign-in screens. A new route must be added here, with its limit. */
const TABLE: Record<string, Row> = {
  carried: NO_SECRET,
  confirm: {
    secrets: ['token_hash'],
    guess: ({ nth }) => ({ token_hash: `guess-${nth}`, type: 'recovery' }),
    tries: 300,
  },
  forgot: { secrets: [], guess: ({ email }) => ({ email }), tries: 1 },
  login: { secrets: ['password'], guess: ({ email, nth }) => ({ email, password: `wrong ${nth}` }), tries: 10 },
  logout: NO_SECRET,
  mfa: { secrets: ['code'], guess: ({ nth }) => ({ code: wrongCode(nth) }), tries: 10 },
  'mfa/activate': {
    secrets: ['code', 'password'],
    guess: ({ factorId, nth }) =>
      nth % 2
        ? { factorId, code: wrongCode(nth), password: null }
        : { factorId, code: wrongCode(nth), password: `wrong ${nth}` },
    tries: 20,
  },
  'mfa/enroll': { secrets: ['password'], guess: ({ nth }) => ({ password: `wrong ${nth}` }), tries: 10 },
  'mfa/factors': NO_SECRET,
  'mfa/lost': { secrets: ['password'], guess: ({ nth }) => ({ password: `wrong ${nth}` }), tries: 10 },
  'mfa/remove': {
    secrets: ['code', 'password'],
    guess: ({ factorId, nth }) =>
      nth % 2 ? { factorId, code: wrongCode(nth) } : { factorId, password: `wrong ${nth}` },
    tries: 20,
  },
  oauth: NO_SECRET,
  reauthenticate: { secrets: [], guess: () => null as never, tries: 1 },
  register: {
    secrets: ['password'],
    guess: ({ email, nth }) => ({ email, password: `a new try ${nth}`, termsAccepted: true }),
    tries: 1,
  },
  resend: { secrets: [], guess: ({ email }) => ({ email }), tries: 1 },
  session: NO_SECRET,
  'sign-in-methods': NO_SECRET,
  'update-email': { secrets: [], guess: ({ nth }) => ({ email: `elsewhere-${nth}@example.com` }), tries: 1 },
  'update-password': {
    secrets: ['currentPassword', 'nonce', 'password'],
    // Sends the password that the account already has, since only a failed attempt leaves something to guess.
    guess: ({ nth }) =>
      nth % 2
        ? { password, nonce: `${10_000_000 + nth}` }
        : { password: 'another horse battery', currentPassword: `wrong ${nth}` },
    tries: 20,
  },
};

/** Routes without a form: a GET without parameters, and the plain form of a mailed link. */
const FORMLESS = ['session', 'confirm'];

const routes = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .map((file) => path.dirname(file).replaceAll(path.sep, '/'))
  .sort();

async function handlersOf(route: string): Promise<Record<string, Handler>> {
  return (await import(path.join(ROUTES, route, 'route.ts'))) as Record<string, Handler>;
}

/** Returns the names of fields, at any depth, that hold a secret. */
function secretsOf(form: z.ZodType): string[] {
  const names = new Set<string>();
  JSON.stringify(z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }), (key, value: unknown) => {
    if (/password|code|nonce|token|secret|otp/i.test(key) && typeof value === 'object') names.add(key);
    return value;
  });
  return [...names].sort();
}

test('the table lists every route with every secret of its form', async () => {
  expect(routes).toEqual(Object.keys(TABLE).sort());
  for (const route of routes) {
    const { secrets, guess, tries } = TABLE[route]!;
    expect([route, secrets.length === 0 || (guess !== undefined && tries !== undefined)]).toEqual([route, true]);
    const handlers = Object.values(await handlersOf(route)).map(({ form }) => (form ? secretsOf(form) : 'no form'));
    expect([route, handlers]).toEqual([route, [FORMLESS.includes(route) ? 'no form' : secrets]]);
  }
});

test.each(routes.filter((route) => TABLE[route]!.guess))(
  '%s: limits guesses regardless of the client address they claim',
  async (route) => {
    const { guess, tries } = TABLE[route]!;
    const { POST } = await handlersOf(route);
    const account = await withFactor(`guessed-${route.replace('/', '-')}@example.com`);
    const isHalfway = route === 'mfa' || route === 'mfa/activate';
    const browser = isHalfway ? await loggedIn(account.email) : account.browser;
    const factorId = route === 'mfa/activate' ? await enrolled() : account.factorId;
    // Attempts return over time: with the clock stopped an hour ago, none returns during the guesses and all have afterwards.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - HOUR_MS);
    let let_ = 0;
    let refused: Response | undefined;
    for (let nth = 1; nth <= tries! + 5; nth++) {
      const data = guess!({ browser, email: account.email, factorId, nth });
      const response = await POST!(forged(post(browser, route, data), nth));
      if (isRefusal(response)) refused = response;
      else let_++;
    }
    clock.mockRestore();
    expect(let_).toBeLessThanOrEqual(tries!);
    expect(refused?.status === 303 || Number(refused?.headers.get('retry-after')) > 0).toBe(true);

    async function enrolled(): Promise<string> {
      const fresh = await confirmed('enrols@example.com');
      browser.cookies.clear();
      for (const [name, value] of fresh.cookies) browser.cookies.set(name, value);
      return ((await (await enroll(browser.post('/', { password: null }))).json()) as { id: string }).id;
    }
  },
);

test("limits guesses of the code in a provider's callback", async () => {
  const { GET } = (await import(CALLBACK)) as { GET: Handler };
  const browser = new Browser(siteUrl);
  let last = '';
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - HOUR_MS);
  for (let nth = 0; nth <= 300; nth++) {
    const response = await GET(forged(browser.get(`/auth/callback?code=${nth}`), nth));
    last = response.headers.get('location')!;
  }
  clock.mockRestore();
  expect(last).toBe('/login?error=too_many_requests');
});

test('activate rejects every code of an active second factor, even the correct one', async () => {
  const { email, factorId, secret } = await withFactor('side-door@example.com');
  const thief = await loggedIn(email);
  const answers = [];
  for (let nth = 0; nth < 60; nth++) {
    answers.push(await activate(thief.post('/api/auth/mfa/activate', { factorId, code: wrongCode(nth), password })));
  }
  answers.push(await activate(thief.post('/api/auth/mfa/activate', { factorId, code: codeOf(secret), password })));
  for (const answer of answers) {
    thief.take(answer);
    expect([401, 404, 429]).toContain(answer.status);
  }
  expect(await stateOf(thief)).toMatchObject({ state: 'signed_in', needsSecondFactor: true });
  // The owner is not blocked by any of this.
  expect((await secondFactor(thief.post('/api/auth/mfa', { code: codeOf(secret) }))).status).toBe(200);
});

test('forty simultaneous codes share one limit of ten attempts', async () => {
  const { email } = await withFactor('at-once@example.com');
  const thief = await loggedIn(email);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => secondFactor(thief.post('/api/auth/mfa', { code: wrongCode(nth) }))),
  );
  // An attempt for which the auth service had no time (503) reveals nothing and does not count.
  const statuses = answers.map(({ status }) => status).filter((status) => status !== 503);
  const wrong = statuses.filter((status) => status === 422);
  expect(wrong.length).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - wrong.length);
  expect(wrong.length === 10 || statuses.length < answers.length).toBe(true);
  const other = await withFactor('not-meant@example.com');
  const browser = await loggedIn(other.email);
  expect((await secondFactor(browser.post('/api/auth/mfa', { code: codeOf(other.secret) }))).status).toBe(200);
});

test('a new enrollment does not reset the number of attempts', async () => {
  const browser = await confirmed('over-and-over@example.com');
  let wrong = 0;
  for (let round = 0; round < 4; round++) {
    const { id: factorId } = (await (await enroll(browser.post('/', { password: null }))).json()) as { id: string };
    for (let nth = 0; nth < 5; nth++) {
      const { status } = await activate(browser.post('/', { factorId, code: wrongCode(nth), password: null }));
      if (status !== 429) wrong++;
    }
  }
  expect(wrong).toBe(10);
});

test('does not limit successful logins', async () => {
  const email = 'every-day@example.com';
  await confirmed(email);
  for (let day = 0; day < 25; day++) {
    const browser = new Browser(siteUrl);
    expect((await login(browser.post('/api/auth/login', { email, password }))).status).toBe(200);
  }
});

test('removing a second factor requires either its code or the password', async () => {
  const { browser, factorId, secret } = await withFactor('leaves-it@example.com');
  const attempt = async (proof: object) => {
    const response = await remove(browser.post('/api/auth/mfa/remove', { factorId, ...proof }));
    browser.take(response);
    return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
  };
  expect(await attempt({})).toEqual([422, 'invalid_input']);
  expect(await attempt({ code: codeOf(secret), password })).toEqual([422, 'invalid_input']);
  expect(await attempt({ code: wrongCode(Number(codeOf(secret)) ? 0 : 1) })).toEqual([422, 'mfa_verification_failed']);
  expect(await attempt({ password: 'not this one' })).toEqual([403, 'wrong_password']);
  expect(await attempt({ code: codeOf(secret) })).toEqual([200, undefined]);
  expect(await stateOf(browser)).toMatchObject({ state: 'signed_in', needsSecondFactor: false });

  const other = await withFactor('lost-the-phone@example.com');
  const response = await remove(other.browser.post('/', { factorId: other.factorId, password }));
  expect(response.status).toBe(200);
  expect((await remove(other.browser.post('/', { factorId: other.factorId, password }))).status).toBe(404);
});

function codeOf(secret: string): string {
  return totpCode(secret, Date.now() / 1000);
}

function isRefusal(response: Response): boolean {
  return response.status === 429 || response.headers.get('location')?.includes('problem=too_many_requests') === true;
}

function post(browser: Browser, route: string, data: object): Request {
  const address = `/api/auth/${route}`;
  return route === 'confirm' ? browser.postForm(address, data as Record<string, string>) : browser.post(address, data);
}

function forged(request: Request, nth: number): Request {
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'sb-forwarded-for', 'cf-connecting-ip']) {
    request.headers.set(name, `198.51.100.${nth % 250}`);
  }
  return request;
}

async function confirmed(email: string): Promise<Browser> {
  const browser = new Browser(siteUrl);
  await register(browser.post('/api/auth/register', { email, password, termsAccepted: true }));
  const answer = await fetch(`${stack.origin}/inbox.json?to=${email}`, { headers: { 'x-local-token': stack.token } });
  const mails = (await answer.json()) as { links: string[] }[];
  const link = new URL(mails[0]!.links.find((candidate) => candidate.includes('/auth/confirm'))!);
  browser.take(await confirm(browser.postForm('/api/auth/confirm', Object.fromEntries(link.searchParams))));
  return browser;
}

/** Creates an account with a second factor, and a session that has passed it. */
async function withFactor(email: string) {
  const browser = await confirmed(email);
  const begun = (await (await enroll(browser.post('/', { password: null }))).json()) as { id: string; secret: string };
  const done = await activate(browser.post('/', { factorId: begun.id, code: codeOf(begun.secret), password }));
  expect(done.status).toBe(200);
  browser.take(done);
  return { email, browser, factorId: begun.id, secret: begun.secret };
}

/** Logs in with the password only. */
async function loggedIn(email: string): Promise<Browser> {
  const browser = new Browser(siteUrl);
  browser.take(await login(browser.post('/api/auth/login', { email, password })));
  return browser;
}

async function stateOf(browser: Browser): Promise<object> {
  return (await (await getSession(browser.get('/api/auth/session'))).json()) as object;
}

let half: Browser | undefined;
const HALF: [string, object | null][] = [
  ['carried', null],
  ['sign-in-methods', null],
  ['mfa/factors', null],
  ['mfa/enroll', { password }],
  ['mfa/activate', { factorId: crypto.randomUUID(), code: '123456', password }],
  ['mfa/remove', { factorId: crypto.randomUUID(), password }],
  ['reauthenticate', null],
  ['update-email', { email: 'elsewhere@example.com' }],
  ['update-password', { password: 'another horse battery' }],
];
test.each(HALF)('%s: rejects a session that has not verified the second factor', async (route, data) => {
  half ??= await loggedIn((await withFactor('half@example.com')).email);
  const { POST } = await handlersOf(route);
  const response = await POST!(half.post(`/api/auth/${route}`, data));
  expect(response.status).toBe(401);
});
