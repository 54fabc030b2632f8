import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';

/** Private key with its id. */
export type SigningKey = JWK & { readonly kid: string };

/** Creates a private ES256 key for the tokens of a sign-in service. */
export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'ES256', key_ops: ['sign', 'verify'] };
}

/** Returns the token that replaces a key of the project behind its gateway, valid for `lifetime` ('1d', '10y'). */
export async function signRoleToken(key: SigningKey, role: 'anon' | 'service_role', lifetime: string): Promise<string> {
  return new SignJWT({ role, iss: 'supabase' })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importJWK({ ...key, key_ops: ['sign'] }, 'ES256'));
}
