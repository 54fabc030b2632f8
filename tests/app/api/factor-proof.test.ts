import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { POST as confirm } from '../../../app/api/auth/confirm/route.ts';
import { POST as login } from '../../../app/api/auth/login/route.ts';
import { POST as activate } from '../../../app/api/auth/mfa/activate/route.ts';
import { POST as enroll } from '../../../app/api/auth/mfa/enroll/route.ts';
import { POST as remove } from '../../../app/api/auth/mfa/remove/route.ts';
import { POST as register } from '../../../app/api/auth/register/route.ts';
import { GET as getSession } from '../../../app/api/auth/session/route.ts';
import { startTestStack } from '#harness/test-stack.ts';
import { totpCode } from '#packages/local-services/src/auth/users/totp.ts';
import type { LocalStack } from '@measurement-nesting/local-services';
import { Browser } from './browser.ts';

/** A second factor is added and removed by the account's owner only: an open session alone is not enough (ASVS 5.0, 7.5.1). */
const siteUrl = 'http://localhost:3000';
const password = 'correct horse battery';
const MINUTE_MS = 60_000;
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
    TRUSTED_PROXY_HOPS: '5',
  });
});
afterAll(() => stack.stop());

async function mailsTo(email: string): Promise<{ subject: string; links: string[] }[]> {
  const answer = await fetch(`${stack.origin}/inbox.json?to=${email}`, { headers: { 'x-local-token': stack.token } });
  return (await answer.json()) as { subject: string; links: string[] }[];
}

async function signedUp(email: string): Promise<Browser> {
  const browser = new Browser(siteUrl);
  await register(browser.post('/api/auth/register', { email, password, termsAccepted: true }));
  const links = (await mailsTo(email))[0]!.links;
  const link = new URL(links.find((each) => each.includes('/auth/confirm'))!);
  browser.take(await confirm(browser.postForm('/api/auth/confirm', Object.fromEntries(link.searchParams))));
  return browser;
}

type Answer = { status: number; code: string | undefined; id: string; secret: string };
async function send(browser: Browser, route: (request: Request) => Promise<Response>, data: object): Promise<Answer> {
  const response = await route(browser.post('/api/auth/mfa', data));
  browser.take(response);
  const body = (await response.json()) as { error?: { code: string }; id: string; secret: string };
  return { status: response.status, code: body.error?.code, id: body.id, secret: body.secret };
}
const codeOf = (secret: string) => totpCode(secret, Date.now() / 1000);

/** Runs `work` as if the session had been open for so long. The auth service has a clock of its own. */
async function minutesLater<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * MINUTE_MS);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

test('a session of 35 minutes adds a second factor only with the password', async () => {
  const thief = await signedUp('stolen@example.com');
  await minutesLater(35, async () => {
    expect(await send(thief, enroll, { password: null })).toMatchObject({
      status: 403,
      code: 'current_password_required',
    });
    expect(await send(thief, enroll, { password: 'a guess' })).toMatchObject({ status: 403, code: 'wrong_password' });
    expect((await send(thief, enroll, { password })).status).toBe(200);
  });
});

test('an enrollment from another session is not activated without the password, even with the correct code', async () => {
  const email = 'begun-elsewhere@example.com';
  const browser = await signedUp(email);
  const begun = await send(browser, enroll, { password });
  const code = codeOf(begun.secret);
  await minutesLater(35, async () => {
    for (const [proof, refusal] of [
      [null, 'current_password_required'],
      ['a guess', 'wrong_password'],
    ] as const) {
      const answer = await send(browser, activate, { factorId: begun.id, code, password: proof });
      expect(answer).toMatchObject({ status: 403, code: refusal });
    }
  });
  // The owner is not locked out: the password alone logs in.
  const owner = new Browser(siteUrl);
  owner.take(await login(owner.post('/api/auth/login', { email, password })));
  expect(await (await getSession(owner.get('/api/auth/session'))).json()).toMatchObject({ needsSecondFactor: false });
  const activated = await send(owner, activate, { factorId: begun.id, code: codeOf(begun.secret), password });
  expect(activated.status).toBe(200);
});

test('accepts the first code without a password if the login was recent when the enrollment began', async () => {
  const browser = await signedUp('without-hurry@example.com');
  const begun = await minutesLater(9, () => send(browser, enroll, { password: null }));
  const code = codeOf(begun.secret);
  const activated = await minutesLater(13, () => send(browser, activate, { factorId: begun.id, code, password: null }));
  expect(activated.status).toBe(200);
});

test('mails report added and removed factors, but not unfinished enrollments', async () => {
  const email = 'hears-of-it@example.com';
  const browser = await signedUp(email);
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
  await send(browser, enroll, { password });
  const begun = await send(browser, enroll, { password });
  expect(await subjects()).toEqual(['Confirm your email']);
  await send(browser, activate, { factorId: begun.id, code: codeOf(begun.secret), password });
  expect((await subjects()).sort()).toEqual(['Confirm your email', 'Two-factor authentication was turned on']);
  expect((await send(browser, remove, { factorId: begun.id, password })).status).toBe(200);
  expect(await subjects()).toContain('Two-factor authentication was turned off');
});

test.each([
  [{}],
  [{ password: '' }],
  [{ password: 5 }],
  [{ password: ['correct horse battery'] }],
  [{ password, proof: true }],
  [null],
])('rejects an enrollment with an invalid proof: %j', async (form) => {
  const browser = await signedUp(`form-${JSON.stringify(form).replaceAll(/\W/g, '') || 'none'}@example.com`);
  expect((await send(browser, enroll, form as object)).status).toBe(422);
});

test('twelve setups begun one after another are accepted, and only the removal of an active app is mailed', async () => {
  const email = 'restarted@example.com';
  const browser = await signedUp(email);
  const removals = async () => (await mailsTo(email)).filter(({ subject }) => subject.endsWith('turned off')).length;
  for (let nth = 1; nth <= 8; nth++) expect((await send(browser, enroll, { password })).status).toBe(200);
  const last = await send(browser, enroll, { password });
  expect(await removals()).toBe(0);
  const proof = { factorId: last.id, code: codeOf(last.secret), password };
  expect((await send(browser, activate, proof)).status).toBe(200);
  expect((await send(browser, remove, { factorId: last.id, password })).status).toBe(200);
  expect(await removals()).toBe(1);
  for (let nth = 1; nth <= 12; nth++) expect((await send(browser, enroll, { password })).status).toBe(200);
});
