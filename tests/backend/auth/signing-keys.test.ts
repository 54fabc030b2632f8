import { expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { createSigningKeys } from '#backend/auth/signing-keys.ts';

const minuteMs = 60_000;

/** Returns an auth service with one key and a clock; `isDown` makes it unreachable. */
async function authService() {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
  const state = { requests: 0, isDown: false, nowMs: 0 };
  const fetcher = (async () => {
    state.requests += 1;
    if (state.isDown) throw new TypeError('fetch failed');
    return Response.json({ keys: [jwk] });
  }) as typeof fetch;
  return { state, keys: createSigningKeys('https://auth.example', fetcher, () => state.nowMs) };
}

test('keys are requested once in ten minutes, and unknown ids at most every ten seconds', async () => {
  const { state, keys } = await authService();
  await Promise.all(Array.from({ length: 20 }, () => keys.find('k1', 'ES256')));
  expect(state.requests).toBe(1);
  for (let i = 0; i < 20; i++) await expect(keys.find(`forged ${i}`, 'ES256')).rejects.toThrow('No matching');
  expect(state.requests).toBe(1);
  state.nowMs = 11_000;
  for (let i = 0; i < 20; i++) await expect(keys.find(`forged ${i}`, 'ES256')).rejects.toThrow('No matching');
  expect(state.requests).toBe(2);
  state.nowMs = 12 * minuteMs;
  await keys.find('k1', 'ES256');
  expect(state.requests).toBe(3);
});

test('during an outage known keys remain valid, and the service is requested at most every ten seconds', async () => {
  const { state, keys } = await authService();
  await keys.find('k1', 'ES256');
  state.isDown = true;
  state.nowMs = 11 * minuteMs;
  for (let i = 0; i < 20; i++) {
    await keys.find('k1', 'ES256');
    await expect(keys.find('forged', 'ES256')).rejects.toThrow('No matching');
  }
  expect(state.requests).toBe(2);
  state.isDown = false;
  state.nowMs += 11_000;
  await keys.find('k1', 'ES256');
  expect(state.requests).toBe(3);
});

test('without any signing key a token is rejected as unavailable until the service responds', async () => {
  const { state, keys } = await authService();
  state.isDown = true;
  await expect(keys.find('k1', 'ES256')).rejects.toMatchObject({ code: 'auth_unavailable' });
  state.isDown = false;
  await keys.find('k1', 'ES256');
  expect(state.requests).toBe(2);
});
