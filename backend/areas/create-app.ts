import { randomUUID, createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { attemptsForm, type AttemptsAnswer, type AttemptsForm } from '#lib/server/security/attempts.ts';
import { errorResponse, type ClassifiedError } from '#lib/server/error-response.ts';
import { time } from '#lib/server/metrics/channels.ts';
import { inSpan, addSpanAttributes } from '#lib/server/tracing/spans.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { logKeyRequest } from '../auth/api-keys/request-log.ts';
import { isReachable, type Queries } from '../db/database.ts';
import { readBody } from '../http/body/read-body.ts';
import { rateHeaders, type RateState } from '../http/rate-limit.ts';
import { apiArea } from './api/api-area.ts';
import { paymentsArea } from './payments/payments-area.ts';
import type { AreaEnv, Services } from './services.ts';
import { webhooksArea } from './user/webhooks-area.ts';
import { userArea } from './user/user-area.ts';
import { toErrorBody } from '#lib/shared/errors/field-error.ts';
import { explainRejectedWrites, isConnectionFault } from '../db/database-fault.ts';
import { refundShared, spendShared } from '../http/shared-rates.ts';
import { backendSecretHeader } from '#lib/server/security/backend-secret.ts';

/** Seconds after which clients retry if the database is unavailable. */
const DATABASE_RETRY_S = 5;

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

/** Returns temporary faults (database unavailable, connection closed) as `busy`, and unknown errors as `server_error`. */
export function classifyError(error: unknown): ClassifiedError {
  const known = asAppError(error);
  return {
    status: known.status,
    body: toErrorBody(known),
    logFields: { error, detail: explainRejectedWrites(error) },
  };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isConnectionFault(error)
    ? new AppError('busy', { retryAfterS: DATABASE_RETRY_S })
    : new AppError('server_error');
}

/** Counts an attempt at a secret in the database, in all of its buckets or, if one refuses it, in none; or returns one to each. */
async function countAttempts(db: Queries, { action, buckets }: AttemptsForm): Promise<AttemptsAnswer> {
  const shared = buckets.map(({ rate, who }) => ({ rate: { ...rate, name: `attempts: ${rate.name}` }, who }));
  if (action === 'refund') {
    for (const { rate, who } of shared) await refundShared(db, rate, who);
    return { refused: null };
  }
  for (const [index, { rate, who }] of shared.entries()) {
    const waitS = await spendShared(db, rate, who);
    if (waitS === 0) continue;
    for (const spent of shared.slice(0, index)) await refundShared(db, spent.rate, spent.who);
    return { refused: { index, waitS } };
  }
  return { refused: null };
}

/** Accepts only requests with one of the secrets, which the web server has. A user's token alone is not sufficient. */
export function requireSecret(secrets: readonly string[]): MiddlewareHandler {
  const accepted = secrets.map(digest);
  return async (context, next) => {
    const shown = digest(context.req.header(backendSecretHeader) ?? '');
    // Digests have equal lengths and all are compared, so the time reveals neither the matching length nor which one matched.
    const matches = accepted.filter((secret) => timingSafeEqual(secret, shown)).length;
    if (matches === 0) throw new AppError('backend_locked', { logDetail: 'the secret is missing or wrong' });
    await next();
  };
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
