import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import { attemptsForm } from '#lib/server/security/attempts.ts';
import { errorResponse } from '#lib/server/error-response.ts';
import { time } from '#lib/server/metrics/timings.ts';
import { inSpan, addSpanAttributes } from '#lib/server/tracing/spans.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { logKeyRequest } from '../auth/api-keys/request-log.ts';
import { isReachable } from '../db/database.ts';
import { readBody } from '../http/body/read-body.ts';
import { classifyError } from '../http/classify-error.ts';
import { countAttempts } from '../http/count-attempts.ts';
import { rateHeaders, type RateState } from '../http/rate-limit.ts';
import { requireSecret } from '../http/require-secret.ts';
import { apiArea } from './api/api-area.ts';
import { paymentsArea } from './payments/payments-area.ts';
import type { AreaEnv, Services } from './services.ts';
import { webhooksArea } from './user/webhooks-area.ts';
import { userArea } from './user/user-area.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** Maximum size of counted attempts in bytes: ten buckets. */
const ATTEMPTS_BYTES = 4096;

/** Creates the backend as a function from Request to Response. */
export function createApp(base: Services): Hono<AreaEnv> {
  const countedRates = new WeakMap<Request, RateState>();
  const keyCalls: NonNullable<Services['keyCalls']> = new WeakMap();
  const services: Services = { ...base, countedRates, keyCalls };
  const { log } = services;
  const app = new Hono<AreaEnv>();
  app.use(async (context, next) => {
    const requestedId = context.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(requestedId) ? requestedId : randomUUID();
    context.set('requestId', requestId);
    const begun = performance.now();
    const { method, path } = context.req;
    const isProbe = path === backendPaths.health || path === backendPaths.ready;
    const answer = async () => {
      await next();
      addSpanAttributes({ 'http.route': routePath(context, -1), 'http.response.status_code': context.res.status });
    };
    const parent = context.req.header('traceparent');
    if (isProbe) await next();
    else await inSpan('backend', { kind: 'server', parent, attributes: { 'request.id': requestId } }, answer);
    context.header('x-request-id', requestId);
    context.header('cache-control', 'private, no-store');
    context.header('x-content-type-options', 'nosniff');
    const counted = countedRates.get(context.req.raw);
    for (const [name, value] of Object.entries(counted ? rateHeaders(counted) : {})) context.header(name, value);
    const ms = performance.now() - begun;
    const { status } = context.res;
    if (!isProbe) {
      log.info('request', { requestId, method, path, status, ms: Math.round(ms) });
      time({ of: 'request', method, route: routePath(context, -1), status, seconds: ms / 1000 });
    }
    const keyCall = keyCalls.get(context.req.raw);
    const refusal = context.get('refusal');
    if (keyCall && refusal?.isRepeated !== true) {
      const logged = { ...keyCall, status, code: refusal?.code ?? null, requestId, ms };
      // The response does not wait for the log of the key, and does not fail with it.
      logKeyRequest(services.db, logged, services.now()).catch((error: unknown) =>
        log.warn('request of a key not logged', { requestId, error }),
      );
    }
  });
  app.get(backendPaths.health, (context) => context.json({ ok: true }));
  app.get(backendPaths.ready, async (context) => {
    const ok = await isReachable(services.db);
    return context.json({ ok }, ok ? 200 : 503);
  });
  // The following routes serve the web server only.
  app.use(requireSecret(services.secrets));
  app.post(backendPaths.attempts, async (context) => {
    const form = await readBody(context.req.raw, attemptsForm, { maxBytes: ATTEMPTS_BYTES });
    return context.json(await countAttempts(services.db, form));
  });
  app.route('/', apiArea(services));
  app.route('/', userArea(services));
  app.route('/', webhooksArea(services));
  app.route('/', paymentsArea(services));
  const reject = (error: unknown, context: Context<AreaEnv>) => {
    const isRepeated = error instanceof AppError && error.isRepeated === true;
    context.set('refusal', { code: classifyError(error).body.error.code, isRepeated });
    return errorResponse(error, {
      requestId: context.get('requestId'),
      path: context.req.path,
      classify: classifyError,
      log,
    });
  };
  app.notFound((context) => reject(new AppError('not_found'), context));
  app.onError(reject);
  return app;
}
