import type { Hono } from 'hono';
import { z } from 'zod';
import type { Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import { requireUser } from '../authenticate.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest } from '../errors.ts';
import { createFlowState, readChallenge, type CodeChallenge } from '../tokens/flow-state.ts';
import { challengeFields, mailRequest, optionalData, optionalText, readBody, readEmail } from '../request.ts';
import { sendConfirmation, sendEmailChange, sendReauthentication, sendRecovery } from '../send-mail.ts';
import type { AuthMethod } from '../tokens/sessions.ts';
import { findUserByEmail, getUserOrThrow } from '../users/users.ts';
import { registerEmailUser } from './signup.ts';

const recoverBody = z.object({ email: optionalText, ...challengeFields });
const resendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...challengeFields });
const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  data: optionalData,
  create_user: z.boolean().nullish(),
  ...challengeFields,
});

/** Registers the requests that only send a mail. Their response is `{}` for known and unknown addresses. */
export function mailRequestRoutes(app: Hono, ctx: AuthContext): void {
  app.post('/recover', async (c) => {
    const body = await readBody(c, recoverBody);
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    if (body.email === '') throw badRequest('Password recovery requires an email');
    const email = readEmail(body.email);
    const request = mailRequest(c, ctx.settings, challenge);
    await inTransaction(ctx.pool, async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user) return;
      await rememberFlow(ctx, tx, user.id, challenge, 'recovery');
      await sendRecovery(ctx, tx, user, request);
    });
    return c.json({});
  });

  app.post('/resend', async (c) => {
    const body = await readBody(c, resendBody);
    if (body.type !== 'signup' && body.type !== 'email_change') {
      throw badRequest('Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (body.email === '') throw badRequest('Type provided requires an email address');
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const email = readEmail(body.email);
    const request = mailRequest(c, ctx.settings, challenge);
    await inTransaction(ctx.pool, async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user) return;
      if (body.type === 'signup') {
        if (user.email_confirmed_at) return;
        await rememberFlow(ctx, tx, user.id, challenge, 'email/signup');
        await sendConfirmation(ctx, tx, user, request);
      } else if (user.email_change) {
        await rememberFlow(ctx, tx, user.id, challenge, 'email_change');
        await sendEmailChange(ctx, tx, user, user.email_change, request);
      }
    });
    return c.json({});
  });

  app.on('POST', ['/otp', '/magiclink'], async (c) => {
    const body = await readBody(c, otpBody);
    if (body.email === '') throw badRequest('One of email or phone must be set');
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const email = readEmail(body.email);
    const request = mailRequest(c, ctx.settings, challenge);
    const mayCreate = body.create_user ?? true;
    await inTransaction(ctx.pool, async (tx) => {
      const known = await findUserByEmail(tx, email);
      if (!known && !mayCreate) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
      if (!known && !ctx.settings.signupEnabled) {
        throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
      }
      const userId =
        known?.id ?? (await registerEmailUser(tx, { email, passwordHash: null, data: body.data }, ctx.now()));
      const user = await getUserOrThrow(tx, userId);
      const isNew = !user.email_confirmed_at;
      await rememberFlow(ctx, tx, userId, challenge, isNew ? 'email/signup' : 'magiclink');
      if (isNew) await sendConfirmation(ctx, tx, user, request);
      else await sendRecovery(ctx, tx, user, request, 'magic_link');
    });
    return c.json({});
  });

  app.get('/reauthenticate', async (c) => {
    const { user } = await requireUser(ctx, c);
    if (!user.email && !user.phone) {
      throw badRequest('Reauthentication requires the user to have an email or a phone number');
    }
    if (!user.email_confirmed_at) {
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    }
    await inTransaction(ctx.pool, (tx) => sendReauthentication(ctx, tx, user));
    return c.json({});
  });
}

async function rememberFlow(
  ctx: AuthContext,
  tx: Queryable,
  userId: string,
  challenge: CodeChallenge | undefined,
  method: AuthMethod,
): Promise<void> {
  if (challenge) await createFlowState(tx, { userId, challenge, provider: 'email', method }, ctx.now());
}
