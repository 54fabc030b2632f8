import type { Hono } from 'hono';
import { inTransaction } from '../../database/transaction.ts';
import { requireUser } from '../authenticate.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { refreshProviders } from '../users/provider-account.ts';
import { startProviderFlow } from './oauth.ts';

/** Registers the routes that add and remove sign-in methods, if the project lets users do so. */
export function identityRoutes(app: Hono, ctx: AuthContext): void {
  app.use('/user/identities/*', async (_c, next) => {
    if (!ctx.settings.manualLinkingEnabled) {
      throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    }
    await next();
  });

  app.get('/user/identities/authorize', async (c) => {
    const { user } = await requireUser(ctx, c);
    const url = await startProviderFlow(ctx, c, user.id);
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  });

  app.delete('/user/identities/:id', async (c) => {
    const { user } = await requireUser(ctx, c);
    const identity = user.identities.find(({ id }) => id === c.req.param('id'));
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    if (user.identities.length < 2) {
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    }
    await inTransaction(ctx.pool, async (tx) => {
      await tx.query('delete from auth.identities where id = $1', [identity.id]);
      await refreshProviders(tx, user.id, ctx.now());
    });
    return c.json({});
  });
}
