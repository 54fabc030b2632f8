import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SupabaseClient } from '@supabase/supabase-js';
import { totpCode } from '#packages/local-services/src/auth/users/totp.ts';
import { PASSWORD, confirmedUser, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
let skewS = 0;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stack.stop());

function advance(seconds: number): void {
  skewS += seconds;
  server.advanceSeconds(seconds);
}

function codeNow(secret: string): string {
  return totpCode(secret, Date.now() / 1000 + skewS);
}

async function enrolled(address: string) {
  const { client } = await confirmedUser(server, address);
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (error) throw error;
  return { client, factorId: data.id, secret: data.totp.secret, totp: data.totp };
}

async function pass(client: SupabaseClient, factorId: string, code: string) {
  const challenge = await client.auth.mfa.challenge({ factorId });
  if (challenge.error) throw challenge.error;
  return client.auth.mfa.verify({ factorId, challengeId: challenge.data.id, code });
}

test('enrolling returns a secret and its QR code; the factor is active after its first code', async () => {
  const { client, factorId, secret, totp } = await enrolled('totp@example.com');
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(totp.uri).toContain(`secret=${secret}`);
  expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
  expect((await pass(client, factorId, codeNow(secret))).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  });
  expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'totp' }, { method: 'otp' }]);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
});

test('with a factor, a password alone cannot change the address or password', async () => {
  const { client, factorId, secret } = await enrolled('strict@example.com');
  await pass(client, factorId, codeNow(secret));
  const other = server.client();
  await other.auth.signInWithPassword({ email: 'strict@example.com', password: PASSWORD });
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  const refused = await other.auth.updateUser({ password: 'another one 5' });
  expect(refused.error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  expect((await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error?.code).toBe(
    'insufficient_aal',
  );
  expect((await other.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
  expect((await pass(other, factorId, codeNow(secret))).error).toBeNull();
  expect((await other.auth.updateUser({ password: 'another one 5' })).error).toBeNull();
});

test('verifying ends the sessions that are authenticated by password only', async () => {
  const { client, factorId, secret } = await enrolled('lift@example.com');
  const other = server.client();
  await other.auth.signInWithPassword({ email: 'lift@example.com', password: PASSWORD });
  await pass(client, factorId, codeNow(secret));
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await client.auth.getUser()).error).toBeNull();
});

test('rejects a wrong code, a used challenge and an expired one', async () => {
  const { client, factorId, secret } = await enrolled('wrong@example.com');
  const good = codeNow(secret);
  const bad = good === '000000' ? '000001' : '000000';
  expect((await pass(client, factorId, bad)).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  });
  const { data } = await client.auth.mfa.challenge({ factorId });
  const challengeId = data!.id;
  expect((await client.auth.mfa.verify({ factorId, challengeId, code: codeNow(secret) })).error).toBeNull();
  const again = await client.auth.mfa.verify({ factorId, challengeId, code: codeNow(secret) });
  expect(again.error?.code).toBe('mfa_ip_address_mismatch');
  const late = await client.auth.mfa.challenge({ factorId });
  advance(301);
  const tooLate = await client.auth.mfa.verify({ factorId, challengeId: late.data!.id, code: codeNow(secret) });
  expect(tooLate.error?.code).toBe('mfa_challenge_expired');
});

test('hides the factors of other users', async () => {
  const { factorId } = await enrolled('mine@example.com');
  const { client } = await confirmedUser(server, 'theirs@example.com');
  expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  });
  expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found');
});

test('rejects a second factor with the same name', async () => {
  const { client } = await enrolled('name@example.com');
  const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
});

test('unenrolling returns the session to the first assurance level', async () => {
  const { client, factorId, secret } = await enrolled('off@example.com');
  await pass(client, factorId, codeNow(secret));
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  await client.auth.refreshSession();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  });
});
