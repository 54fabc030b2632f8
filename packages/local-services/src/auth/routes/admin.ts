import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isUuid, requireAdmin } from '../authenticate.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { optionalText, readBody, readEmail, redirectOf } from '../request.ts';
import { makeLinkToken, verifyLink } from '../send-mail.ts';
import { factorJson, userJson } from '../users/user-json.ts';
import { confirmEmail, findUserByEmail, findUserById, getUserOrThrow, type User } from '../users/users.ts';
import { assertPasswordStrength } from '../users/passwords.ts';
import { removeFactor } from './factors.ts';
import { registerEmailUser } from './signup.ts';

const metadata = z.record(z.string(), z.unknown()).nullish();
const userBody = z.object({
  email: optionalText,
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
});
const linkBody = z.object({
  type: z.enum(['magiclink', 'recovery']),
  email: optionalText,
  redirect_to: optionalText,
});

/** Registers the routes that require the secret key. */
export function adminRoutes(app: Hono, ctx: AuthContext): void {
  app.use('/admin/*', async (c, next) => {
    await requireAdmin(ctx, c);
    await next();
  });

  app.post('/admin/users', async (c) => {
    const body = await readBody(c, userBody);
    const email = readEmail(body.email);
    const passwordHash = await hashOf(ctx, body.password);
    const user = await inTransaction(ctx.pool, async (tx) => {
      if (await findUserByEmail(tx, email)) {
        throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
      }
      const data = body.user_metadata ?? {};
      const id = await registerEmailUser(tx, { email, passwordHash, data }, ctx.now());
      if (body.email_confirm) await confirmEmail(tx, id, ctx.now());
      return getUserOrThrow(tx, id);
    });
    return c.json(userJson(user));
  });

  app.get('/admin/users/:id', async (c) => c.json(userJson(await requestedUser(ctx, ctx.pool, c))));

  app.delete('/admin/users/:id', async (c) => {
    const user = await requestedUser(ctx, ctx.pool, c);
    await ctx.pool.query('delete from auth.users where id = $1', [user.id]);
    return c.json({});
  });

  app.get('/admin/users/:id/factors', async (c) => {
    return c.json((await requestedUser(ctx, ctx.pool, c)).factors.map(factorJson));
  });

  app.delete('/admin/users/:id/factors/:factor', async (c) => {
    const factor = (await requestedUser(ctx, ctx.pool, c)).factors.find(({ id }) => id === c.req.param('factor'));
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    await inTransaction(ctx.pool, (tx) => removeFactor(tx, factor.id, ctx.now()));
    return c.json(factorJson(factor));
  });

  app.post('/admin/generate_link', async (c) => {
    const { type, ...body } = await readBody(c, linkBody);
    const email = readEmail(body.email);
    const redirectTo = body.redirect_to || redirectOf(c, ctx.settings);
    const answer = await inTransaction(ctx.pool, async (tx) => {
      const known = await findUserByEmail(tx, email);
      if (!known && type === 'recovery') throw new AuthError(404, 'user_not_found', 'User with this email not found');
      const id = known?.id ?? (await registerEmailUser(tx, { email, passwordHash: null, data: {} }, ctx.now()));
      const token = await makeLinkToken(ctx, tx, await getUserOrThrow(tx, id));
      return {
        ...userJson(await getUserOrThrow(tx, id)),
        action_link: verifyLink(ctx, token.hash, type, redirectTo),
        email_otp: token.otp,
        hashed_token: token.hash,
        verification_type: type,
        redirect_to: redirectTo,
      };
    });
    return c.json(answer);
  });
}

async function requestedUser(ctx: AuthContext, db: Queryable, c: Context): Promise<User> {
  const id = c.req.param('id') ?? '';
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUserById(db, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

async function hashOf(ctx: AuthContext, password: string | null | undefined): Promise<string | null> {
  if (password === null || password === undefined) return null;
  assertPasswordStrength(ctx.settings, password);
  return ctx.passwords.hash(password);
}
