import { expect, jest, test } from '@jest/globals';
import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import type { AuthClient } from '#lib/server/auth/auth-client.ts';
import { accessToken, sessionStatus } from '#lib/server/auth/session-status.ts';

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

test('the auth service is asked once in 30 s for a session', async () => {
  const { client, getUser } = auth({});
  await sessionStatus(client, claims('once'), 0);
  await sessionStatus(client, claims('once'), 29_000);
  expect(getUser).toHaveBeenCalledTimes(1);
  await sessionStatus(client, claims('once'), 31_000);
  expect(getUser).toHaveBeenCalledTimes(2);
});

test('a password alone does not do for an account with a second factor', async () => {
  const { client } = auth({ factors: [verified] });
  expect(await sessionStatus(client, claims('factor'))).toMatchObject({ needsSecondFactor: true });
  expect(await sessionStatus(client, claims('factor', 'aal2'))).toMatchObject({ needsSecondFactor: false });
  const unverified = auth({ factors: [{ id: 'f', status: 'unverified' }] });
  expect(await sessionStatus(unverified.client, claims('unverified'))).toMatchObject({ needsSecondFactor: false });
});

test('a session that needed a second factor is in at once when the factor was removed', async () => {
  const factors = [verified];
  const { client } = auth({ factors });
  expect(await sessionStatus(client, claims('removed'), 0)).toMatchObject({ needsSecondFactor: true });
  factors.pop();
  expect(await sessionStatus(client, claims('removed'), 1)).toMatchObject({ needsSecondFactor: false });
});

test('a session without its second factor stays refused while the auth service is silent', async () => {
  const missing = auth({ factors: [verified] });
  await sessionStatus(missing.client, claims('half'), 0);
  const silent = auth({ error: new AuthRetryableFetchError('down', 503) });
  expect(await sessionStatus(silent.client, claims('half'), 60_000)).toMatchObject({ needsSecondFactor: true });
});

test('a session that was ended elsewhere is over; an auth service that is silent ends nothing', async () => {
  const ended = auth({ error: new AuthApiError('gone', 403, 'session_not_found') });
  expect(await sessionStatus(ended.client, claims('ended'))).toMatchObject({ isAlive: false });
  const silent = auth({ error: new AuthRetryableFetchError('down', 503) });
  expect(await sessionStatus(silent.client, claims('silent'))).toMatchObject({ isAlive: true });
});

test.each([
  ['Error: failed to get session', { data: { session: null }, error: new AuthApiError('x', 400, 'x') }],
  ['Error: no session data', { data: { session: null }, error: null }],
  ['Error: no token in session data', { data: { session: { access_token: '' } }, error: null }],
])('without a usable session the log says "%s" and the person is asked to log in', async (logDetail, session) => {
  const client = {
    getClaims: async () => ({ data: { claims: { ...claims('x'), session_id: 'x' } }, error: null }),
    getSession: async () => session,
  } as unknown as AuthClient;
  await expect(accessToken(client)).rejects.toMatchObject({ code: 'signed_out', logDetail });
});
