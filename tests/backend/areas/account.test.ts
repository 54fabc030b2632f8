import { limits } from '#lib/shared/limits.ts';
import { createFileCache } from '#backend/http/file-cache.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { createApp } from '#backend/areas/create-app.ts';
import { createAccountService } from '#backend/auth/account-service.ts';
import { createAuthenticate } from '#backend/auth/authenticate.ts';
import { createDisabledBilling } from '#backend/billing/billing.ts';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { openNestQueue, type NestQueue } from '#backend/runs/nest-queue.ts';
import { openQueueConnection, type QueueConnection } from '#backend/db/queue-connection.ts';
import { createLog } from '#backend/log.ts';
import { createVectorizer } from '#backend/vectorizer/vectorizer.ts';
import { createRunSignals } from '#backend/runs/run-signals.ts';
import { createRunWatch } from '#backend/runs/run-watch.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import type { ApiKeysAnswer, MadeApiKey } from '#lib/shared/contracts/programs/api-keys.ts';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import type { AccountExport } from '#lib/shared/contracts/user.ts';
import { startTestStack } from '#harness/test-stack.ts';
import type { LocalStack } from '@measurement-nesting/local-services';
import { totpCode } from '#packages/local-services/src/auth/users/totp.ts';
import { TEST_SECRET, WEB_HEADERS } from '#harness/backend/web-headers.ts';

const PASSWORD = 'correct horse 1';
const HOUR_MS = 3600_000;
let stack: LocalStack;
let db: Database;
let connection: QueueConnection;
let queue: NestQueue;
let app: ReturnType<typeof createApp>;
let offsetMs = 0;
const logged: string[] = [];
const canceledOf: string[] = [];
let isStripeDown = false;

const noJobs = {
  run: (): Promise<never> => Promise.reject(new Error('none')),
  waiting: () => 0,
  lineLengths: () => ({ quick: 0, long: 0, lettering: 0 }),
  pids: () => [],
  close: () => {},
};

beforeAll(async () => {
  stack = await startTestStack({ siteUrl: 'http://127.0.0.1:3999' });
  db = openDatabase(databaseTarget(stack.databaseUrl), { connections: 4 });
  const log = createLog((line) => logged.push(line));
  connection = openQueueConnection(databaseTarget(stack.databaseUrl), 2);
  queue = await openNestQueue(connection, log);
  const authService = { authUrl: `${stack.supabaseUrl}/auth/v1`, publishableKey: stack.publishableKey };
  const signals = createRunSignals();
  app = createApp({
    secrets: [TEST_SECRET],
    db,
    authenticate: createAuthenticate(authService),
    accounts: createAccountService({ ...authService, secretKey: stack.secretKey }),
    limit: async () => {},
    log,
    now: () => new Date(Date.now() + offsetMs),
    billing: {
      ...createDisabledBilling(db),
      cancelSubscriptionsOf: async (userId) => {
        if (isStripeDown) throw new Error('Stripe does not answer');
        canceledOf.push(userId);
      },
    },
    quickJobs: noJobs,
    originals: [],
    fontCache: createFileCache({ gone: 'font_not_kept', minutes: limits.fonts.previewMinutes }),
    vectorizer: createVectorizer(noJobs, [], () => {}),
    signals,
    watch: createRunWatch(db, signals),
    enqueue: queue.enqueue,
    wakeWorkers: queue.wake,
  });
});
afterAll(async () => {
  await queue.stop();
  await connection.close();
  await db.destroy();
  await stack.stop();
});

type Person = { client: SupabaseClient; id: string; email: string; token: string };

async function somebody(name: string): Promise<Person> {
  const email = `${name}@example.com`;
  const auth = { persistSession: false, autoRefreshToken: false };
  const admin = createClient(stack.supabaseUrl, stack.secretKey, { auth }).auth.admin;
  await admin.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: name } });
  const client = createClient(stack.supabaseUrl, stack.publishableKey, { auth });
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, id: data.user.id, email, token: data.session.access_token };
}

function call(person: Person, path: string, data: unknown): Promise<Response> {
  const body = JSON.stringify({ data, session: { token: person.token } });
  const headers = WEB_HEADERS;
  return Promise.resolve(app.request(path, { method: 'POST', headers, body }));
}

const remove = (person: Person, password: string | null) => call(person, backendPaths.deleteAccount, { password });
const codeOf = async (response: Response) => errorBody.parse(await response.json()).error.code;

async function subjectsTo(email: string): Promise<string[]> {
  const answer = await fetch(`${stack.origin}/inbox.json?to=${email}`, { headers: { 'x-local-token': stack.token } });
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
}

