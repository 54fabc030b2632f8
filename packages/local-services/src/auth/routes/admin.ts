import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { firstRow, rows, type Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isUuid, requireAdmin } from '../authenticate.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest } from '../errors.ts';
import { mailRequest, optionalText, readBody, readEmail, redirectOf } from '../request.ts';
import { parseDuration } from '../settings.ts';
import { makeEmailChangeToken, makeLinkToken, sendInvite, verifyLink } from '../send-mail.ts';
import { factorJson, userJson } from '../users/user-json.ts';
import {
  confirmEmail,
  findUserByEmail,
  findUserById,
  getUserOrThrow,
  mergeUserMetadata,
  type User,
} from '../users/users.ts';
import { assertPasswordStrength } from '../users/passwords.ts';
import { removeFactor } from './factors.ts';
import { registerEmailUser } from './signup.ts';

const metadata = z.record(z.string(), z.unknown()).nullish();
const userBody = z.object({
  email: optionalText,
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
  role: optionalText,
});
type UserChanges = z.output<typeof userBody>;
const inviteBody = z.object({ email: optionalText, data: metadata });
const linkBody = z.object({
  type: z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new']),
  email: optionalText,
  new_email: optionalText,
  password: z.string().nullish(),
  data: metadata,
  redirect_to: optionalText,
});

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** Registers the routes that require the secret key. */
export function adminRoutes(app: Hono, ctx: AuthContext): void {
  app.use('/admin/*', async (c, next) => {
    await requireAdmin(ctx, c);
    await next();
  });

  app.get('/admin/users', async (c) => {
    const page = pageNumber(c.req.query('page'), 1);
    const perPage = Math.min(MAX_PER_PAGE, pageNumber(c.req.query('per_page'), DEFAULT_PER_PAGE));
    const total = Number((await firstRow<{ count: string }>(ctx.pool, 'select count(*) from auth.users'))?.count);
    const ids = await rows<{ id: string }>(
      ctx.pool,
      'select id from auth.users order by created_at desc, id limit $1 offset $2',
      [perPage, (page - 1) * perPage],
    );
    const users: User[] = [];
    for (const { id } of ids) users.push(await getUserOrThrow(ctx.pool, id));
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    const links = [`<?page=${lastPage}&per_page=${perPage}>; rel="last"`];
    if (page < lastPage) links.unshift(`<?page=${page + 1}&per_page=${perPage}>; rel="next"`);
    c.header('X-Total-Count', String(total));
    c.header('Link', links.join(', '));
    return c.json({ users: users.map(userJson), aud: 'authenticated' });
  });

  app.post('/admin/users', async (c) => {
    const body = await readBody(c, userBody);
    const email = readEmail(body.email);
    const passwordHash = await hashOf(ctx, body.password);
    const user = await inTransaction(ctx.pool, async (tx) => {
      if (await findUserByEmail(tx, email)) throw emailExists();
      const id = await registerEmailUser(tx, { email, passwordHash: passwordHash ?? null, data: {} }, ctx.now());
      return applyChanges(ctx, tx, await getUserOrThrow(tx, id), body, passwordHash);
    });
    return c.json(userJson(user));
  });

  app.get('/admin/users/:id', async (c) => c.json(userJson(await requestedUser(ctx, ctx.pool, c))));

  app.put('/admin/users/:id', async (c) => {
    const body = await readBody(c, userBody);
    const email = body.email === '' ? undefined : readEmail(body.email);
    const passwordHash = await hashOf(ctx, body.password);
    const user = await inTransaction(ctx.pool, async (tx) => {
      const before = await requestedUser(ctx, tx, c);
      if (email !== undefined && email !== before.email) {
        if (await findUserByEmail(tx, email)) throw emailExists();
        await tx.query('update auth.users set email = $2 where id = $1', [before.id, email]);
        await tx.query(
          `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text)
           where user_id = $1 and provider = 'email'`,
          [before.id, email],
        );
      }
      return applyChanges(ctx, tx, before, body, passwordHash);
    });
    return c.json(userJson(user));
  });

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

  app.post('/invite', async (c) => {
    await requireAdmin(ctx, c);
    const body = await readBody(c, inviteBody);
    const email = readEmail(body.email);
    const user = await inTransaction(ctx.pool, async (tx) => {
      const invited = await userToInvite(ctx, tx, email, body.data ?? {});
      await sendInvite(ctx, tx, invited, mailRequest(c, ctx.settings, undefined));
      return getUserOrThrow(tx, invited.id);
    });
    return c.json(userJson(user));
  });

  app.post('/admin/generate_link', async (c) => {
    const body = await readBody(c, linkBody);
    const email = readEmail(body.email);
    if (body.type === 'signup' && !body.password) throw badRequest('Signup requires a valid password');
    const passwordHash = body.type === 'signup' ? await hashOf(ctx, body.password) : undefined;
    const redirectTo = body.redirect_to || redirectOf(c, ctx.settings);
    const answer = await inTransaction(ctx.pool, async (tx) => {
      const { type } = body;
      let user: User;
      let token: { otp: string; hash: string };
      if (type === 'email_change_current' || type === 'email_change_new') {
        user = await userForLink(ctx, tx, { type: 'recovery', email, data: {}, passwordHash });
        token = await makeEmailChangeToken(ctx, tx, user, readEmail(body.new_email), type);
      } else {
        user = await userForLink(ctx, tx, { type, email, data: body.data ?? {}, passwordHash });
        token = await makeLinkToken(ctx, tx, user, type);
      }
      const verifyType = type.startsWith('email_change') ? 'email_change' : type;
      return {
        ...userJson(await getUserOrThrow(tx, user.id)),
        action_link: verifyLink(ctx, token.hash, verifyType, redirectTo),
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

async function hashOf(ctx: AuthContext, password: string | null | undefined): Promise<string | undefined> {
  if (password === null || password === undefined) return undefined;
  assertPasswordStrength(ctx.settings, password);
  return ctx.passwords.hash(password);
}

async function applyChanges(
  ctx: AuthContext,
  tx: Queryable,
  user: User,
  changes: UserChanges,
  passwordHash: string | undefined,
): Promise<User> {
  const now = ctx.now();
  const current = await getUserOrThrow(tx, user.id);
  if (passwordHash !== undefined) {
    await tx.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, passwordHash]);
  }
  if (changes.email_confirm) await confirmEmail(tx, user.id, now);
  await tx.query(
    `update auth.users set updated_at = $2, role = coalesce(nullif($3, ''), role),
       raw_user_meta_data = raw_user_meta_data || $4::jsonb, raw_app_meta_data = $5::jsonb, banned_until = $6
     where id = $1`,
    [
      user.id,
      now,
      changes.role,
      JSON.stringify(changes.user_metadata ?? {}),
      JSON.stringify(mergeUserMetadata(current.raw_app_meta_data, changes.app_metadata ?? {})),
      bannedUntil(changes.ban_duration, current.banned_until, now),
    ],
  );
  return getUserOrThrow(tx, user.id);
}

function bannedUntil(duration: string, before: Date | null, now: Date): Date | null {
  if (duration === '') return before;
  if (duration === 'none') return null;
  try {
    return new Date(now.getTime() + parseDuration(duration) * 1000);
  } catch (error) {
    throw badRequest(`invalid format for ban duration: ${error instanceof Error ? error.message : ''}`);
  }
}

async function userToInvite(
  ctx: AuthContext,
  tx: Queryable,
  email: string,
  data: Record<string, unknown>,
): Promise<User> {
  const known = await findUserByEmail(tx, email);
  if (known?.email_confirmed_at) throw emailExists();
  const id = known?.id ?? (await registerEmailUser(tx, { email, passwordHash: null, data }, ctx.now()));
  await tx.query('update auth.users set invited_at = $2 where id = $1', [id, ctx.now()]);
  return getUserOrThrow(tx, id);
}

async function userForLink(
  ctx: AuthContext,
  tx: Queryable,
  link: {
    type: 'signup' | 'magiclink' | 'recovery' | 'invite';
    email: string;
    data: Record<string, unknown>;
    passwordHash: string | undefined;
  },
): Promise<User> {
  const { type, email, data } = link;
  if (type === 'invite') return userToInvite(ctx, tx, email, data);
  const known = await findUserByEmail(tx, email);
  if (type === 'signup' && known?.email_confirmed_at) throw emailExists();
  if (known) return known;
  if (type === 'recovery') throw new AuthError(404, 'user_not_found', 'User with this email not found');
  const id = await registerEmailUser(tx, { email, passwordHash: link.passwordHash ?? null, data }, ctx.now());
  return getUserOrThrow(tx, id);
}

function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

/** Empty and zero select the default, as in the original. */
function pageNumber(text: string | undefined, fallback: number): number {
  if (!/^\d*$/.test(text ?? '')) throw badRequest(`Bad Pagination Parameters: "${text}" is not a number`);
  return Number(text) || fallback;
}
