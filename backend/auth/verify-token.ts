import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { type SigningKeys, TokenError } from './signing-keys.ts';

export type VerifiedUser = { readonly userId: string; readonly email: string; readonly sessionId: string };
/** Claims of a token: the user, and whether the session has shown the account's second factor. */
export type VerifiedToken = { readonly user: VerifiedUser; readonly hasShownFactor: boolean };

const claims = z.object({
  sub: z.uuid(),
  exp: z.number(),
  email: z.string().default(''),
  session_id: z.string().default(''),
  aal: z.string().default('aal1'),
});
/** Maximum difference in seconds between the clocks of two machines. */
const CLOCK_TOLERANCE_S = 5;

/** Returns true if the token's algorithm can be verified here; others are verified by the auth service. */
export function isLocallyVerifiable(token: string): boolean {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return (alg === 'ES256' || alg === 'RS256') && kid !== undefined;
  } catch {
    throw new TokenError('invalid_jwt');
  }
}

/** Checks signature, expiry and audience of an ES256 or RS256 token. Throws TokenError. */
export async function verifyToken(token: string, keys: SigningKeys, now: () => number): Promise<VerifiedToken> {
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
    const { sub, email, session_id, aal } = claims.parse(verified.payload);
    return { user: { userId: sub, email, sessionId: session_id }, hasShownFactor: isSecondLevel(aal) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('JWT has expired');
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new TokenError('Invalid JWT signature');
    throw new TokenError('invalid_jwt');
  }
}

/** Returns true if an accepted token states that the second factor was shown. */
export function isFactorShown(token: string): boolean {
  return isSecondLevel(z.looseObject({ aal: z.string().default('aal1') }).parse(decodeJwt(token)).aal);
}

function isSecondLevel(aal: string): boolean {
  return aal === 'aal2' || aal === 'aal3';
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