async function tracesOf(id: string): Promise<string[]> {
  const tables = ['profiles', 'credit_accounts', 'credit_ledger', 'runs', 'subscriptions', 'billing_customers'];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where user_id = ${id}`.execute(db);
    if (rows[0]!.n > 0) found.push(table);
  }
  const users = await sql<{ n: number }>`select count(*)::int as n from auth.users where id = ${id}`.execute(db);
  if (users.rows[0]!.n > 0) found.push('auth.users');
  return found;
}

async function withRunsAndCredits(person: Person): Promise<Person> {
  await call(person, backendPaths.updateMetadata, { name: 'Ada', company: 'Signs', industry: 'Signs', position: '' });
  await app.request(backendPaths.remainingCredits, {
    method: 'POST',
    headers: WEB_HEADERS,
    body: JSON.stringify({ token: person.token }),
  });
  await sql`insert into credit_accounts (user_id, balance, anchor_on) values (${person.id}, 9, '2026-01-15')
    on conflict (user_id) do nothing`.execute(db);
  const run = crypto.randomUUID();
  await sql`insert into runs (id, user_id, request_hash, state, label, options, ended_at)
    values (${run}, ${person.id}, 'hash', 'done', 'OPEN DAILY', '{}', now())`.execute(db);
  await sql`insert into run_events (run_id, seq, type, payload)
    values (${run}, 1, 'measured', '{"measurement":{"totals":1}}')`.execute(db);
  return person;
}

test('the correct password deletes the account with its subscription, runs, credits, profile and sessions', async () => {
  const person = await withRunsAndCredits(await somebody('leaver'));
  const other = await withRunsAndCredits(await somebody('stayer'));
  expect((await tracesOf(person.id)).length).toBeGreaterThan(3);
  const answer = await remove(person, PASSWORD);
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(canceledOf).toContain(person.id);
  expect(await tracesOf(person.id)).toEqual([]);
  expect((await tracesOf(other.id)).length).toBeGreaterThan(3);
  expect((await person.client.auth.getUser(person.token)).error?.code).toBe('user_not_found');
  expect((await remove(person, PASSWORD)).status).toBe(401);
  const again = await person.client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  expect(again.error?.code).toBe('invalid_credentials');
});

test('a wrong password deletes nothing, and the session remains valid', async () => {
  const person = await somebody('careful');
  const answer = await remove(person, 'not this one');
  expect(answer.status).toBe(403);
  expect(await codeOf(answer)).toBe('wrong_password');
  expect((await person.client.auth.getUser(person.token)).error).toBeNull();
  expect(canceledOf).not.toContain(person.id);
});

test('checking the password leaves no session', async () => {
  const person = await somebody('tidy');
  await remove(person, 'not this one');
  isStripeDown = true;
  await remove(person, PASSWORD);
  isStripeDown = false;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from auth.sessions where user_id = ${person.id}`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('an account is not deleted while the payment service does not respond, because its card would still be charged', async () => {
  const person = await withRunsAndCredits(await somebody('payer'));
  isStripeDown = true;
  const answer = await remove(person, PASSWORD);
  isStripeDown = false;
  expect(answer.status).toBe(500);
  expect(await tracesOf(person.id)).toContain('auth.users');
  expect((await remove(person, PASSWORD)).status).toBe(200);
});

test('an account without a password is deleted only after a recent login', async () => {
  const late = await somebody('late');
  offsetMs = HOUR_MS;
  const refused = await remove(late, null);
  offsetMs = 0;
  expect([refused.status, await codeOf(refused)]).toEqual([403, 'reauthentication_required']);
  expect((await remove(late, null)).status).toBe(200);
});

test('a refreshed token does not count as a recent login', async () => {
  const person = await somebody('renewer');
  await sql`update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
    where session_id in (select id from auth.sessions where user_id = ${person.id})`.execute(db);
  const { data } = await person.client.auth.refreshSession();
  const renewed = { ...person, token: data.session!.access_token };
  expect(await codeOf(await remove(renewed, null))).toBe('reauthentication_required');
});

test('an account with a second factor is deleted only by a session that has verified it', async () => {
  const person = await somebody('factor');
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
  const secret = data!.totp.secret;
  const code = totpCode(secret, Date.now() / 1000);
  await person.client.auth.mfa.challengeAndVerify({ factorId: data!.id, code });
  const low = await person.client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  const half = { ...person, token: low.data.session!.access_token };
  expect(await codeOf(await remove(half, PASSWORD))).toBe('signed_out');
  expect(await tracesOf(person.id)).toContain('auth.users');
});

test('removing a lost second factor requires both a mailed link and the password, and is mailed', async () => {
  const person = await somebody('lost-phone');
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
  const code = totpCode(data!.totp.secret, Date.now() / 1000);
  await person.client.auth.mfa.challengeAndVerify({ factorId: data!.id, code });
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const { admin } = createClient(stack.supabaseUrl, stack.secretKey, options).auth;
  const factorsOf = async () => (await admin.getUserById(person.id)).data.user?.factors?.length ?? 0;
  const lost = async (token: string, password: string) => {
    const response = await call({ ...person, token }, backendPaths.removeLostFactor, { password });
    return response.ok ? 'removed' : codeOf(response);
  };
  const low = await createClient(stack.supabaseUrl, stack.publishableKey, options).auth.signInWithPassword({
    email: person.email,
    password: PASSWORD,
  });
  const byPassword = low.data.session!.access_token;
  expect(await lost(byPassword, 'not this one')).toBe('wrong_password');
  expect(await lost(byPassword, PASSWORD)).toBe('mailed_link_required');

  const link = await admin.generateLink({ type: 'magiclink', email: person.email });
  const mailed = createClient(stack.supabaseUrl, stack.publishableKey, options);
  const opened = await mailed.auth.verifyOtp({ token_hash: link.data.properties!.hashed_token, type: 'email' });
  const byLink = opened.data.session!.access_token;
  expect(await lost(byLink, 'not this one')).toBe('wrong_password');
  offsetMs = 2 * HOUR_MS;
  expect(await lost(byLink, PASSWORD)).toBe('mailed_link_required');
  offsetMs = 0;
  // The link alone opens nothing else, and sets no new password.
  expect(
    await codeOf(await call({ ...person, token: byLink }, backendPaths.exportAccount, { password: PASSWORD })),
  ).toBe('signed_out');
  expect((await mailed.auth.updateUser({ password: 'another horse battery' })).error?.code).toBe('insufficient_aal');
  expect(await factorsOf()).toBe(1);
  const removals = async () => (await subjectsTo(person.email)).filter((subject) => subject.endsWith('turned off'));
  expect(await removals()).toEqual([]);
  expect(await lost(byLink, PASSWORD)).toBe('removed');
  expect(await factorsOf()).toBe(0);
  expect(await removals()).toHaveLength(1);
});

test.each([[{}], [{ password: '' }], [{ password: 5 }], [{ password: null, userId: 'other' }], [null]])(
  'rejects deletion with the form %j',
  async (data) => {
    const person = await somebody(`strict-${crypto.randomUUID().slice(0, 8)}`);
    expect((await call(person, backendPaths.deleteAccount, data)).status).toBe(422);
  },
);

test('the export requires the password or a login of the last ten minutes, and no other form', async () => {
  const person = await somebody('exporter');
  const exported = async (data: unknown) => {
    const response = await call(person, backendPaths.exportAccount, data);
    return response.ok ? 'exported' : codeOf(response);
  };
  expect(await exported({ password: null })).toBe('exported');
  offsetMs = 19 * 60_000;
  expect(await exported({ password: null })).toBe('reauthentication_required');
  expect(await exported({ password: 'not this one' })).toBe('wrong_password');
  expect(await exported({ password: PASSWORD })).toBe('exported');
  offsetMs = 0;
  for (const data of [null, {}, { password: '' }, { password: PASSWORD, userId: 'other' }])
    expect(await exported(data)).toBe('invalid_input');
});

test('the export contains the data stored about its owner, and nothing about others', async () => {
  const person = await withRunsAndCredits(await somebody('taker'));
  await withRunsAndCredits(await somebody('neighbor'));
  const answer = await call(person, backendPaths.exportAccount, { password: PASSWORD });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toContain('neighbor');
  const data = JSON.parse(text) as AccountExport;
  expect(data.account).toMatchObject({ id: person.id, email: person.email, signInMethods: ['email'] });
  expect(data.account.fromSignIn).toMatchObject({ full_name: 'taker' });
  expect(data.profile).toMatchObject({ name: 'Ada', company: 'Signs', industry: 'Signs' });
  expect(data.runs).toHaveLength(1);
  expect(data.runs[0]).toMatchObject({ label: 'OPEN DAILY', state: 'done' });
  expect(data.runs[0]!.results).toEqual([{ type: 'measured', data: { measurement: { totals: 1 } } }]);
  expect(data.credits.balance).toBeGreaterThan(0);
});

const makeKey = (person: Person, form: object) =>
  call(person, backendPaths.makeApiKey, { name: 'Shop', scopes: ['credits'], password: PASSWORD, ...form });
const withKey = (key: string, path: string = backendPaths.remainingCredits) =>
  Promise.resolve(app.request(path, { method: 'POST', headers: WEB_HEADERS, body: JSON.stringify({ token: key }) }));
const keysOf = async (person: Person) =>
  ((await (await call(person, backendPaths.apiKeys, null)).json()) as ApiKeysAnswer).keys;

test('a key is created with the password, shown once, used, listed with its last use but without its value, and revoked at once', async () => {
  const person = await somebody('programmer');
  expect(await keysOf(person)).toEqual([]);
  const answer = await makeKey(person, { name: '  Nightly nest ', scopes: ['nest', 'credits'] });
  expect(answer.status).toBe(200);
  const { key, ...shown } = (await answer.json()) as MadeApiKey;
  expect(shown).toMatchObject({ name: 'Nightly nest', scopes: ['nest', 'credits'], lastUsedAt: null });
  expect(await keysOf(person)).toEqual([shown]);
  expect(shown.ending).toBe(key.slice(-4));

  const asPerson = await app.request(backendPaths.remainingCredits, {
    method: 'POST',
    headers: WEB_HEADERS,
    body: JSON.stringify({ token: person.token }),
  });
  const used = await withKey(key);
  expect([used.status, await used.json()]).toEqual([200, await asPerson.json()]);
  const [seen] = await keysOf(person);
  expect(Math.abs(Date.now() - Date.parse(seen!.lastUsedAt!))).toBeLessThan(HOUR_MS);

  expect((await call(person, backendPaths.revokeApiKey, { id: shown.id })).status).toBe(200);
  expect(await codeOf(await withKey(key))).toBe('api_key_revoked');
  expect(await keysOf(person)).toEqual([]);
  expect((await call(person, backendPaths.revokeApiKey, { id: shown.id })).status).toBe(200);
  const { rows } = await sql<{ text: string }>`select api_keys::text as text from api_keys`.execute(db);
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(logged.join()).not.toContain(key);
});

test('a wrong password or an old login creates no key', async () => {
  const person = await somebody('open-session');
  expect(await codeOf(await makeKey(person, { password: 'not this one' }))).toBe('wrong_password');
  offsetMs = HOUR_MS;
  expect(await codeOf(await makeKey(person, { password: null }))).toBe('reauthentication_required');
  offsetMs = 0;
  expect(await keysOf(person)).toEqual([]);
  expect((await makeKey(person, { password: null })).status).toBe(200);
});

test("revoking another account's key returns 404 and has no effect", async () => {
  const [owner, other] = [await somebody('key-owner'), await somebody('key-thief')];
  const { id, key } = (await (await makeKey(owner, {})).json()) as MadeApiKey;
  expect((await call(other, backendPaths.revokeApiKey, { id })).status).toBe(404);
  expect((await withKey(key)).status).toBe(200);
});

test('limits the keys of an account, even for simultaneous requests; revoking one allows another', async () => {
  const person = await somebody('many-keys');
  const answers = await Promise.all(
    Array.from({ length: limits.apiKeys + 5 }, (_, nth) => makeKey(person, { name: `key ${nth}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.apiKeys);
  expect(await codeOf(answers.find(({ status }) => status !== 200)!)).toBe('api_key_limit');
  const [first] = await keysOf(person);
  await call(person, backendPaths.revokeApiKey, { id: first!.id });
  expect((await makeKey(person, {})).status).toBe(200);
});

test.each([
  [{ name: ' ' }],
  [{ name: 'x'.repeat(limits.apiKeyName + 1) }],
  [{ scopes: [] }],
  [{ scopes: ['billing'] }],
  [{ scopes: ['nest', 'nest'] }],
  [{ key: 'mine' }],
])('rejects a key with %j', async (form) => {
  const person = await somebody(`asks-${crypto.randomUUID().slice(0, 8)}`);
  expect((await makeKey(person, form)).status).toBe(422);
  expect(await keysOf(person)).toEqual([]);
});

test('the export contains keys without their values, and deleting the account deletes them', async () => {
  const person = await somebody('key-leaver');
  const { key } = (await (await makeKey(person, {})).json()) as MadeApiKey;
  const text = await (await call(person, backendPaths.exportAccount, { password: PASSWORD })).text();
  expect(text).not.toContain(key);
  expect((JSON.parse(text) as AccountExport).apiKeys).toMatchObject([{ name: 'Shop', revokedAt: null }]);
  expect((await remove(person, PASSWORD)).status).toBe(200);
  expect(await codeOf(await withKey(key))).toBe('api_key_unknown');
});

test('logs no address, password or token', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toMatch(/@example\.com|eyJ|correct horse|not this one/);
});
