import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { PASSWORD, SITE_URL, confirmedUser, newestTokenHash, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stack.stop());

test('sign-up mails a link to the site and opens no session', async () => {
  const { data, error } = await server.client().auth.signUp({
    email: 'Ada@Example.com',
    password: PASSWORD,
    options: { emailRedirectTo: `${SITE_URL}/email/verified` },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email: 'ada@example.com', aud: 'authenticated', role: 'authenticated' });
  expect(data.user?.identities).toHaveLength(1);
  const [mail] = await server.mailsTo('ada@example.com');
  expect(mail?.subject).toBe('Confirm your email');
  expect(mail?.links[0]).toMatch(
    new RegExp(`^${SITE_URL}/auth/confirm\\?token_hash=[0-9a-f]{56}&type=email&next=/email/verified$`),
  );
  expect(mail?.text).toContain('Thanks for signing up. Confirm your email to start measuring:');
});

test('rejects the login of an unconfirmed user, and gives that reason only for the right password', async () => {
  const client = server.client();
  await client.auth.signUp({ email: 'early@example.com', password: PASSWORD });
  const wrong = await client.auth.signInWithPassword({ email: 'early@example.com', password: 'not this one' });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
  const right = await client.auth.signInWithPassword({ email: 'early@example.com', password: PASSWORD });
  expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });
});

test('a confirmation link works once and opens a session', async () => {
  const client = server.client();
  await client.auth.signUp({ email: 'once@example.com', password: PASSWORD });
  const link = { type: 'email', token_hash: await newestTokenHash(server, 'once@example.com') } as const;
  const first = await client.auth.verifyOtp(link);
  expect(first.error).toBeNull();
  expect(first.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(first.data.user?.email_confirmed_at).toBeTruthy();
  const second = await client.auth.verifyOtp(link);
  expect(second.error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  });
});

test('responds identically to a known and a new address, and sends no link to the known one', async () => {
  await confirmedUser(server, 'known@example.com');
  const { data, error } = await server.client().auth.signUp({ email: 'known@example.com', password: 'another pass 2' });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user?.email).toBe('known@example.com');
  expect(data.user?.identities).toEqual([]);
  expect((await server.mailsTo('known@example.com'))[0]?.html).not.toContain('token_hash');
  const old = await server.client().auth.signInWithPassword({ email: 'known@example.com', password: PASSWORD });
  expect(old.error).toBeNull();
});

test('mails again and retains the first password on a second sign-up before confirmation', async () => {
  const client = server.client();
  await client.auth.signUp({ email: 'twice@example.com', password: PASSWORD });
  await client.auth.signUp({ email: 'twice@example.com', password: 'a second try 2' });
  expect(await server.mailsTo('twice@example.com')).toHaveLength(2);
  const token_hash = await newestTokenHash(server, 'twice@example.com');
  await client.auth.verifyOtp({ type: 'email', token_hash });
  const second = await client.auth.signInWithPassword({ email: 'twice@example.com', password: 'a second try 2' });
  expect(second.error?.code).toBe('invalid_credentials');
  const first = await client.auth.signInWithPassword({ email: 'twice@example.com', password: PASSWORD });
  expect(first.error).toBeNull();
});

test.each([
  [
    'short',
    { email: 'a@example.com', password: 'short' },
    422,
    'weak_password',
    'Password should be at least 8 characters.',
  ],
  [
    'empty password',
    { email: 'a@example.com', password: '' },
    400,
    'validation_failed',
    'Signup requires a valid password',
  ],
  [
    '73 bytes',
    { email: 'a@example.com', password: 'x'.repeat(73) },
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  [
    'no address',
    { email: 'nobody', password: PASSWORD },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'a number',
    { email: 5, password: PASSWORD },
    400,
    'bad_json',
    expect.stringContaining('Could not parse request body as JSON'),
  ],
])('sign-up rejects %s', async (_name, json, status, code, message) => {
  const response = await server.call('/signup', { json });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code, message });
});

