import type { Context, Hono } from 'hono';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { firstRow, type Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import { requireUser, type Caller } from '../authenticate.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest, databaseErrorCode } from '../errors.ts';
import { limitRate } from '../rate-limit.ts';
import { clientInfo, optionalText, readBody } from '../request.ts';
import { sendNotification } from '../send-mail.ts';
import { addMethod, insertRefreshToken, sessionAnswer, unixTime, type SessionAnswer } from '../tokens/sessions.ts';
import { createTotpSecret, totpMatches, totpUri } from '../users/totp.ts';
import { getUserOrThrow, type FactorRow } from '../users/users.ts';

const enrollBody = z.object({ friendly_name: optionalText, factor_type: optionalText, issuer: optionalText });
const verifyBody = z.object({ challenge_id: optionalText, code: optionalText });

const CHALLENGE_LIFETIME_S = 300;
/** Maximum age of an unverified enrollment. */
const UNVERIFIED_LIFETIME_MS = 300_000;
const UNIQUE_VIOLATION = '23505';

/** Registers the routes of the second factor: a time-based code from an authenticator app. */
export function factorRoutes(app: Hono, ctx: AuthContext): void {
  const limit = limitRate(ctx, { perWindow: ctx.settings.rateLimits.factorPerMin, windowS: 60, burst: 30 });

  app.post('/factors', async (c) => {
    const caller = await requireUser(ctx, c);
    const body = await readBody(c, enrollBody);
    if (body.factor_type !== 'totp') throw badRequest('factor_type needs to be totp, phone, or webauthn');
    if (!ctx.settings.totpEnabled) {
      throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
    }
    const issuer = body.issuer || new URL(ctx.settings.siteUrl).host;
    const account = caller.user.email ?? caller.user.id;
    const secret = createTotpSecret();
    const id = await inTransaction(ctx.pool, (tx) => enroll(ctx, tx, caller, body.friendly_name, secret));
    const uri = totpUri(issuer, account, secret);
    return c.json({
      id,
      type: 'totp',
      ...(body.friendly_name && { friendly_name: body.friendly_name }),
      totp: { qr_code: renderSVG(uri, { ecc: 'M', border: 4 }), secret, uri },
    });
  });

  app.post('/factors/:id/challenge', limit, async (c) => {
    const caller = await requireUser(ctx, c);
    const factor = ownFactor(caller, c, 404);
    const now = ctx.now();
    const id = crypto.randomUUID();
    await ctx.pool.query(
      'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)',
      [id, factor.id, now, clientInfo(c).ip],
    );
    await ctx.pool.query('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [factor.id, now]);
    return c.json({ id, type: factor.factor_type, expires_at: unixTime(now) + CHALLENGE_LIFETIME_S });
  });

  app.post('/factors/:id/verify', limit, async (c) => {
    const caller = await requireUser(ctx, c);
    const factor = ownFactor(caller, c, 422);
    const body = await readBody(c, verifyBody);
    const { ip } = clientInfo(c);
    const answer = await inTransaction(ctx.pool, (tx) => verify(ctx, tx, { caller, factor, ip, ...body }));
    c.header('Cache-Control', 'no-store');
    return c.json(answer);
  });

  app.delete('/factors/:id', async (c) => {
    const caller = await requireUser(ctx, c);
    const factor = ownFactor(caller, c, 404);
    if (factor.status === 'verified' && caller.session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await inTransaction(ctx.pool, async (tx) => {
      await removeFactor(tx, factor.id, ctx.now());
      // Supabase Auth also mails about a factor that was never activated.
      await sendNotification(ctx, tx, caller.user, 'mfa_factor_unenrolled');
    });
    return c.json({ id: factor.id });
  });
}

/** Removes a factor; sessions that it raised return to the first level. */
export async function removeFactor(tx: Queryable, factorId: string, now: Date): Promise<void> {
  await tx.query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  );
  await tx.query("update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $2 where factor_id = $1", [
    factorId,
    now,
  ]);
  await tx.query('delete from auth.mfa_factors where id = $1', [factorId]);
}

async function enroll(
  ctx: AuthContext,
  tx: Queryable,
  caller: Caller,
  friendlyName: string,
  secret: string,
): Promise<string> {
  const { user, session } = caller;
  const now = ctx.now();
  await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2", [
    user.id,
    new Date(now.getTime() - UNVERIFIED_LIFETIME_MS),
  ]);
  const { factors } = await getUserOrThrow(tx, user.id);
  if (factors.length >= ctx.settings.maxEnrolledFactors) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (factors.some((factor) => factor.status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const id = crypto.randomUUID();
  try {
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
      [id, user.id, friendlyName, secret, now],
    );
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    );
  }
  return id;
}

async function verify(
  ctx: AuthContext,
  tx: Queryable,
  attempt: { caller: Caller; factor: FactorRow; ip: string; challenge_id: string; code: string },
): Promise<SessionAnswer> {
  const { caller, factor } = attempt;
  const { user, session } = caller;
  const now = ctx.now();
  const challenge = await firstRow<{ id: string; created_at: Date; verified_at: Date | null; ip_address: string }>(
    tx,
    'select * from auth.mfa_challenges where id::text = $1 and factor_id = $2 for update',
    [attempt.challenge_id, factor.id],
  );
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (challenge.verified_at || challenge.ip_address !== attempt.ip) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (now.getTime() > challenge.created_at.getTime() + CHALLENGE_LIFETIME_S * 1000) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  if (!totpMatches(factor.secret ?? '', attempt.code, now.getTime() / 1000)) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await tx.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [challenge.id, now]);
  if (factor.status === 'unverified') {
    await tx.query("update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1", [factor.id, now]);
    await sendNotification(ctx, tx, user, 'mfa_factor_enrolled');
  }
  await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'", [
    user.id,
  ]);
  await tx.query('update auth.sessions set factor_id = $2 where id = $1', [session.id, factor.id]);
  await addMethod(tx, session.id, 'totp', now);
  // Sessions with the first factor only end; this one continues with new tokens.
  await tx.query("delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') = 'aal1'", [
    user.id,
    session.id,
  ]);
  await tx.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [session.id, now],
  );
  const refreshToken = await insertRefreshToken(tx, { userId: user.id, sessionId: session.id, parent: null }, now);
  return sessionAnswer(ctx, tx, await getUserOrThrow(tx, user.id), session.id, refreshToken);
}

function ownFactor(caller: Caller, c: Context, status: 404 | 422): FactorRow {
  const factor = caller.user.factors.find((candidate) => candidate.id === c.req.param('id'));
  if (!factor) throw new AuthError(status, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}
