import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AuthContext } from './context.ts';
import { AuthError, errorResponse } from './errors.ts';
import { logoutRoutes } from './routes/logout.ts';
import { mailRequestRoutes } from './routes/mail-requests.ts';
import { serviceRoutes } from './routes/service.ts';
import { signupRoutes } from './routes/signup.ts';
import { tokenRoutes } from './routes/token.ts';
import { userRoutes } from './routes/user.ts';
import { verifyRoutes } from './routes/verify.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** The auth server: every route below /auth/v1. */
export function createAuthApp(ctx: AuthContext): Hono {
  const app = new Hono();
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => errorResponse(c, new AuthError(413, 'request_entity_too_large', 'Request body is too large')),
    }),
  );
  serviceRoutes(app, ctx);
  signupRoutes(app, ctx);
  tokenRoutes(app, ctx);
  verifyRoutes(app, ctx);
  mailRequestRoutes(app, ctx);
  userRoutes(app, ctx);
  logoutRoutes(app, ctx);
  app.notFound((c) => errorResponse(c, new AuthError(404, 'validation_failed', 'There is nothing at this address')));
  app.onError((error, c) => {
    if (error instanceof AuthError) return errorResponse(c, error);
    console.error(`auth: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`);
    return errorResponse(c, new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs'));
  });
  return app;
}
