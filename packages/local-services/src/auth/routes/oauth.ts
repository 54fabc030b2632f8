import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { rows, type Queryable } from '../../database/query.ts';
import { inTransaction } from '../../database/transaction.ts';
import { chooserPage } from '../../oauth/chooser-page.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, badRequest } from '../errors.ts';
import { createFlowState, findFlowState, isFlowExpired, readChallenge, type FlowState } from '../tokens/flow-state.ts';
import { accountFor, requestConfirmation, type Provider } from '../users/provider-account.ts';
import { clientInfo, readEmail, redirectOf } from '../request.ts';
import { startSession } from '../tokens/sessions.ts';
import { isBanned, getUserOrThrow } from '../users/users.ts';
import { tokenFragment, withError } from './verify.ts';

const SHOWN_ACCOUNTS = 5;
const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', azure: 'Azure' };

/**
 * Registers sign-in with Google and Microsoft. One page replaces the providers' own pages; nothing else differs for a
 * client.
 */
export function oauthRoutes(app: Hono, ctx: AuthContext): void {
  app.get('/authorize', async (c) => {
    if (c.req.query('state') === undefined) return c.redirect(await startProviderFlow(ctx, c), 302);
    const flow = await findFlowState(ctx.pool, c.req.query('state') ?? '');
    if (!flow || !isProvider(flow.provider_type)) return c.redirect(withError(ctx.settings.siteUrl, badState()), 303);
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    const known = await rows<{ email: string }>(
      ctx.pool,
      'select email from auth.users where email_confirmed_at is not null order by last_sign_in_at desc nulls last limit $1',
      [SHOWN_ACCOUNTS],
    );
    return c.html(
      chooserPage({
        provider: flow.provider_type,
        state: flow.id,
        knownEmails: known.map(({ email }) => email),
        asksConsent: c.req.query('prompt') === 'consent',
      }),
    );
  });

  app.get('/callback', async (c) => {
    const flow = await findFlowState(ctx.pool, c.req.query('state') ?? '');
    if (!flow || !isProvider(flow.provider_type)) return c.redirect(withError(ctx.settings.siteUrl, badState()), 303);
    const target = flow.referrer ?? ctx.settings.siteUrl;
    try {
      return c.redirect(await finish(ctx, c, { ...flow, provider_type: flow.provider_type }, target), 302);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return c.redirect(withError(target, error), 303);
    }
  });
}

/** Stores the request and responds with the address of the provider's page. Throws 400 for a disabled provider. */
async function startProviderFlow(ctx: AuthContext, c: Context): Promise<string> {
  const { settings } = ctx;
  const provider = c.req.query('provider') ?? '';
  if (!isProvider(provider)) throw badRequest(`Unsupported provider: Provider ${provider} could not be found`);
  const isEnabled = provider === 'google' ? settings.googleEnabled : settings.azureEnabled;
  if (!isEnabled) throw badRequest('Unsupported provider: provider is not enabled');
  const challenge = readChallenge(c.req.query('code_challenge') ?? '', c.req.query('code_challenge_method') ?? '');
  const state = await createFlowState(
    ctx.pool,
    {
      userId: null,
      challenge,
      provider,
      method: 'oauth',
      referrer: redirectOf(c, settings),
    },
    ctx.now(),
  );
  const query = new URLSearchParams({ state });
  for (const name of ['prompt', 'access_type', 'scopes']) {
    const value = c.req.query(name);
    if (value) query.set(name, value);
  }
  if (asksOffline(c))
    await ctx.pool.query('update auth.flow_state set provider_refresh_token = $2 where id = $1', [state, 'asked']);
  return `${ctx.externalUrl}/auth/v1/authorize?${query.toString()}`;
}

async function finish(
  ctx: AuthContext,
  c: Context,
  flow: FlowState & { provider_type: Provider },
  target: string,
): Promise<string> {
  const now = ctx.now();
  if (flow.user_id !== null) throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used');
  if (isFlowExpired(flow, now)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired');
  if (c.req.query('error')) {
    throw new AuthError(403, 'access_denied', 'The person canceled the sign-in at the provider');
  }
  const email = readEmail(c.req.query('email') ?? '');
  const account = {
    provider: flow.provider_type,
    subject: subjectOf(flow.provider_type, email),
    email,
    isEmailVerified: c.req.query('verified') === 'yes',
    name: c.req.query('name') || email.split('@')[0]!,
  };
  const client = clientInfo(c);
  const outcome = await inTransaction(ctx.pool, async (tx) => {
    const found = await accountFor(ctx, tx, account);
    if ('needsConfirmation' in found) {
      await requestConfirmation(ctx, tx, found.needsConfirmation, { redirectTo: target, isPkce: false });
      return 'needs confirmation';
    }
    if (isBanned(await getUserOrThrow(tx, found.userId), now))
      throw new AuthError(403, 'user_banned', 'User is banned');
    const tokens = providerTokens(flow);
    await rememberLogin(tx, flow.id, found.userId, tokens, now);
    if (flow.code_challenge !== null) {
      const url = new URL(target);
      url.searchParams.set('code', flow.auth_code);
      return url.toString();
    }
    const session = await startSession(ctx, tx, found.userId, 'oauth', client);
    return `${target}#${tokenFragment({ ...session, ...tokens })}`;
  });
  if (outcome === 'needs confirmation') {
    const name = PROVIDER_NAMES[flow.provider_type];
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      `Unverified email with ${flow.provider_type}. A confirmation email has been sent to your ${name} email`,
    );
  }
  return outcome;
}

type ProviderTokens = {
  provider_token: string;
  provider_refresh_token?: string;
};

function providerTokens(flow: FlowState): ProviderTokens {
  return {
    provider_token: `local-${flow.provider_type}-${crypto.randomUUID()}`,
    ...(flow.provider_refresh_token && { provider_refresh_token: `local-refresh-${crypto.randomUUID()}` }),
  };
}

async function rememberLogin(tx: Queryable, flowId: string, userId: string, tokens: ProviderTokens, now: Date) {
  await tx.query(
    `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
       auth_code_issued_at = $5, updated_at = $5 where id = $1`,
    [flowId, userId, tokens.provider_token, tokens.provider_refresh_token ?? null, now],
  );
}

/** Google issues a refresh token for offline access, Microsoft for a scope. */
function asksOffline(c: Context): boolean {
  return c.req.query('access_type') === 'offline' || /\boffline_access\b/.test(c.req.query('scopes') ?? '');
}

/** Returns the same subject for the same address. */
function subjectOf(provider: Provider, email: string): string {
  const digest = createHash('sha256').update(`${provider}:${email}`).digest('hex');
  return provider === 'google' ? String(BigInt(`0x${digest.slice(0, 16)}`)) : digest.slice(0, 43);
}

function isProvider(text: string): text is Provider {
  return text === 'google' || text === 'azure';
}

function badState(): AuthError {
  return new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid');
}
