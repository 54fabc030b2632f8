import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { STORE_TIMEOUT_MS, type StripeContext } from '../context.ts';
import { newId } from '../store/ids.ts';
import type { AnswerRecord } from '../store/kinds.ts';
import type { Cause, Tx } from '../store/store.ts';
import { API_VERSION } from '../store/version.ts';
import { checkKey } from './authenticate.ts';
import { invalidRequest, StripeError } from './errors.ts';
import { expand } from './expand.ts';
import { parseForm, type FormFields } from './form.ts';
import { fingerprintOf, firstAnswer, storeAnswer } from './idempotency.ts';
import { readParams } from './params.ts';
import type { Route } from './route.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { customerRoutes } from './routes/customers.ts';
import { eventRoutes } from './routes/events.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { portalRoutes } from './routes/portal.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const expandPaths = z.array(z.string().max(200)).max(20);

const routes: readonly Route[] = [
  ...customerRoutes,
  ...catalogRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...checkoutRoutes,
  ...portalRoutes,
  ...eventRoutes,
];

type Answer = {
  status: number;
  body: string;
  isReplay: boolean;
};

/**
 * Creates the part of Stripe's API that the product uses: every route below /v1. Unknown routes and parameters are
 * rejected, never ignored.
 */
export function createApi(context: StripeContext): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header('request-id', newId('req', 14));
    c.header('stripe-version', API_VERSION);
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new StripeError(413, { type: 'invalid_request_error', message: 'Request is too large.' });
      },
    }),
  );
  app.use(async (c, next) => {
    checkKey(c.req.header('authorization'), context.secretKey);
    const version = c.req.header('stripe-version');
    if (version !== undefined && version !== API_VERSION) {
      throw invalidRequest(`Invalid Stripe API version: ${version}. The local stand-in speaks ${API_VERSION} only.`);
    }
    fault(context);
    await next();
  });
  for (const one of routes) app.on(one.method, one.path, (c) => answer(context, c, one));
  app.all('*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The local stand-in does not have it.`;
    throw new StripeError(404, { type: 'invalid_request_error', message });
  });
  app.onError((error, c) => {
    if (error instanceof StripeError) return c.json(error.envelope(), error.status);
    console.error(`stripe: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`);
    const unexpected = new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' });
    return c.json(unexpected.envelope(), 500);
  });
  return app;
}

async function answer(context: StripeContext, c: Context, one: Route): Promise<Response> {
  const isPost = c.req.method === 'POST';
  const fields = parseForm(isPost ? await c.req.text() : new URL(c.req.url).search.slice(1));
  const key = isPost ? c.req.header('idempotency-key') : undefined;
  const cause: Cause = { requestId: c.res.headers.get('request-id'), idempotencyKey: key ?? null };
  const path = new URL(c.req.url).pathname;
  const part = (name: string) => c.req.param(name) ?? '';
  const work = (tx: Tx, now: number) => respond(tx, one, fields, part, now);
  const found = context.run((tx, now): Answer => {
    if (key === undefined) return { ...work(tx, now), isReplay: false };
    const fingerprint = fingerprintOf(one.method, path, fields);
    const first = firstAnswer(tx, key, fingerprint, context.nowMs());
    if (first) return { status: first.status, body: first.body, isReplay: true };
    const fresh = work(tx, now);
    const record: AnswerRecord = {
      id: key,
      object: 'local.answer',
      fingerprint,
      ...fresh,
      requestId: cause.requestId!,
      created: Math.floor(context.nowMs() / 1000),
    };
    storeAnswer(tx, record, context.nowMs());
    return { ...fresh, isReplay: false };
  }, cause);
  if (found.isReplay) c.header('idempotent-replayed', 'true');
  if (isPost || c.req.method === 'DELETE') await context.journal.settled(STORE_TIMEOUT_MS);
  return c.body(found.body, found.status as 200, { 'content-type': 'application/json' });
}

/** A route that returns an error instead of throwing it commits its effects, for example a failed payment. */
function respond(tx: Tx, one: Route, fields: FormFields, part: (name: string) => string, now: number) {
  const { expand: paths, ...rest } = fields;
  const params = readParams(one.schema, rest);
  const expansions =
    paths === undefined ? [] : readParams(z.strictObject({ expand: expandPaths }), { expand: paths }).expand;
  const result = one.run({ tx, params, part, now });
  if (result instanceof StripeError)
    return { status: result.status as number, body: JSON.stringify(result.envelope()) };
  return { status: 200, body: JSON.stringify(expand(tx, result, expansions), null, 2) };
}

/** Applies the fault that the dashboard selects. */
function fault(context: StripeContext): void {
  const { fault: kind } = context.settings();
  if (kind === 'error 500') throw new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' });
  if (kind === 'error 429') {
    throw new StripeError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    });
  }
}
