import { AppError } from '../../errors/app-error.ts';
import { specStrings } from '../../strings.ts';
import type { AuthClient } from './auth-client.ts';
import { isUnreachable, verifiedClaims, type Claims } from './session.ts';

/** What only the auth service knows of a session: whether it was ended elsewhere, and whether its owner has a second factor. */
type Standing = { isAlive: boolean; needsSecondFactor: boolean };

/** Time in milliseconds for which a session that was ended elsewhere may still work. */
const trustMs = 30_000;
/**
 * The same for a session that has yet to show a second factor: the factor may be removed at any moment, and its owner then expects
 * to be in.
 */
const trustWithoutFactorMs = 1000;
/** More sessions than this are not remembered; they are asked about again. */
const maxRemembered = 10_000;

const remembered = new Map<string, Standing & { atMs: number }>();

/**
 * Asks the auth service about a session whose token is good, at most twice a minute each. When the service does not answer,
 * the token counts: an outage there must not stop the work here.
 */
export async function sessionStanding(
  auth: AuthClient,
  claims: Pick<Claims, 'sessionId' | 'aal'>,
  nowMs = Date.now(),
): Promise<Standing> {
  const key = `${claims.sessionId} ${claims.aal}`;
  const known = remembered.get(key);
  if (known && nowMs - known.atMs < (known.needsSecondFactor ? trustWithoutFactorMs : trustMs)) return known;
  const { data, error } = await auth.getUser();
  if (error && isUnreachable(error)) return known ?? { isAlive: true, needsSecondFactor: false };
  const hasFactor = data.user?.factors?.some((factor) => factor.status === 'verified') ?? false;
  const standing = { isAlive: !error, needsSecondFactor: hasFactor && claims.aal !== 'aal2', atMs: nowMs };
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(key, standing);
  return standing;
}

/** The access token that product calls carry. Throws `signed_out`; the log has the specification's text. */
export async function accessToken(auth: AuthClient): Promise<string> {
  const claims = await verifiedClaims(auth);
  const { data, error } = await auth.getSession();
  if (error) throw new AppError('signed_out', { logDetail: specStrings.noSession });
  if (!claims || !data.session) throw new AppError('signed_out', { logDetail: specStrings.noSessionData });
  const token = data.session.access_token;
  if (!token) throw new AppError('signed_out', { logDetail: specStrings.noToken });
  const { isAlive, needsSecondFactor } = await sessionStanding(auth, claims);
  if (!isAlive) throw new AppError('session_expired', { logDetail: 'The session was ended elsewhere.' });
  if (needsSecondFactor) throw new AppError('signed_out', { logDetail: 'The second factor is missing.' });
  return token;
}
