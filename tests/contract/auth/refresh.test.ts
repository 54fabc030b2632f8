import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { confirmedUser, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stack.stop());

const ROUNDS = 20;

type Tokens = {
  access_token: string;
  refresh_token: string;
};

async function refresh(token: string): Promise<{ status: number; body: Tokens & { code?: string; message?: string } }> {
  const response = await server.call('/token?grant_type=refresh_token', { json: { refresh_token: token } });
  return { status: response.status, body: (await response.json()) as Tokens };
}

test('every refresh issues a new token in the same session', async () => {
  const { client, session } = await confirmedUser(server, 'rotate@example.com');
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(sessionId(data.session!.access_token)).toBe(sessionId(session.access_token));
});

test('twenty simultaneous refreshes end with one token and no ended session', async () => {
  const { session } = await confirmedUser(server, 'tabs@example.com');
  let token = session.refresh_token;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const given = new Set(answers.map((answer) => answer.body.refresh_token));
    expect(given.size).toBe(1);
    token = [...given][0]!;
  }
  const { rows } = await server.query(
    `select count(*)::int as active from auth.refresh_tokens where not revoked
     and session_id = (select session_id from auth.refresh_tokens where token = $1)`,
    [token],
  );
  expect(rows).toEqual([{ active: 1 }]);
});

test('repeats a lost response at any later time', async () => {
  const { session } = await confirmedUser(server, 'lost@example.com');
  const first = await refresh(session.refresh_token);
  server.advanceSeconds(60);
  const again = await refresh(session.refresh_token);
  expect(again.status).toBe(200);
  expect(again.body.refresh_token).toBe(first.body.refresh_token);
});

test('a token two generations old ends the session once the newest token cannot have been lost', async () => {
  const { session } = await confirmedUser(server, 'stolen@example.com');
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  server.advanceSeconds(11);
  expect((await refresh(session.refresh_token)).body).toMatchObject({
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  });
  server.advanceSeconds(11);
  expect((await refresh(third.body.refresh_token)).status).toBe(400);
  expect((await refresh(second.body.refresh_token)).status).toBe(400);
});

test.each([
  ['unknown', 'abcdefghijkl', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ['malformed', 'not a token', 'validation_failed', 'Refresh token is not valid'],
])('rejects an %s token', async (_name, token, code, message) => {
  const { status, body } = await refresh(token);
  expect(status).toBe(400);
  expect(body).toEqual({ code, message });
});

function sessionId(accessToken: string): unknown {
  const payload: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString());
  return typeof payload === 'object' && payload && 'session_id' in payload ? payload.session_id : undefined;
}
