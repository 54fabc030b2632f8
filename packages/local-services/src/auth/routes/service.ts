import type { Hono } from 'hono';
import type { AuthContext } from '../context.ts';

/** Registers key set, settings and health. */
export function serviceRoutes(app: Hono, ctx: AuthContext): void {
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
