import type { Hono } from 'hono';
import { z } from 'zod';
import type { Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import { requireUser, type Caller } from '../authenticate.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { createFlowState, readChallenge } from '../tokens/flow-state.ts';
import { clearToken, clearTokens, findToken, hashOtp } from '../tokens/one-time-tokens.ts';
import { assertPasswordStrength } from '../users/passwords.ts';
import { challengeFields, mailRequest, optionalText, readBody, readEmail } from '../request.ts';
import { sendEmailChange, sendNotification } from '../send-mail.ts';
import { endSessions } from '../tokens/sessions.ts';
import { userJson } from '../users/user-json.ts';
import { findUserByEmail, getUserOrThrow, mergeUserMetadata } from '../users/users.ts';
import { changeEmail, isExpired } from '../users/verification.ts';

const updateBody = z.object({
  email: optionalText,
  password: z.string().nullish(),
  nonce: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
  ...challengeFields,
});

/** Maximum age of a session that may change its password without a mailed code. */
const FRESH_SESSION_MS = 24 * 3600_000;

export function userRoutes(app: Hono, ctx: AuthContext): void {
  app.get('/user', async (c) => c.json(userJson((await requireUser(ctx, c)).user)));

  app.put('/user', async (c) => {
    const caller = await requireUser(ctx, c);
    const body = await readBody(c, updateBody);
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const newEmail = body.email === '' ? undefined : readEmail(body.email);
    const changesEmail = newEmail !== undefined && newEmail !== caller.user.email;
    const password = body.password ?? undefined;
    if (changesEmail || password !== undefined) assertSecondFactor(caller);
    if (changesEmail && (await findUserByEmail(ctx.pool, newEmail))) {
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    }
    const passwordHash = password === undefined ? undefined : await checkedHash(ctx, caller, password, body.nonce);
    const request = mailRequest(c, ctx.settings, challenge);

    const user = await inTransaction(ctx.pool, async (tx) => {
      const now = ctx.now();
      if (passwordHash !== undefined) await changePassword(ctx, tx, caller, passwordHash);
      if (body.data) {
        const merged = mergeUserMetadata(caller.user.raw_user_meta_data, body.data);
        await tx.query('update auth.users set raw_user_meta_data = $2, updated_at = $3 where id = $1', [
          caller.user.id,
          JSON.stringify(merged),
          now,
        ]);
      }
      if (changesEmail) {
        if (ctx.settings.autoconfirm) await changeEmail(tx, { ...caller.user, email_change: newEmail }, now);
        else {
          if (challenge) {
            const flow = { userId: caller.user.id, challenge, provider: 'email', method: 'email_change' } as const;
            await createFlowState(tx, flow, now);
          }
          await sendEmailChange(ctx, tx, caller.user, newEmail, request);
        }
      }
      return getUserOrThrow(tx, caller.user.id);
    });
    return c.json(userJson(user));
  });
}

function assertSecondFactor(caller: Caller): void {
  const hasFactor = caller.user.factors.some((factor) => factor.status === 'verified');
  if (hasFactor && caller.session.aal !== 'aal2') {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
}

async function checkedHash(ctx: AuthContext, caller: Caller, password: string, nonce: string): Promise<string> {
  const { user, session } = caller;
  if (ctx.settings.securePasswordChange) {
    const ageMs = ctx.now().getTime() - session.created_at.getTime();
    if (ageMs > FRESH_SESSION_MS) await redeemNonce(ctx, caller, nonce);
  }
  if (await ctx.passwords.matches(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  assertPasswordStrength(ctx.settings, password);
  return ctx.passwords.hash(password);
}

async function redeemNonce(ctx: AuthContext, caller: Caller, nonce: string): Promise<void> {
  const { user } = caller;
  if (nonce === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const found = await findToken(ctx.pool, hashOtp(user.email ?? '', nonce), ['reauthentication_token']);
  if (found?.user.id !== user.id || isExpired(ctx, user.reauthentication_sent_at)) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  await clearToken(ctx.pool, user.id, 'reauthentication_token');
}

/** Changes the password, invalidates mailed links and signs out every other device. */
async function changePassword(ctx: AuthContext, tx: Queryable, caller: Caller, hash: string): Promise<void> {
  const { user, session } = caller;
  await tx.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [
    user.id,
    hash,
    ctx.now(),
  ]);
  await clearTokens(tx, user.id);
  await endSessions(tx, user.id, { except: session.id });
  await sendNotification(ctx, tx, user, 'password_changed');
}
