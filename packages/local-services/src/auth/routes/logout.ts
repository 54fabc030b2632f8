import type { Hono } from 'hono';
import { requireUser } from '../authenticate.ts';
import type { AuthContext } from '../context.ts';
import { badRequest } from '../errors.ts';
import { endSessions } from '../tokens/sessions.ts';

export function logoutRoutes(app: Hono, ctx: AuthContext): void {
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
