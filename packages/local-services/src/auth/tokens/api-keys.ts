import { timingSafeEqual } from 'node:crypto';
import type { TokenSigner } from './jwt.ts';

/** Checks of API keys of callers and administrators. */
export type ApiKeys = {
  isApiKey(key: string): Promise<boolean>;
  isAdminKey(key: string): Promise<boolean>;
};

const ROLES = ['anon', 'service_role'];
const ADMIN_ROLES = ['service_role', 'supabase_admin'];

/**
 * Creates the checks of opaque keys (sb_publishable_..., sb_secret_...) and of the older kind: tokens of our signing
 * key with a role.
 */
export function createApiKeys(
  keys: { publishableKey: string; secretKey: string },
  signer: TokenSigner,
  now: () => Date,
): ApiKeys {
  const roleOf = async (key: string) => {
    if (key.split('.').length !== 3) return undefined;
    const claims = await signer.verify(key, now()).catch(() => undefined);
    // A user's token has a session and is not a key, whatever its role.
    return claims && claims.session_id === undefined ? claims.role : undefined;
  };
  return {
    async isApiKey(key) {
      if (isEqualText(key, keys.publishableKey) || isEqualText(key, keys.secretKey)) return true;
      return ROLES.includes(String(await roleOf(key)));
    },
    async isAdminKey(key) {
      return isEqualText(key, keys.secretKey) || ADMIN_ROLES.includes(String(await roleOf(key)));
    },
  };
}

/** Compares in constant time. */
export function isEqualText(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
