import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { inTransaction } from '../../database/transaction.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest } from '../errors.ts';
import { issueAuthCode } from '../tokens/flow-state.ts';
import { PKCE_PREFIX } from '../tokens/one-time-tokens.ts';
import { clientInfo, optionalText, readBody, readEmail, redirectOf } from '../request.ts';
import { startSession, type AuthMethod, type SessionAnswer } from '../tokens/sessions.ts';
import { acceptProof, findByOtp, findByTokenHash } from '../users/verification.ts';

const verifyBody = z.object({
  type: optionalText,
  token_hash: optionalText,
  token: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
});

const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const E164 = /^[1-9]\d{1,14}$/;

/** Method of a session that begins with a code from a mail link, by the link's type. */
const FLOW_METHODS: Record<string, AuthMethod> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email: 'magiclink',
  email_change: 'email_change',
};

export function verifyRoutes(app: Hono, ctx: AuthContext): void {
  app.post('/verify', async (c) => {
    const body = await readBody(c, verifyBody);
    assertShape(body);
    const client = clientInfo(c);
    const answer = await inTransaction(ctx.pool, async (tx) => {
      const proof =
        body.token_hash === ''
          ? await findByOtp(ctx, tx, body.type, readEmail(body.email), body.token)
          : await findByTokenHash(ctx, tx, body.type, body.token_hash);
      if (!(await acceptProof(ctx, tx, proof))) return { msg: HALF_CONFIRMED, code: '200' };
      return startSession(ctx, tx, proof.user.id, 'otp', client);
    });
    c.header('Cache-Control', 'no-store');
    return c.json(answer);
  });

  app.get('/verify', async (c) => {
    const target = redirectOf(c, ctx.settings);
    try {
      return await followLink(ctx, c, target);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return c.redirect(withError(target, error), 303);
    }
  });
}

async function followLink(ctx: AuthContext, c: Context, target: string): Promise<Response> {
  const type = c.req.query('type') ?? '';
  const token = c.req.query('token') ?? '';
  if (token === '') throw badRequest('Verify requires a token or a token hash');
  if (type === '') throw badRequest('Verify requires a verification type');
  const client = clientInfo(c);
  const location = await inTransaction(ctx.pool, async (tx) => {
    const proof = await findByTokenHash(ctx, tx, type, token);
    const isDone = await acceptProof(ctx, tx, proof);
    if (!isDone) return `${target}#${new URLSearchParams({ message: HALF_CONFIRMED }).toString()}`;
    if (!token.startsWith(PKCE_PREFIX)) {
      return `${target}#${tokenFragment(await startSession(ctx, tx, proof.user.id, 'otp', client), type)}`;
    }
    const code = await issueAuthCode(tx, proof.user.id, FLOW_METHODS[type] ?? 'otp', ctx.now());
    if (!code) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    const url = new URL(target);
    url.searchParams.set('code', code);
    return url.toString();
  });
  return c.redirect(location, 303);
}

function assertShape(body: z.output<typeof verifyBody>): void {
  if (body.type === '') throw badRequest('Verify requires a verification type');
  if (body.token_hash === '' && body.token === '') throw badRequest('Verify requires a token or a token hash');
  if (body.token_hash !== '') {
    if (body.token !== '' || body.email !== '' || body.phone !== '') {
      throw badRequest('Only the token_hash and type should be provided');
    }
    return;
  }
  if ((body.email === '') === (body.phone === '')) {
    throw badRequest('Only an email address or phone number should be provided on verify');
  }
  if (body.phone !== '') {
    if (!E164.test(body.phone.replace(/^\+/, ''))) throw badRequest('Invalid phone number format (E.164 required)');
    // No codes are sent by phone here, so none can be valid.
    throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  }
}

/** Returns the fragment with tokens for a page that reads them from its address (the flow without PKCE). */
export function tokenFragment(
  session: SessionAnswer & { provider_token?: string; provider_refresh_token?: string },
  type?: string,
): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(session.provider_refresh_token && { provider_refresh_token: session.provider_refresh_token }),
    ...(session.provider_token && { provider_token: session.provider_token }),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...(type && { type }),
  }).toString();
}

/** Returns the address with the error in query and fragment, because clients of each kind read one of them. */
export function withError(target: string, error: { status: number; code: string; message: string }): string {
  const url = new URL(target);
  const fields = {
    error: error.status >= 500 ? 'server_error' : error.status === 400 ? 'invalid_request' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(fields).toString();
  return url.toString();
}
