import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { SignJWT, generateKeyPair } from 'jose';
import { createAuthenticate, type Authenticate } from '#backend/auth/authenticate.ts';
import { createTestAuth, type TestAuth } from '#harness/backend/test-auth.ts';

let time: number;
let auth: TestAuth;
let authenticate: Authenticate;
const userId = randomUUID();

beforeEach(async () => {
  time = Date.parse('2026-11-21T12:00:00Z');
  auth = await createTestAuth(() => time);
  authenticate = createAuthenticate({
    authUrl: auth.authUrl,
    publishableKey: 'sb_publishable_test',
    fetcher: auth.fetcher,
    now: () => time,
  });
});

const refusal = (code: string, logDetail?: string) =>
  expect.objectContaining({ code, ...(logDetail && { logDetail }) });
const countOf = (path: string) => auth.requestedPaths.filter((requested) => requested === path).length;
const KEYS = '/.well-known/jwks.json';

test('a valid token identifies its user; signing keys are requested once in ten minutes', async () => {
  const token = await auth.token(userId, {}, { expiresInS: 7200 });
  for (let i = 0; i < 5; i++) expect(await authenticate(token)).toMatchObject({ userId, email: 'person@example.com' });
  expect(countOf(KEYS)).toBe(1);
  time += 601_000;
  await authenticate(token);
  expect(countOf(KEYS)).toBe(2);
});

test('rejects an expired token as an expired session', async () => {
  const token = await auth.token(userId, {}, { expiresInS: 60 });
  time += 66_000;
  await expect(authenticate(token)).rejects.toEqual(refusal('session_expired', 'JWT has expired'));
});

test('rejects a token that another key signed under a known id', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const forged = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
    .setSubject(userId)
    .setAudience('authenticated')
    .setExpirationTime(time / 1000 + 600)
    .sign(privateKey);
  await expect(authenticate(forged)).rejects.toEqual(refusal('signed_out', 'Invalid JWT signature'));
});

test('requests the signing keys once more for an unknown id, but not for every forged id', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const sign = (kid: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(userId)
      .setExpirationTime(time / 1000 + 600)
      .sign(privateKey);
  await authenticate(await auth.token(userId));
  time += 11_000;
  for (let i = 0; i < 20; i++) {
    await expect(authenticate(await sign(`other-${i}`))).rejects.toEqual(
      refusal('signed_out', 'No matching signing key found in JWKS'),
    );
  }
  expect(countOf(KEYS)).toBe(2);
});

test('rejects a token if the key set is empty or the token has no expiry', async () => {
  auth.state.keys = [];
  await expect(authenticate(await auth.token(userId))).rejects.toEqual(refusal('signed_out', 'JWKS is empty'));
  const { privateKey } = await generateKeyPair('ES256');
  const eternal = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
    .setSubject(userId)
    .sign(privateKey);
  await expect(authenticate(eternal)).rejects.toEqual(refusal('signed_out', 'Missing exp claim'));
});

test('lets the auth service verify tokens of other algorithms', async () => {
  const token = await new SignJWT({ session_id: 'shared' })
    .setProtectedHeader({ alg: 'HS256', kid: 'shared' })
    .setSubject(userId)
    .setExpirationTime(time / 1000 + 600)
    .sign(new TextEncoder().encode('a secret that is long enough to sign'));
  expect(await authenticate(token)).toMatchObject({ userId });
  expect(auth.requestedPaths).toEqual(['/user']);
});

test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', `${'a'.repeat(10_000)}.b.c`])(
  'rejects an invalid token as signed out: %#',
  async (token) => {
    const refused = authenticate(token);
    await expect(refused).rejects.toMatchObject({ code: 'signed_out' });
  },
);

test('a signed-out session stops spending within a second and reading within a minute', async () => {
  const token = await auth.token(userId);
  await authenticate(token);
  auth.signedOut.add(`session-${userId}`);
  await authenticate(token);
  time += 1_001;
  await expect(authenticate(token, { fresh: true })).rejects.toMatchObject({ code: 'signed_out' });
  time += 61_000;
  await expect(authenticate(token)).rejects.toMatchObject({ code: 'signed_out' });
});

test('during an outage of the auth service, spending is rejected and known keys remain valid for reading', async () => {
  const token = await auth.token(userId);
  await authenticate(token);
  time += 1_001;
  auth.state.isDown = true;
  expect(await authenticate(token)).toMatchObject({ userId });
  await expect(authenticate(token, { fresh: true })).rejects.toMatchObject({ code: 'auth_unavailable' });
});

test.each([{}, { fresh: true }])('rejects a session that has not verified the second factor (%j)', async (how) => {
  auth.withFactor.add(userId);
  const refused = refusal('signed_out', 'the second factor is missing');
  for (const aal of [undefined, 'aal1', 'aal0', '', 'AAL2', 'aal22']) {
    const half = await auth.token(userId, { session_id: `half-${aal}`, ...(aal !== undefined && { aal }) });
    for (let i = 0; i < 3; i++) await expect(authenticate(half, how)).rejects.toEqual(refused);
  }
  const whole = await auth.token(userId, { session_id: 'whole', aal: 'aal2' });
  expect(await authenticate(whole, how)).toMatchObject({ userId });
  // The token from before the code is as good as before, even in a session that has shown it since.
  const older = await auth.token(userId, { session_id: 'whole', aal: 'aal1' });
  await expect(authenticate(older, how)).rejects.toEqual(refused);
});

test('an account whose second factor was just removed can read at once', async () => {
  auth.withFactor.add(userId);
  expect(await authenticate(await auth.token(userId, { aal: 'aal2' }))).toMatchObject({ userId });
  auth.withFactor.delete(userId);
  expect(await authenticate(await auth.token(userId, { aal: 'aal1' }))).toMatchObject({ userId });
});

test('a new second factor ends other sessions within a minute, and their spending within a second', async () => {
  const token = await auth.token(userId, { aal: 'aal1' });
  await authenticate(token);
  auth.withFactor.add(userId);
  time += 1_001;
  await expect(authenticate(token, { fresh: true })).rejects.toMatchObject({ code: 'signed_out' });
  time += 61_000;
  await expect(authenticate(token)).rejects.toMatchObject({ code: 'signed_out' });
});

test('simultaneous calls of one session share one request to the auth service, which is repeated after a second', async () => {
  const token = await auth.token(userId);
  await Promise.all(Array.from({ length: 200 }, () => authenticate(token, { fresh: true })));
  expect(countOf('/user')).toBe(1);
  await authenticate(token, { fresh: true });
  expect(countOf('/user')).toBe(1);
  time += 1_001;
  await authenticate(token, { fresh: true });
  expect(countOf('/user')).toBe(2);
});

test('tokens verified by the auth service also require the second factor', async () => {
  auth.withFactor.add(userId);
  const sign = (aal: string) =>
    new SignJWT({ session_id: 'shared', aal })
      .setProtectedHeader({ alg: 'HS256', kid: 'shared' })
      .setSubject(userId)
      .setExpirationTime(time / 1000 + 600)
      .sign(new TextEncoder().encode('a secret that is long enough to sign'));
  await expect(authenticate(await sign('aal1'))).rejects.toMatchObject({ code: 'signed_out' });
  expect(await authenticate(await sign('aal2'))).toMatchObject({ userId });
});
