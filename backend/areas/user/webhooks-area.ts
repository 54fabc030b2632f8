import { Hono } from 'hono';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replaceSecret,
  testWebhook,
} from '../../webhooks/webhooks.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Calls that manage the webhooks of an account. */
export function webhooksArea(services: Services): Hono<AreaEnv> {
  const { db, log, now } = services;
  return new Hono<AreaEnv>()
    .post(backendPaths.webhooks, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'webhooks');
      return context.json(await listWebhooks(db, user.userId));
    })
    .post(backendPaths.makeWebhook, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'makeWebhook');
      const made = await addWebhook(db, user.userId, data.url, now());
      log.info('webhook made', { requestId: context.get('requestId'), id: made.webhookId });
      return context.json(made);
    })
    .post(backendPaths.deleteWebhook, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'deleteWebhook');
      await deleteWebhook(db, user.userId, data.webhookId);
      log.info('webhook deleted', { requestId: context.get('requestId'), id: data.webhookId });
      return context.json({ ok: true });
    })
    .post(backendPaths.replaceWebhookSecret, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'replaceWebhookSecret');
      return context.json(await replaceSecret(db, user.userId, data.webhookId, now()));
    })
    .post(backendPaths.testWebhook, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'testWebhook');
      return context.json(await testWebhook(db, user.userId, data.webhookId, now()));
    })
    .post(backendPaths.webhookDeliveries, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'webhookDeliveries');
      return context.json(await listDeliveries(db, user.userId, data.webhookId));
    });
}
