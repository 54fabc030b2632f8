import { expect, jest, test } from '@jest/globals';
import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import type { AuthClient } from '#web/auth/auth-client.ts';
import { accessToken, sessionStatus } from '#web/auth/session-status.ts';

const claims = (sessionId: string, aal = 'aal1') => ({ sub: 'u', email: 'a@example.com', exp: 1, aal, sessionId });
const verified = { id: 'f', status: 'verified' };

function auth(answer: { factors?: object[]; error?: Error }) {
  const getUser = jest.fn(async () =>
    answer.error
      ? { data: { user: null }, error: answer.error }
      : { data: { user: { factors: answer.factors ?? [] } }, error: null },
  );
  return { getUser, client: { getUser } as unknown as AuthClient };
}

test('queries the auth service once in 30 s for a session', async () => {
  const { client, getUser } = auth({});
  await sessionStatus(client, claims('once'), 0);
  await sessionStatus(client, claims('once'), 29_000);
  expect(getUser).toHaveBeenCalledTimes(1);
  await sessionStatus(client, claims('once'), 31_000);
  expect(getUser).toHaveBeenCalledTimes(2);
});

test('requires a second factor for an account with a verified one', async () => {
  const { client } = auth({ factors: [verified] });
  expect(await sessionStatus(client, claims('factor'))).toMatchObject({ needsSecondFactor: true });
  expect(await sessionStatus(client, claims('factor', 'aal2'))).toMatchObject({ needsSecondFactor: false });
  const unverified = auth({ factors: [{ id: 'f', status: 'unverified' }] });
  expect(await sessionStatus(unverified.client, claims('unverified'))).toMatchObject({ needsSecondFactor: false });
});

test('accepts a session without a second factor immediately after the factor is removed', async () => {
  const factors = [verified];
  const { client } = auth({ factors });
  expect(await sessionStatus(client, claims('removed'), 0)).toMatchObject({ needsSecondFactor: true });
  factors.pop();
  expect(await sessionStatus(client, claims('removed'), 1)).toMatchObject({ needsSecondFactor: false });
});

test('rejects a session without its second factor while the auth service is unavailable', async () => {
  const missing = auth({ factors: [verified] });
  await sessionStatus(missing.client, claims('half'), 0);
  const silent = auth({ error: new AuthRetryableFetchError('down', 503) });
  expect(await sessionStatus(silent.client, claims('half'), 60_000)).toMatchObject({ needsSecondFactor: true });
});

test('ends a session that was ended elsewhere, but none while the auth service is unavailable', async () => {
  const ended = auth({ error: new AuthApiError('gone', 403, 'session_not_found') });
  expect(await sessionStatus(ended.client, claims('ended'))).toMatchObject({ isAlive: false });
  const silent = auth({ error: new AuthRetryableFetchError('down', 503) });
  expect(await sessionStatus(silent.client, claims('silent'))).toMatchObject({ isAlive: true });
});

test.each([
  ['Error: failed to get session', { data: { session: null }, error: new AuthApiError('x', 400, 'x') }],
  ['Error: no session data', { data: { session: null }, error: null }],
  ['Error: no token in session data', { data: { session: { access_token: '' } }, error: null }],
])('logs "%s" without a usable session and requires a login', async (logDetail, session) => {
  const client = {
    getClaims: async () => ({ data: { claims: { ...claims('x'), session_id: 'x' } }, error: null }),
    getSession: async () => session,
  } as unknown as AuthClient;
  await expect(accessToken(client)).rejects.toMatchObject({ code: 'signed_out', logDetail });
});
