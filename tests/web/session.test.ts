import { expect, test } from '@jest/globals';
import type { AuthClient } from '#web/auth/auth-client.ts';
import { verifiedClaims } from '#web/auth/session.ts';

/** A client that never comes to an end with the auth service. */
const silent = { getClaims: () => new Promise(() => {}) } as unknown as AuthClient;

test('reports an unresponsive sign-in service as unavailable instead of ending the session', async () => {
  await expect(verifiedClaims(silent, 1)).rejects.toMatchObject({ code: 'auth_unavailable' });
});
