import type { Hono } from 'hono';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest, databaseErrorCode } from '../errors.ts';
import { createFlowState, readChallenge } from '../tokens/flow-state.ts';
import { assertPasswordStrength } from '../users/passwords.ts';
import {
  challengeFields,
  clientInfo,
  mailRequest,
  optionalData,
  optionalText,
  readBody,
  readEmail,
} from '../request.ts';
import { sendAlreadyRegistered, sendConfirmation } from '../send-mail.ts';
import { startSession } from '../tokens/sessions.ts';
import { lookAlikeUserJson, userJson } from '../users/user-json.ts';
import { confirmEmail, findUserByEmail, getUserOrThrow, insertIdentity, insertUser } from '../users/users.ts';

const signupBody = z.object({
  email: optionalText,
  password: optionalText,
  data: optionalData,
  ...challengeFields,
});

const UNIQUE_VIOLATION = '23505';

export function signupRoutes(app: Hono, ctx: AuthContext): void {
  app.post('/signup', async (c) => {
    const { settings } = ctx;
    const body = await readBody(c, signupBody);
    if (!settings.signupEnabled) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    const client = clientInfo(c);
    if (body.email === '' && body.password === '') {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    if (body.password === '') throw badRequest('Signup requires a valid password');
    // Before the address, so that the response does not depend on whether the address is known.
    assertPasswordStrength(settings, body.password);
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const email = readEmail(body.email);
    const request = mailRequest(c, settings, challenge);
    // Also for a known address, so that the response time does not reveal it.
    const passwordHash = await ctx.passwords.hash(body.password);

    const answer = await retriedOnConflict(ctx, async (tx) => {
      const now = ctx.now();
      const known = await findUserByEmail(tx, email);
      if (known?.email_confirmed_at) {
        if (settings.autoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
        await sendAlreadyRegistered(ctx, tx, known);
        return lookAlikeUserJson(email, body.data, now);
      }
      // An unconfirmed address retains its first password, because its owner is unknown.
      const userId = known?.id ?? (await signUpByEmail(tx, { email, passwordHash, data: body.data }, now));
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

/** Retries after a conflict: of two simultaneous sign-ups with one new address the second one finds the first. */
async function retriedOnConflict<T>(ctx: AuthContext, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx.pool, work);
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    return inTransaction(ctx.pool, work);
  }
}

/** Adds an account with its unconfirmed email identity; returns its id. */
export async function registerEmailUser(
  tx: Queryable,
  user: { email: string; passwordHash: string | null; data: Record<string, unknown> },
  now: Date,
): Promise<string> {
  const { email, passwordHash, data } = user;
  const userId = await insertUser(tx, { email, passwordHash, provider: 'email', userMetadata: data }, now);
  const claims = { ...data, sub: userId, email, email_verified: false, phone_verified: false };
  await insertIdentity(tx, { userId, provider: 'email', providerId: userId, data: claims }, now);
  return userId;
}

/** Signs up a user, and copies the claims of the identity into the user's data. */
async function signUpByEmail(
  tx: Queryable,
  user: { email: string; passwordHash: string; data: Record<string, unknown> },
  now: Date,
): Promise<string> {
  const userId = await registerEmailUser(tx, user, now);
  await tx.query(
    `update auth.users set raw_user_meta_data =
       (select identity_data from auth.identities where user_id = $1 and provider = 'email') where id = $1`,
    [userId],
  );
  return userId;
}
