import { z } from 'zod';
import { newId, randomLetters } from '../../store/ids.ts';
import { API_VERSION } from '../../store/version.ts';
import { notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { bool, mergeMetadata, metadata, text, webAddress } from '../params.ts';
import { route, type Route } from '../route.ts';

const endpointFields = {
  enabled_events: z.array(text).min(1),
  description: text.optional(),
  metadata: metadata.optional(),
};

export const eventRoutes: Route[] = [
  route(
    'GET',
    '/v1/events',
    {
      ...paging,
      ...createdRange,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      delivery_success: bool.optional(),
    },
    ({ tx, params }) => {
      const found = tx
        .all('event')
        .filter(({ type }) => params.type === undefined || matches(type, params.type))
        .filter(({ type }) => params.types === undefined || params.types.includes(type))
        .filter(
          (event) =>
            params.delivery_success === undefined || (event.pending_webhooks === 0) === params.delivery_success,
        )
        .filter(({ created }) => isInRange(created, params.created));
      return listPage(found, params, '/v1/events', 'event');
    },
  ),
  route('GET', '/v1/events/:id', {}, ({ tx, part }) => {
    const event = tx.peek('event', part('id'));
    if (!event) throw notFound('event', part('id'));
    return event;
  }),
  route(
    'POST',
    '/v1/webhook_endpoints',
    { ...endpointFields, url: webAddress, api_version: z.literal(API_VERSION).optional() },
    ({ tx, params, now }) => {
      const endpoint = {
        id: newId('we_1', 23),
        object: 'webhook_endpoint' as const,
        api_version: params.api_version ?? null,
        application: null,
        created: now,
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        secret: `whsec_local_${randomLetters(32)}`,
        status: 'enabled',
        url: params.url,
      };
      tx.save(endpoint);
      return endpoint;
    },
  ),
  route('GET', '/v1/webhook_endpoints', paging, ({ tx, params }) =>
    listPage(tx.all('webhook_endpoint').map(withoutSecret), params, '/v1/webhook_endpoints', 'webhook endpoint'),
  ),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    {
      url: webAddress.optional(),
      enabled_events: endpointFields.enabled_events.optional(),
      description: text.optional(),
      disabled: bool.optional(),
      metadata: metadata.optional(),
    },
    ({ tx, params, part }) => {
      const endpoint = tx.get('webhook_endpoint', part('id'));
      if (!endpoint) throw notFound('webhook endpoint', part('id'));
      const { metadata: change, disabled, ...rest } = params;
      Object.assign(endpoint, rest);
      endpoint.metadata = mergeMetadata(endpoint.metadata, change);
      if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
      tx.save(endpoint);
      return withoutSecret(endpoint);
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, ({ tx, part }) => {
    if (!tx.peek('webhook_endpoint', part('id'))) throw notFound('webhook endpoint', part('id'));
    tx.remove('webhook_endpoint', part('id'));
    return { id: part('id'), object: 'webhook_endpoint', deleted: true };
  }),
];

/** Returns true if `pattern` is the type or a prefix pattern such as `customer.subscription.*`. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** Removes the secret, which is returned only when the endpoint is created. */
function withoutSecret<T extends { secret?: string }>({ secret: _secret, ...endpoint }: T): Omit<T, 'secret'> {
  return endpoint;
}
