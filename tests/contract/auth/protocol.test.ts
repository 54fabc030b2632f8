import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { totpCode } from '#packages/local-services/src/auth/users/totp.ts';
import { PASSWORD } from './auth-server.ts';
import { startTarget, type Target } from './target.ts';
import { until } from '#harness/until.ts';

// Behavior of the embedded server and of a hosted project (SUPABASE_URL) that the product relies on.

let auth: Target;
beforeAll(async () => {
  auth = await startTarget();
});
afterAll(() => auth.stop());

const OTHER_PASSWORD = 'another horse 2';
const VERIFIER = 'v'.repeat(64);
/** Milliseconds during which a used refresh token is still accepted. */
const REUSE_MS = 10_000;

async function signedIn() {
  const person = await auth.addPerson();
  const client = auth.client();
  const { data, error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  if (error) throw error;
  return { ...person, client, session: data.session };
}

async function refresh(token: string) {
  const response = await auth.call('/token?grant_type=refresh_token', { json: { refresh_token: token } });
  return { status: response.status, body: (await response.json()) as { refresh_token: string; code: string } };
}

const tokenHash = async (link: Parameters<Target['admin']['generateLink']>[0]) => {
  const { data, error } = await auth.admin.generateLink(link);
  if (error) throw error;
  return data.properties.hashed_token;
};

test('mail, Google and Microsoft sign-up are enabled and require confirmation', async () => {
  const settings = (await (await auth.call('/settings')).json()) as Record<string, unknown>;
  expect(settings).toMatchObject({
    external: { email: true, google: true, azure: true, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
});

test('tokens verify by the published keys and have the claims that the product reads', async () => {
  const { session, client, id, email } = await signedIn();
  const keys = createRemoteJWKSet(new URL(`${auth.url}/auth/v1/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, { audience: 'authenticated' });
  expect(['ES256', 'RS256']).toContain(protectedHeader.alg);
  expect(payload).toMatchObject({ sub: id, email, role: 'authenticated', aal: 'aal1', is_anonymous: false });
  expect(payload['amr']).toMatchObject([{ method: 'password' }]);
  expect(payload['session_id']).toMatch(/^[\da-f-]{36}$/);
  expect((await client.auth.getClaims()).data?.claims.sub).toBe(id);
});

test('wrong passwords and unknown addresses get the same rejection', async () => {
  const { email } = await auth.addPerson();
  for (const address of [email, `nobody-${crypto.randomUUID()}@example.com`]) {
    const { error } = await auth.client().auth.signInWithPassword({ email: address, password: 'not this one' });
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
  }
});

test('rejects the login of an unconfirmed address, and gives that reason only for the right password', async () => {
  const { email } = await auth.addPerson({ isConfirmed: false });
  const wrong = await auth.client().auth.signInWithPassword({ email, password: 'not this one' });
  expect(wrong.error?.code).toBe('invalid_credentials');
  const right = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });
});

test('rejects a short password with its reason', async () => {
  const { error } = await auth.client().auth.signUp({ email: 'weak@example.com', password: 'short' });
  expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
});

test('sign-up responds to a known address as to a new one', async () => {
  const { email, id } = await auth.addPerson();
  const { data, error } = await auth.client().auth.signUp({ email, password: OTHER_PASSWORD });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email, identities: [] });
  expect(data.user?.id).not.toBe(id);
});

test('reset and resend respond identically to unknown addresses', async () => {
  const email = `nobody-${crypto.randomUUID()}@example.com`;
  for (const [path, json] of [
    ['/recover', { email }],
    ['/resend', { email, type: 'signup' }],
  ] as const) {
    const response = await auth.call(path, { json });
    expect([response.status, await response.json()]).toEqual([200, {}]);
  }
});

test('a mailed link opens a session once', async () => {
  const { email } = await auth.addPerson();
  const token_hash = await tokenHash({ type: 'recovery', email });
  const first = await auth.client().auth.verifyOtp({ type: 'recovery', token_hash });
  expect(first.data.session).toMatchObject({ token_type: 'bearer' });
  expect(first.data.user?.recovery_sent_at).toBeTruthy();
  const second = await auth.client().auth.verifyOtp({ type: 'recovery', token_hash });
  expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('links never lead to a disallowed address', async () => {
  const { email } = await auth.addPerson();
  const { data } = await auth.admin.generateLink({
    type: 'recovery',
    email,
    options: { redirectTo: 'https://evil.example/' },
  });
  expect(data.properties?.redirect_to).not.toContain('evil.example');
});

test('a new password ends other sessions, retains this one, and rejects reuse of the old password', async () => {
  const here = await signedIn();
  const there = auth.client();
  await there.auth.signInWithPassword({ email: here.email, password: PASSWORD });
  const same = await here.client.auth.updateUser({ password: PASSWORD });
  expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
  expect(same.error?.message).toBe('New password should be different from the old password.');
  expect((await here.client.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
  expect((await here.client.auth.getUser()).error).toBeNull();
  expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
});

/** Refreshes the session, retrying while the service is busy (409). */
const refreshPatiently = (token: string): ReturnType<typeof refresh> =>
  until(
    () => refresh(token),
    'an answer other than 409',
    ({ status }) => status !== 409,
  );

test('twenty simultaneous refreshes end with one token and no ended session', async () => {
  const { session } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refreshPatiently(session.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const last = await refresh(answers[0]!.body.refresh_token);
  expect(last.status).toBe(200);
});

test('a refresh token two generations old ends the session once the newest token cannot have been lost', async () => {
  const { session, client } = await signedIn();
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  await auth.pass(REUSE_MS + 1500);
  const stolen = await refresh(session.refresh_token);
  expect([stolen.status, stolen.body.code]).toEqual([400, 'refresh_token_already_used']);
  await auth.pass(REUSE_MS + 1500);
  expect((await refresh(third.body.refresh_token)).status).toBe(400);
  expect((await client.auth.refreshSession({ refresh_token: second.body.refresh_token })).error).not.toBeNull();
});

test.each([
  ['unknown', 'abcdefghijkl'],
  ['malformed', 'not a token'],
])('rejects an %s refresh token', async (_name, token) => {
  expect((await refresh(token)).status).toBe(400);
});

test('logging out the others retains this session; logging out ends it immediately', async () => {
  const { client, session, email } = await signedIn();
  const other = auth.client();
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  await other.auth.signOut({ scope: 'others' });
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  const { data } = await other.auth.getSession();
  await other.auth.signOut({ scope: 'local' });
  const after = await auth.call('/user', { token: data.session!.access_token });
  expect([after.status, ((await after.json()) as { code: string }).code]).toEqual([403, 'session_not_found']);
  expect((await refresh(session.refresh_token)).status).toBe(400);
});

test('a second factor raises the session to aal2, and is then required for address and password changes', async () => {
  const { client, email } = await signedIn();
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
  const code = () => totpCode(data!.totp.secret, Date.now() / 1000);
  const wrong = await client.auth.mfa.challengeAndVerify({
    factorId: data!.id,
    code: code() === '000000' ? '111111' : '000000',
  });
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data!.id, code: code() })).error).toBeNull();
  expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal2');

  const low = auth.client();
  await low.auth.signInWithPassword({ email, password: PASSWORD });
  const level = await low.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  expect((await low.auth.updateUser({ password: OTHER_PASSWORD })).error?.code).toBe('insufficient_aal');
});

test("rejects challenging, verifying or removing another user's factor", async () => {
  const owner = await signedIn();
  const thief = await signedIn();
  const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
  expect((await thief.client.auth.mfa.challenge({ factorId: data!.id })).error).not.toBeNull();
  expect((await thief.client.auth.mfa.unenroll({ factorId: data!.id })).error).not.toBeNull();
  expect((await owner.client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
});

test.each([
  ['no token', undefined, 403, 'bad_jwt'],
  ['a broken token', 'a.b.c', 403, 'bad_jwt'],
])('the user route rejects %s', async (_name, token, status, code) => {
  const response = await auth.call('/user', { ...(token && { token }) });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
});

test('rejects a token with changed claims or without a signature', async () => {
  const { session } = await signedIn();
  const [header, payload, signature] = session.access_token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  for (const token of [`${header}.${forged}.${signature}`, `${none}.${payload}.`, `${header}.${payload}.`]) {
    expect((await auth.call('/user', { token })).status).toBe(403);
  }
});

test('requires the secret key for administration', async () => {
  const { client, id, session } = await signedIn();
  expect((await client.auth.admin.getUserById(id)).error?.status).toBeGreaterThanOrEqual(401);
  const response = await auth.call(`/admin/users/${id}`, { token: session.access_token, method: 'DELETE' });
  expect(response.status).toBe(403);
  expect((await client.auth.getUser()).error).toBeNull();
});

test('deleting an account ends its sessions', async () => {
  const { client, id, session } = await signedIn();
  expect((await auth.admin.deleteUser(id)).error).toBeNull();
  expect((await client.auth.getUser()).error?.code).toBe('user_not_found');
  expect((await refresh(session.refresh_token)).status).toBe(400);
});

test('rejects a code that was never issued', async () => {
  const response = await auth.call('/token?grant_type=pkce', {
    json: { auth_code: crypto.randomUUID(), code_verifier: 'x'.repeat(43) },
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'flow_state_not_found']);
});

/** Begins a sign-in at a provider and returns its state. */
async function beginAtProvider(redirectTo: string): Promise<string> {
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: redirectTo,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 's256',
  });
  const started = await auth.call(`/authorize?${query.toString()}`);
  expect(started.status).toBe(302);
  return new URL(started.headers.get('location')!).searchParams.get('state')!;
}

/** Returns where an answer of a provider leads. */
async function answerOf(query: Record<string, string>): Promise<URL> {
  const answer = await auth.call(`/callback?${new URLSearchParams(query).toString()}`);
  expect([302, 303]).toContain(answer.status);
  return new URL(answer.headers.get('location')!);
}

const sessionOf = ({ search, hash }: URL) => /access_token|refresh_token|[?&]code=/.exec(search + hash);

test.each(['nonsense', crypto.randomUUID(), 'eyJhbGciOiJub25lIn0.e30.'])(
  'an answer of a provider with the state %s opens no session',
  async (state) => {
    const location = await answerOf({ state, code: 'x' });
    expect(location.searchParams.get('error') ?? location.hash).toBeTruthy();
    expect(sessionOf(location)).toBeNull();
  },
);

test('a canceled sign-in at a provider opens no session and does not lead to a foreign address', async () => {
  const state = await beginAtProvider('https://evil.example/');
  const location = await answerOf({ state, error: 'access_denied' });
  expect(location.hostname).not.toBe('evil.example');
  expect(location.searchParams.get('error')).toBe('access_denied');
  expect(sessionOf(location)).toBeNull();
});

test('the state of a sign-in that has not ended at its provider is not a code, even with its verifier', async () => {
  const state = await beginAtProvider('');
  for (const code_verifier of [VERIFIER, createHash('sha256').update(VERIFIER).digest('base64url')]) {
    const response = await auth.call('/token?grant_type=pkce', { json: { auth_code: state, code_verifier } });
    expect([400, 404]).toContain(response.status);
  }
});

test.each([
  [{ auth_code: crypto.randomUUID() }],
  [{ code_verifier: VERIFIER }],
  [{ auth_code: crypto.randomUUID(), code_verifier: '' }],
])('a code without a verifier, or the reverse, is rejected: %j', async (json) => {
  const response = await auth.call('/token?grant_type=pkce', { json });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'validation_failed']);
});

test.each([
  ['short', 's256'],
  ['x'.repeat(43), 'none'],
  ['x'.repeat(129), 's256'],
])('refuses to begin a sign-in with the challenge %s by %s', async (code_challenge, code_challenge_method) => {
  const query = new URLSearchParams({ provider: 'google', code_challenge, code_challenge_method });
  expect((await auth.call(`/authorize?${query.toString()}`)).status).toBe(400);
});

test('rejects an unknown provider', async () => {
  expect((await auth.call('/authorize?provider=nobody')).status).toBe(400);
});

test('errors have the shape that the client expects', async () => {
  const coded = await auth.call('/token?grant_type=magic', { json: {} });
  expect(coded.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(await coded.json()).toMatchObject({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
  const plain = await auth.call('/token?grant_type=magic', { json: {}, version: '' });
  expect(await plain.json()).toMatchObject({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'unsupported_grant_type',
  });
});
