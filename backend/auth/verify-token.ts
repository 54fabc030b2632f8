import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from './signing-keys.ts';
import { TokenError } from './token-error.ts';

export type SessionUser = { readonly userId: string; readonly email: string; readonly sessionId: string };

const claims = z.object({
  sub: z.uuid(),
  exp: z.number(),
  email: z.string().default(''),
  session_id: z.string().default(''),
});
/** Clocks of two machines may differ by this much. */
const CLOCK_TOLERANCE_S = 5;

/** Whether the token can be checked here; other algorithms are for the auth service to judge. */
export function isLocallyVerifiable(token: string): boolean {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return (alg === 'ES256' || alg === 'RS256') && kid !== undefined;
  } catch {
    throw new TokenError('invalid_jwt');
  }
}

/** Checks signature, expiry and audience of an ES256 or RS256 token. Throws TokenError. */
export async function verifyToken(token: string, keys: SigningKeys, now: () => number): Promise<SessionUser> {
  const { alg, kid } = readHeader(token);
  if (alg !== 'ES256' && alg !== 'RS256') throw new TokenError('Invalid alg claim');
  const payload = readPayload(token);
  if (payload.exp === undefined) throw new TokenError('Missing exp claim');
  if (payload.exp + CLOCK_TOLERANCE_S <= now() / 1000) throw new TokenError('JWT has expired');
  const key = await keys.find(kid ?? '', alg);
  try {
    const verified = await jwtVerify(token, key, {
      algorithms: [alg],
      audience: 'authenticated',
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now()),
    });
    const user = claims.parse(verified.payload);
    return { userId: user.sub, email: user.email, sessionId: user.session_id };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('JWT has expired');
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new TokenError('Invalid JWT signature');
    throw new TokenError('invalid_jwt');
  }
}

function readHeader(token: string): { alg?: string; kid?: string } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new TokenError('invalid_jwt');
  }
}

function readPayload(token: string): { exp?: number } {
  try {
    const { exp } = decodeJwt(token);
    return typeof exp === 'number' ? { exp } : {};
  } catch {
    throw new TokenError('invalid_jwt');
  }
}
