import type { Hono } from 'hono';
import { z } from 'zod';
import type { Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest } from '../errors.ts';
import { createFlowState, readChallenge } from '../flow-state.ts';
import { assertPasswordStrength } from '../passwords.ts';
import {
  challengeFields,
  clientInfo,
  mailRequest,
  optionalData,
  optionalText,
  readBody,
  readEmail,
} from '../request.ts';
import { sendConfirmation } from '../send-mail.ts';
import { startSession } from '../sessions.ts';
import { lookAlikeUserJson, userJson } from '../user-json.ts';
import { confirmEmail, findUserByEmail, getUserOrThrow, insertIdentity, insertUser } from '../users.ts';

const signupBody = z.object({
  email: optionalText,
  password: optionalText,
  data: optionalData,
  ...challengeFields,
});

export function signupRoutes(app: Hono, ctx: AuthContext): void {
  app.post('/signup', async (c) => {
    const { settings } = ctx;
    const body = await readBody(c, signupBody);
    if (!settings.signupEnabled) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    const client = clientInfo(c);
    if (body.email === '' && body.password === '') {
      if (!settings.anonymousEnabled) {
        throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
      }
      return c.json(
        await inTransaction(ctx.pool, async (tx) => {
          const user = { email: null, passwordHash: null, provider: '', userMetadata: body.data, isAnonymous: true };
          return startSession(ctx, tx, await insertUser(tx, user, ctx.now()), 'anonymous', client);
        }),
      );
    }
    if (body.password === '') throw badRequest('Signup requires a valid password');
    // Before the address, so that the answer does not depend on whether it is known.
    assertPasswordStrength(settings, body.password);
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const email = readEmail(body.email);
    const request = mailRequest(c, settings, challenge);
    // For a known address too: the time must not tell either.
    const passwordHash = await ctx.passwords.hash(body.password);

    const answer = await inTransaction(ctx.pool, async (tx) => {
      const now = ctx.now();
      const known = await findUserByEmail(tx, email);
      if (known?.email_confirmed_at) {
        if (settings.autoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
        return lookAlikeUserJson(email, body.data, now);
      }
      // An address that was never confirmed keeps its first password: nobody has proved whose it is.
      const userId = known?.id ?? (await registerEmailUser(tx, { email, passwordHash, data: body.data }, now));
      if (settings.autoconfirm) {
        await confirmEmail(tx, userId, now);
        return startSession(ctx, tx, userId, 'password', client);
      }
      if (challenge) {
        await createFlowState(tx, { userId, challenge, provider: 'email', method: 'email/signup' }, now);
      }
      await sendConfirmation(ctx, tx, await getUserOrThrow(tx, userId), request);
      return userJson(await getUserOrThrow(tx, userId));
    });
    return c.json(answer);
  });
}

/** Adds an account with its email identity, not confirmed yet; returns its id. */
export async function registerEmailUser(
  tx: Queryable,
  user: { email: string; passwordHash: string | null; data: Record<string, unknown> },
  now: Date,
): Promise<string> {
  const userId = await insertUser(
    tx,
    { email: user.email, passwordHash: user.passwordHash, provider: 'email', userMetadata: user.data },
    now,
  );
  const claims = { sub: userId, email: user.email, email_verified: false, phone_verified: false };
  const identityData = { ...user.data, ...claims };
  await insertIdentity(tx, { userId, provider: 'email', providerId: userId, data: identityData }, now);
  await tx.query('update auth.users set raw_user_meta_data = $2 where id = $1', [userId, JSON.stringify(identityData)]);
  return userId;
}
