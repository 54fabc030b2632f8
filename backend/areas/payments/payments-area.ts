import { Hono } from 'hono';
import { AppError } from '#lib/errors/app-error.ts';
import { rates } from '../../http/rate-limit.ts';
import { readTokenCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Subscriptions are sold by the payment provider; while none is configured every call says so. */
export function paymentsArea(services: Services): Hono<AreaEnv> {
  const unavailable = async (request: Request): Promise<Response> => {
    await readTokenCall(services, request, { rate: rates.payments, fresh: true });
    throw new AppError('billing_unavailable');
  };
  return new Hono<AreaEnv>()
    .post('/subscribe', (context) => unavailable(context.req.raw))
    .post('/customer_portal', (context) => unavailable(context.req.raw))
    .post('/webhook', () => {
      throw new AppError('billing_unavailable');
    });
}
