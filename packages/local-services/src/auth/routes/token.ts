import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { inTransaction } from '../../database/transaction.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest } from '../errors.ts';
import { redeemAuthCode } from '../tokens/flow-state.ts';
import { assertPasswordStrength } from '../users/passwords.ts';
import { refreshSession } from '../tokens/refresh.ts';
import { clientInfo, optionalText, readBody } from '../request.ts';
import { startSession, type ClientInfo, type SessionAnswer } from '../tokens/sessions.ts';
import { findUserByEmail, isBanned } from '../users/users.ts';

const passwordGrant = z.object({ email: optionalText, phone: optionalText, password: optionalText });
const refreshGrant = z.object({ refresh_token: optionalText });
const pkceGrant = z.object({ auth_code: optionalText, code_verifier: optionalText });

const idTokenGrant = z.object({ provider: optionalText });

const REFRESH_TOKEN = /^[a-z0-9]{12}$/;

export function tokenRoutes(app: Hono, ctx: AuthContext): void {
  app.post('/token', async (c) => {
    const client = clientInfo(c);
    let answer: SessionAnswer;
    switch (c.req.query('grant_type') ?? '') {
      case 'password':
        answer = await signInWithPassword(ctx, await readBody(c, passwordGrant), client);
        break;
      case 'refresh_token': {
        const { refresh_token: token } = await readBody(c, refreshGrant);
        if (token === '') throw badRequest('refresh_token required');
        // Every issued token has this form; no other token can be found.
        if (!REFRESH_TOKEN.test(token)) throw badRequest('Refresh token is not valid');
        const refreshed = await refreshSession(ctx, token, client);
        if (refreshed.reused) c.header('sb-auth-refresh-token-reuse', 'true');
        answer = refreshed.answer;
        break;
      }
      case 'pkce':
        answer = await exchangeCode(ctx, await readBody(c, pkceGrant), client);
        break;
      case 'id_token':
        throw new AuthError(400, 'provider_disabled', `Provider (name "${await providerOf(c)}") is not enabled`);
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
    c.header('sb-auth-user-id', String(answer.user.id));
    c.header('sb-auth-refresh-token-prefix', answer.refresh_token.slice(0, 5));
    c.header('Cache-Control', 'no-store');
    return c.json(answer);
  });
}

async function providerOf(c: Context): Promise<string> {
  return (await readBody(c, idTokenGrant)).provider;
}

async function signInWithPassword(
  ctx: AuthContext,
  body: z.output<typeof passwordGrant>,
  client: ClientInfo,
): Promise<SessionAnswer> {
  if (body.email === '' && body.phone === '') throw badRequest('missing email or phone');
  const refused = new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  const user = body.email === '' ? undefined : await findUserByEmail(ctx.pool, body.email);
  const matches = await ctx.passwords.matches(body.password, user?.encrypted_password);
  if (!user || !matches) throw refused;
  if (isBanned(user, ctx.now())) throw new AuthError(400, 'user_banned', 'User is banned');
  // Only now: before the password matched, this would reveal that the account exists.
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  const answer = await inTransaction(ctx.pool, (tx) => startSession(ctx, tx, user.id, 'password', client));
  return { ...answer, ...weakness(ctx, body.password) };
}

/** Reports a correct password that is weaker than the current rules, so that the client can request a new one. */
function weakness(ctx: AuthContext, password: string): { weak_password?: { message: string; reasons: string[] } } {
  try {
    assertPasswordStrength(ctx.settings, password);
    return {};
  } catch (error) {
    if (!(error instanceof AuthError) || !error.weakPasswordReasons) throw error;
    return { weak_password: { message: error.message, reasons: error.weakPasswordReasons } };
  }
}

async function exchangeCode(
  ctx: AuthContext,
  body: z.output<typeof pkceGrant>,
  client: ClientInfo,
): Promise<SessionAnswer> {
  if (body.auth_code === '' || body.code_verifier === '') {
    throw badRequest('invalid request: both auth code and code verifier should be non-empty');
  }
  return inTransaction(ctx.pool, async (tx) => {
    const flow = await redeemAuthCode(ctx, tx, body.auth_code, body.code_verifier);
    const answer = await startSession(ctx, tx, flow.user_id, flow.authentication_method, client);
    return {
      ...answer,
      ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
    };
  });
}
