import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PASSWORD, confirmedUser, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
let admin: SupabaseClient['auth']['admin'];
beforeAll(async () => {
  server = await startAuthServer();
  const auth = { persistSession: false, autoRefreshToken: false };
  admin = createClient(server.stack.supabaseUrl, server.stack.secretKey, { auth }).auth.admin;
});
afterAll(() => server.stack.stop());

test("rejects the publishable key and a user's token", async () => {
  const { session, user } = await confirmedUser(server, 'person@example.com');
  expect((await server.client().auth.admin.getUserById(user.id)).error).toMatchObject({
    status: 403,
    code: 'not_admin',
  });
  const response = await server.call(`/admin/users/${user.id}`, { token: session.access_token, method: 'DELETE' });
  expect(response.status).toBe(403);
});

test('creates, finds and deletes an account with all its data', async () => {
  const made = await admin.createUser({
    email: 'made@example.com',
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: 'Made' },
  });
  expect(made.error).toBeNull();
  const id = made.data.user!.id;
  const client = server.client();
  expect((await client.auth.signInWithPassword({ email: 'made@example.com', password: PASSWORD })).error).toBeNull();
  expect((await admin.getUserById(id)).data.user).toMatchObject({
    email: 'made@example.com',
    user_metadata: { name: 'Made' },
    app_metadata: { provider: 'email' },
  });
  expect((await admin.createUser({ email: 'made@example.com' })).error?.code).toBe('email_exists');
  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_not_found' });
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('a banned user can neither log in nor continue a session', async () => {
  const { client, user, session } = await confirmedUser(server, 'banned@example.com');
  const ban = (until: string | null) =>
    server.query('update auth.users set banned_until = $2 where id = $1', [user.id, until]);
  await ban('2100-01-01');
  const logIn = await server.client().auth.signInWithPassword({ email: 'banned@example.com', password: PASSWORD });
  expect(logIn.error).toMatchObject({ status: 400, code: 'user_banned' });
  expect((await client.auth.getUser()).error?.code).toBe('user_banned');
  const refresh = await client.auth.refreshSession({ refresh_token: session.refresh_token });
  expect(refresh.error?.code).toBe('user_banned');
  await ban(null);
  expect((await client.auth.getUser()).error).toBeNull();
});

test('a generated link opens an account without a mail', async () => {
  const { data, error } = await admin.generateLink({ type: 'magiclink', email: 'link@example.com' });
  expect(error).toBeNull();
  const verified = await server.client().auth.verifyOtp({ type: 'email', token_hash: data.properties!.hashed_token });
  expect(verified.data.user?.email).toBe('link@example.com');
  expect(await server.mailsTo('link@example.com')).toEqual([]);
});
