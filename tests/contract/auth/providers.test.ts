import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SupabaseClient } from '@supabase/supabase-js';
import { PASSWORD, SITE_URL, confirmedUser, newestTokenHash, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stack.stop());

const CALLBACK = `${SITE_URL}/auth/callback`;

/** Follows a browser through the provider's page; answers with the address it comes back to. */
async function visitProvider(
  client: SupabaseClient,
  choice: Record<string, string>,
  provider: 'google' | 'azure' = 'google',
) {
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: CALLBACK,
      skipBrowserRedirect: true,
      ...(provider === 'google'
        ? { queryParams: { access_type: 'offline', prompt: 'consent' } }
        : { scopes: 'openid profile email offline_access' }),
    },
  });
  if (error) throw error;
  const authorize = new URL(data.url);
  const started = await server.call(authorize.pathname.replace('/supabase/auth/v1', '') + authorize.search);
  expect(started.status).toBe(302);
  const chooser = new URL(started.headers.get('location')!);
  expect(chooser.href).toContain(`${SITE_URL}/__local/supabase/auth/v1/authorize?state=`);
  const page = await (await server.call(`/authorize${chooser.search}`)).text();
  expect(page).toContain(provider === 'google' ? 'Sign in with Google' : 'Sign in with Microsoft');
  const state = chooser.searchParams.get('state')!;
  const back = await server.call(`/callback?${new URLSearchParams({ state, ...choice }).toString()}`);
  return { location: new URL(back.headers.get('location')!), state };
}

test.each(['google', 'azure'] as const)(
  "%s: a verified address logs in, with the provider's tokens",
  async (provider) => {
    const client = server.client({ flowType: 'pkce' });
    const email = `${provider}@example.com`;
    const { location, state } = await visitProvider(client, { email, verified: 'yes', name: 'Gail' }, provider);
    expect(location.href).toMatch(new RegExp(`^${CALLBACK}\\?code=[0-9a-f-]{36}$`));
    const { data, error } = await client.auth.exchangeCodeForSession(location.searchParams.get('code')!);
    expect(error).toBeNull();
    expect(data.session?.provider_token).toBeTruthy();
    expect(data.session?.provider_refresh_token).toBeTruthy();
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider, providers: [provider] },
      user_metadata: { full_name: 'Gail', email_verified: true },
    });
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
    const again = await server.call(`/callback?${new URLSearchParams({ state, email, verified: 'yes' }).toString()}`);
    expect(new URL(again.headers.get('location')!).searchParams.get('error')).toBeTruthy();
  },
);

test('the same person returns to the same account', async () => {
  const logIn = async () => {
    const client = server.client({ flowType: 'pkce' });
    const { location } = await visitProvider(client, { email: 'again@example.com', verified: 'yes' });
    return (await client.auth.exchangeCodeForSession(location.searchParams.get('code')!)).data.user?.id;
  };
  const first = await logIn();
  expect(first).toBeTruthy();
  expect(await logIn()).toBe(first);
});

test('links a verified address to the account that confirmed it', async () => {
  const { user } = await confirmedUser(server, 'both@example.com');
  const client = server.client({ flowType: 'pkce' });
  const { location } = await visitProvider(client, { email: 'both@example.com', verified: 'yes' });
  const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get('code')!);
  expect(data.user?.id).toBe(user.id);
  expect(data.user?.app_metadata.providers).toEqual(['email', 'google']);
  const byPassword = await server.client().auth.signInWithPassword({ email: 'both@example.com', password: PASSWORD });
  expect(byPassword.error).toBeNull();
});

test('a password set by an unconfirmed stranger does not open the account', async () => {
  await server.client().auth.signUp({ email: 'victim@example.com', password: PASSWORD });
  const client = server.client({ flowType: 'pkce' });
  const { location } = await visitProvider(client, { email: 'victim@example.com', verified: 'yes' });
  await client.auth.exchangeCodeForSession(location.searchParams.get('code')!);
  const stranger = await server.client().auth.signInWithPassword({ email: 'victim@example.com', password: PASSWORD });
  expect(stranger.error?.code).toBe('invalid_credentials');
});

test('an unverified address opens no existing account, and a new one only after confirmation by mail', async () => {
  await confirmedUser(server, 'target@example.com');
  const attack = await visitProvider(server.client({ flowType: 'pkce' }), { email: 'target@example.com' });
  expect(attack.location.searchParams.get('code')).toBeNull();
  const { location } = await visitProvider(server.client({ flowType: 'pkce' }), { email: 'unproven@example.com' });
  expect(location.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  expect(location.hash).toContain('error_code=provider_email_needs_verification');
  const token_hash = await newestTokenHash(server, 'unproven@example.com');
  expect((await server.client().auth.verifyOtp({ type: 'email', token_hash })).error).toBeNull();
});

test('canceling returns access_denied', async () => {
  const { location } = await visitProvider(server.client({ flowType: 'pkce' }), { error: 'access_denied' });
  expect(location.origin + location.pathname).toBe(CALLBACK);
  expect(location.searchParams.get('error')).toBe('access_denied');
});

test('redirects an unknown state to the site with an error', async () => {
  const response = await server.call('/callback?state=nonsense&email=a@example.com&verified=yes');
  const location = new URL(response.headers.get('location')!);
  expect(location.origin).toBe(SITE_URL);
  expect(location.searchParams.get('error_code')).toBe('bad_oauth_state');
});

test('rejects a disabled provider', async () => {
  const response = await server.call('/authorize?provider=facebook');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'validation_failed' });
});

test('replaces a foreign redirect address with the site', async () => {
  const started = await server.call(
    `/authorize?provider=google&redirect_to=${encodeURIComponent('https://evil.example/')}`,
  );
  const state = new URL(started.headers.get('location')!).searchParams.get('state')!;
  const back = await server.call(`/callback?state=${state}&email=implicit@example.com&verified=yes`);
  const location = new URL(back.headers.get('location')!);
  expect(location.origin).toBe(SITE_URL);
  expect(location.hash).toContain('access_token=');
});

test('manual linking is disabled', async () => {
  const { client, user } = await confirmedUser(server, 'manual@example.com');
  const { error } = await client.auth.unlinkIdentity(user.identities![0]!);
  expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
});
