import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { createAuthApp } from '../auth/app.ts';
import type { AuthContext } from '../auth/context.ts';
import { listMail } from '../mail/inbox.ts';
import { inboxPage } from '../mail/inbox-page.ts';
import type { StripeEmulator } from '../stripe/emulator.ts';
import { restrictAccess, type AccessRules } from './access.ts';

/** Creates the HTTP server of the local services. Each service has its own prefix. */
export function createStackApp(ctx: AuthContext, stripe: StripeEmulator, access: AccessRules): Hono {
  const app = new Hono();
  app.use(restrictAccess(access));
  app.get('/health', async (c) => {
    await ctx.pool.query('select 1');
    return c.json({ ok: true });
  });

  app.use(
    '/supabase/*',
    cors({
      origin: access.siteUrl,
      credentials: true,
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: [
        'Accept',
        'Authorization',
        'Content-Type',
        'X-Client-IP',
        'X-Client-Info',
        'X-JWT-AUD',
        'X-Use-Cookie',
        'X-Supabase-Api-Version',
        'apikey',
      ],
      exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
    }),
  );
  app.route('/supabase/auth/v1', createAuthApp(ctx));

  // The SDK has no prefix: /v1 is at the root of api.stripe.com.
  app.all('/v1/*', (c) => stripe.api.fetch(c.req.raw));
  app.route('/stripe', stripe.pages);

  app.get('/inbox', async (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(inboxPage(await listMail(ctx.pool, c.req.query('to'))));
  });
  app.get('/inbox.json', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await listMail(ctx.pool, c.req.query('to')));
  });
  return app;
}
