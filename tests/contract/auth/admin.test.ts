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

test('people do not get in, with the publishable key or with their own token', async () => {
  expect((await server.client().auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
  const { session, user } = await confirmedUser(server, 'person@example.com');
  const response = await server.call(`/admin/users/${user.id}`, { token: session.access_token, method: 'DELETE' });
  expect(response.status).toBe(403);
});

test('an account is made, found, changed and deleted with everything that hangs on it', async () => {
  const made = await admin.createUser({ email: 'made@example.com', password: PASSWORD, email_confirm: true });
  expect(made.error).toBeNull();
  const id = made.data.user!.id;
  const client = server.client();
  expect((await client.auth.signInWithPassword({ email: 'made@example.com', password: PASSWORD })).error).toBeNull();
  expect((await admin.getUserById(id)).data.user?.email).toBe('made@example.com');
  const changed = await admin.updateUserById(id, { user_metadata: { name: 'Made' }, app_metadata: { plan: 'x' } });
  expect(changed.data.user).toMatchObject({
    user_metadata: { name: 'Made' },
    app_metadata: { provider: 'email', plan: 'x' },
  });
  expect((await admin.listUsers({ page: 1, perPage: 1 })).data.users).toHaveLength(1);
  expect((await admin.createUser({ email: 'made@example.com' })).error?.code).toBe('email_exists');
  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_not_found' });
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('a banned person can neither log in nor go on', async () => {
  const { client, user, session } = await confirmedUser(server, 'banned@example.com');
  await admin.updateUserById(user.id, { ban_duration: '24h' });
  const logIn = await server.client().auth.signInWithPassword({ email: 'banned@example.com', password: PASSWORD });
  expect(logIn.error).toMatchObject({ status: 400, code: 'user_banned' });
  expect((await client.auth.getUser()).error?.code).toBe('user_banned');
  const refresh = await client.auth.refreshSession({ refresh_token: session.refresh_token });
  expect(refresh.error?.code).toBe('user_banned');
  await admin.updateUserById(user.id, { ban_duration: 'none' });
  expect((await client.auth.getUser()).error).toBeNull();
});

test('an invitation and a made link open an account without a mail round', async () => {
  expect((await admin.inviteUserByEmail('guest@example.com')).error).toBeNull();
  expect((await server.mailsTo('guest@example.com'))[0]?.subject).toBe('You have been invited');
  const { data, error } = await admin.generateLink({ type: 'magiclink', email: 'link@example.com' });
  expect(error).toBeNull();
  const verified = await server.client().auth.verifyOtp({ type: 'email', token_hash: data.properties!.hashed_token });
  expect(verified.data.user?.email).toBe('link@example.com');
  expect(await server.mailsTo('link@example.com')).toEqual([]);
});
