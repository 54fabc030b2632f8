import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { createAuthenticate, type Authenticate } from '#backend/auth/authenticate.ts';
import { confirmedUser, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
let authenticate: Authenticate;
beforeAll(async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'a-key-of-ours', alg: 'RS256' };
  server = await startAuthServer({}, { signingKey });
  authenticate = createAuthenticate({
    authUrl: `${server.stack.supabaseUrl}/auth/v1`,
    publishableKey: server.stack.publishableKey,
  });
});
afterAll(() => server.stack.stop());

test('with an RS256 key, tokens use it, and clients and the backend verify by the key set', async () => {
  const { client, session, user } = await confirmedUser(server, 'rsa@example.com');
  expect(decodeProtectedHeader(session.access_token)).toMatchObject({ alg: 'RS256', kid: 'a-key-of-ours' });
  expect((await client.auth.getClaims()).data?.claims.sub).toBe(user.id);
  expect(await authenticate(session.access_token)).toMatchObject({ userId: user.id, email: 'rsa@example.com' });
  const forged = `${session.access_token.slice(0, -8)}AAAAAAAA`;
  await expect(authenticate(forged)).rejects.toMatchObject({ code: 'signed_out', logDetail: 'Invalid JWT signature' });
});

test('the key set contains only the public half', async () => {
  const response = await server.call('/.well-known/jwks.json');
  const { keys } = (await response.json()) as { keys: Record<string, string>[] };
  expect(keys).toHaveLength(1);
  expect(Object.keys(keys[0]!).sort()).toEqual(['alg', 'e', 'key_ops', 'kid', 'kty', 'n', 'use']);
});
