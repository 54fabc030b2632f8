import { SignJWT, createLocalJWKSet, errors, importJWK, jwtVerify, type JWK, type JWTPayload } from 'jose';

type AccessClaims = {
  sub: string;
  email: string;
  phone: string;
  role: string;
  aal: string;
  amr: { method: string; timestamp: number }[];
  session_id: string;
  is_anonymous: boolean;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
};

export type TokenSigner = {
  /** The public keys, as published in /.well-known/jwks.json. */
  jwks: { keys: JWK[] };
  sign(claims: AccessClaims, issuedAt: Date, lifetimeS: number): Promise<string>;
  /** Throws with the reason if the token is not one of ours or has expired. */
  verify(token: string, now: Date): Promise<JWTPayload>;
};

const AUDIENCE = 'authenticated';

/** Creates a signer and verifier of access tokens with one private ES256 or RS256 key. */
export async function createTokenSigner(privateJwk: JWK, issuer: string): Promise<TokenSigner> {
  const algorithm = privateJwk.kty === 'EC' ? 'ES256' : 'RS256';
  const publicJwk = toPublicJwk(privateJwk, algorithm);
  // Key files list uses ("sign", "verify") that one imported key cannot have together.
  const { key_ops: _uses, ...signingJwk } = privateJwk;
  const privateKey = await importJWK({ ...signingJwk, alg: algorithm }, algorithm);
  const keySet = createLocalJWKSet({ keys: [publicJwk] });
  const header = { alg: algorithm, typ: 'JWT', ...(privateJwk.kid && { kid: privateJwk.kid }) };
  return {
    jwks: { keys: [publicJwk] },
    sign(claims, issuedAt, lifetimeS) {
      const iat = Math.floor(issuedAt.getTime() / 1000);
      const payload = { iss: issuer, aud: AUDIENCE, iat, exp: iat + lifetimeS, ...claims };
      return new SignJWT(payload as unknown as JWTPayload).setProtectedHeader(header).sign(privateKey);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, keySet, { algorithms: [algorithm], currentDate: now });
        return payload;
      } catch (error) {
        throw new Error(describe(error), { cause: error });
      }
    },
  };
}

function toPublicJwk(jwk: JWK, algorithm: string): JWK {
  const about = { kid: jwk.kid, alg: algorithm, use: 'sig', key_ops: ['verify'] };
  if (jwk.kty === 'EC') return { kty: 'EC', crv: jwk.crv, x: jwk.x, y: jwk.y, ...about };
  if (jwk.kty === 'RSA') return { kty: 'RSA', n: jwk.n, e: jwk.e, ...about };
  throw new Error('The signing key has to be an EC (P-256) or RSA key.');
}

function describe(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'token signature is invalid: signature is invalid';
  if (error instanceof errors.JWKSNoMatchingKey) return 'token is unverifiable: unrecognized JWT kid';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'token signature is invalid: signing method is invalid';
  return 'token is malformed: token contains an invalid number of segments';
}