test('reports the reasons for a weak password to the client', async () => {
  const { error } = await server.client().auth.signUp({ email: 'weak@example.com', password: 'abc' });
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['length'] });
});

test('an access token verifies with the published ES256 key and has the claims of a hosted project', async () => {
  const { session, client } = await confirmedUser(server, 'claims@example.com');
  const keys = createRemoteJWKSet(new URL(`${server.stack.supabaseUrl}/auth/v1/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, {
    issuer: `${server.stack.supabaseUrl}/auth/v1`,
    audience: 'authenticated',
    currentDate: new Date((session.expires_at! - 60) * 1000),
  });
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  expect(payload).toMatchObject({
    sub: session.user.id,
    email: 'claims@example.com',
    role: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
    amr: [{ method: 'otp' }],
  });
  const claims = await client.auth.getClaims();
  expect(claims.data?.claims.sub).toBe(session.user.id);
});

test('rejects the token immediately after logout', async () => {
  await confirmedUser(server, 'grace@example.com');
  const client = server.client();
  const { data } = await client.auth.signInWithPassword({ email: 'GRACE@example.com', password: PASSWORD });
  expect((await client.auth.getUser()).data.user?.email).toBe('grace@example.com');
  expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
  const after = await server.client().auth.getUser(data.session!.access_token);
  expect(after.error?.name).toBe('AuthSessionMissingError');
  const refresh = await server.client().auth.refreshSession({ refresh_token: data.session!.refresh_token });
  expect(refresh.error?.code).toBe('refresh_token_not_found');
});

test('logging out other sessions ends them and retains the current one', async () => {
  await confirmedUser(server, 'many@example.com');
  const signIn = async () => {
    const client = server.client();
    await client.auth.signInWithPassword({ email: 'many@example.com', password: PASSWORD });
    return client;
  };
  const [here, there] = [await signIn(), await signIn()];
  await here.auth.signOut({ scope: 'others' });
  expect((await here.auth.getUser()).error).toBeNull();
  expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
});

test('recovery responds identically to every address, and its link allows a new password', async () => {
  await confirmedUser(server, 'forgetful@example.com');
  const elsewhere = await confirmedSession('forgetful@example.com');
  const client = server.client();
  expect((await client.auth.resetPasswordForEmail('stranger@example.com')).error).toBeNull();
  expect(await server.mailsTo('stranger@example.com')).toEqual([]);
  expect((await client.auth.resetPasswordForEmail('forgetful@example.com')).error).toBeNull();
  const [mail] = await server.mailsTo('forgetful@example.com');
  expect(mail?.subject).toBe('Reset your password');
  expect(mail?.links[0]).toContain('&type=recovery&next=/update-password');
  const token_hash = await newestTokenHash(server, 'forgetful@example.com');
  expect((await client.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
  const same = await client.auth.updateUser({ password: PASSWORD });
  expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
  expect((await client.auth.updateUser({ password: 'a new password 3' })).error).toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await server.mailsTo('forgetful@example.com'))[0]?.subject).toBe('Your password was changed');
  const old = await server.client().auth.signInWithPassword({ email: 'forgetful@example.com', password: PASSWORD });
  expect(old.error?.code).toBe('invalid_credentials');
});

async function confirmedSession(email: string) {
  const client = server.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

test('merges user data, and null removes a field', async () => {
  const { client } = await confirmedUser(server, 'data@example.com');
  await client.auth.updateUser({ data: { name: 'Data', company: 'Shop' } });
  const { data } = await client.auth.updateUser({ data: { company: null } });
  expect(data.user?.user_metadata).toMatchObject({ name: 'Data' });
  expect(data.user?.user_metadata).not.toHaveProperty('company');
});

test('an address change requires both confirmations', async () => {
  const { client } = await confirmedUser(server, 'old@example.com');
  const { data } = await client.auth.updateUser({ email: 'new@example.com' });
  expect(data.user).toMatchObject({ email: 'old@example.com', new_email: 'new@example.com' });
  const confirm = async (address: string) =>
    client.auth.verifyOtp({ type: 'email_change', token_hash: await newestTokenHash(server, address) });
  const first = await confirm('new@example.com');
  expect(first.data.session).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe('old@example.com');
  expect((await confirm('old@example.com')).data.user?.email).toBe('new@example.com');
  expect((await client.auth.signInWithPassword({ email: 'new@example.com', password: PASSWORD })).error).toBeNull();
});

test('rejects the address of another user', async () => {
  await confirmedUser(server, 'taken@example.com');
  const { client } = await confirmedUser(server, 'wants@example.com');
  const { error } = await client.auth.updateUser({ email: 'taken@example.com' });
  expect(error).toMatchObject({ status: 422, code: 'email_exists' });
});

test.each([
  ['no token', undefined, 403, 'bad_jwt'],
  ['the publishable key', 'key', 403, 'bad_jwt'],
  ['a broken token', 'a.b.c', 403, 'bad_jwt'],
])('the user route rejects %s', async (_name, token, status, code) => {
  const response = await server.call('/user', { token: token === 'key' ? server.stack.publishableKey : token });
  expect(response.status).toBe(status);
  expect((await response.json()) as object).toMatchObject({ code });
});

test('rejects an expired token and a token with one changed bit', async () => {
  const { session } = await confirmedUser(server, 'bits@example.com');
  const [header, payload, signature] = session.access_token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
  const tampered = await server.call('/user', { token: `${header}.${forged}.${signature}` });
  expect(tampered.status).toBe(403);
  server.advanceSeconds(3601);
  const late = await server.call('/user', { token: session.access_token });
  expect(await late.json()).toEqual({
    code: 'bad_jwt',
    message: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
  });
});

test('errors have the old shape for clients that state no version', async () => {
  const response = await fetch(`${server.stack.supabaseUrl}/auth/v1/token?grant_type=magic`, {
    method: 'POST',
    headers: { apikey: server.stack.publishableKey },
  });
  expect(response.headers.get('x-supabase-api-version')).toBeNull();
  expect(await response.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'unsupported_grant_type',
  });
});

test('the demo account can log in', async () => {
  const { error } = await server.client().auth.signInWithPassword(server.stack.demo);
  expect(error).toBeNull();
});

test('PKCE: a link opened in the browser gives a code that only the requesting client can exchange', async () => {
  const client = server.client({ flowType: 'pkce' });
  await client.auth.signUp({ email: 'pkce@example.com', password: PASSWORD });
  const token = await newestTokenHash(server, 'pkce@example.com');
  expect(token).toMatch(/^pkce_[0-9a-f]{56}$/);
  const query = new URLSearchParams({ token, type: 'signup', redirect_to: `${SITE_URL}/auth/callback` });
  const followed = await server.call(`/verify?${query.toString()}`);
  expect(followed.status).toBe(303);
  const location = new URL(followed.headers.get('location')!);
  expect(location.origin + location.pathname).toBe(`${SITE_URL}/auth/callback`);
  const code = location.searchParams.get('code')!;
  const stranger = await server.call('/token?grant_type=pkce', {
    json: { auth_code: code, code_verifier: 'x'.repeat(43) },
  });
  expect(await stranger.json()).toMatchObject({ code: 'bad_code_verifier' });
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe('pkce@example.com');
});

test('the token hash of a PKCE mail also works on another device', async () => {
  await server.client({ flowType: 'pkce' }).auth.signUp({ email: 'phone@example.com', password: PASSWORD });
  const token_hash = await newestTokenHash(server, 'phone@example.com');
  const { data, error } = await server.client().auth.verifyOtp({ type: 'email', token_hash });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe('phone@example.com');
});
