import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AuthContext } from './context.ts';
import { AuthError, errorResponse, badRequest } from './errors.ts';
import { limitRate } from './rate-limit.ts';
import { adminRoutes } from './routes/admin.ts';
import { factorRoutes } from './routes/factors.ts';
import { mailRequestRoutes } from './routes/mail-requests.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { signupRoutes } from './routes/signup.ts';
import { tokenRoutes } from './routes/token.ts';
import { userRoutes } from './routes/user.ts';
import { verifyRoutes } from './routes/verify.ts';
import { requireUser } from './authenticate.ts';
import { endSessions } from './tokens/sessions.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** Creates the auth server: every route below /auth/v1. */
export function createAuthApp(ctx: AuthContext): Hono {
  const app = new Hono();
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => errorResponse(c, new AuthError(413, 'request_entity_too_large', 'Request body is too large')),
    }),
  );
  const { tokenPer5Min, verifyPer5Min, signInsPer5Min } = ctx.settings.rateLimits;
  const limit = (perWindow: number) => limitRate(ctx, { perWindow, windowS: 300, burst: 30 });
  app.on('POST', ['/token'], limit(tokenPer5Min));
  app.on(['GET', 'POST'], ['/verify'], limit(verifyPer5Min));
  for (const path of ['/signup', '/recover', '/resend', '/otp', '/magiclink']) {
    app.on('POST', [path], limit(signInsPer5Min));
  }
  app.on('PUT', ['/user'], limit(signInsPer5Min));
  serviceRoutes(app, ctx);
  signupRoutes(app, ctx);
  tokenRoutes(app, ctx);
  verifyRoutes(app, ctx);
  mailRequestRoutes(app, ctx);
  userRoutes(app, ctx);
  factorRoutes(app, ctx);
  oauthRoutes(app, ctx);
  adminRoutes(app, ctx);
  logoutRoutes(app, ctx);
  app.all('/user/identities/*', () => {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  });
  app.all('*', () => {
    throw new AuthError(404, 'not_found', 'There is nothing at this address');
  });
  app.onError((error, c) => {
    if (error instanceof AuthError) return errorResponse(c, error);
    ctx.logError(`auth: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`);
    return errorResponse(c, new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs'));
  });
  return app;
}

function logoutRoutes(app: Hono, ctx: AuthContext): void {
  app.post('/logout', async (c) => {
    const { user, session } = await requireUser(ctx, c);
    const scope = c.req.query('scope') ?? 'global';
    if (scope === 'global') await endSessions(ctx.pool, user.id, 'all');
    else if (scope === 'local') await endSessions(ctx.pool, user.id, { only: session.id });
    else if (scope === 'others') await endSessions(ctx.pool, user.id, { except: session.id });
    else throw badRequest(`Unsupported logout scope "${scope}"`);
    return c.body(null, 204);
  });
}

/** Registers key set, settings and health. */
function serviceRoutes(app: Hono, ctx: AuthContext): void {
  app.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(ctx.signer.jwks);
  });

  app.get('/health', (c) =>
    c.json({ version: 'local', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }),
  );

  app.get('/settings', (c) => {
    const { settings } = ctx;
    return c.json({
      external: {
        anonymous_users: settings.anonymousEnabled,
        azure: settings.azureEnabled,
        email: true,
        google: settings.googleEnabled,
        phone: false,
      },
      disable_signup: !settings.signupEnabled,
      mailer_autoconfirm: settings.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
  });
}
