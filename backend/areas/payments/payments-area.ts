import { Hono } from 'hono';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { readBytes } from '../../http/body/read-body.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Maximum size of an event in bytes; Stripe's have a few kB. */
const EVENT_BYTES = 256 * 1024;

export function paymentsArea(services: Services): Hono<AreaEnv> {
  const { billing } = services;
  return new Hono<AreaEnv>()
    .post(backendPaths.subscribe, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'subscribe');
      return context.json({ url: await billing.subscribe(user) });
    })
    .post(backendPaths.customerPortal, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'customerPortal');
      return context.json({ url: await billing.portal(user.userId) });
    })
    .post(backendPaths.plan, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'plan');
      return context.json(await billing.plan(user.userId, data.fresh));
    })
    .post(backendPaths.stripeWebhook, async (context) => {
      // The signature covers the raw bytes of the body.
      const raw = await readBytes(context.req.raw, EVENT_BYTES);
      await billing.receiveEvent(raw, context.req.header('stripe-signature') ?? '');
      return context.json({ received: true });
    })
    .all(backendPaths.stripeWebhook, (context) => {
      context.header('allow', 'POST');
      throw new AppError('method_not_allowed');
    });
}
