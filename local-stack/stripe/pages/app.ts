import { Hono } from 'hono';
import type { StripeContext } from '../context.ts';

export function createPages(context: StripeContext): Hono {
  const app = new Hono();
  app.get('/', (c) => c.json({ ahead: context.settings().clockAheadS }));
  return app;
}
