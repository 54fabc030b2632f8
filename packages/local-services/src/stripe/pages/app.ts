import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { StripeContext } from '../context.ts';
import { checkoutPages } from './checkout.ts';
import { dashboardPages } from './dashboard.ts';
import { invoicePages } from './invoice.ts';
import { message, notFoundPage } from './layout.ts';
import { portalPages } from './portal.ts';

const MAX_FORM_BYTES = 64 * 1024;

/** Creates Stripe's customer pages below /stripe; in a browser below /__local/stripe of the site. */
export function createPages(context: StripeContext): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: MAX_FORM_BYTES }));
  // Pages of other sites must not submit these forms.
  app.use(async (c, next) => {
    const from = c.req.header('sec-fetch-site');
    if (c.req.method === 'POST' && from !== undefined && from !== 'same-origin' && from !== 'none') {
      return message(c, { title: 'Not from here', detail: 'This form was sent from another site.', status: 400 });
    }
    return next();
  });
  dashboardPages(app, context);
  checkoutPages(app, context);
  portalPages(app, context);
  invoicePages(app, context);
  app.all('*', notFoundPage);
  return app;
}
