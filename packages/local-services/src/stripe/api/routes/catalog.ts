import { z } from 'zod';
import { createPrice, createProduct } from '../../billing/catalog.ts';
import { idOf } from '../../store/ids.ts';
import { noSuch, notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { bool, clearable, int, mergeMetadata, metadata, text } from '../params.ts';
import { route, type Route } from '../route.ts';

const DEFAULT_INTERVAL_COUNT = 1;
const interval = z.enum(['day', 'week', 'month', 'year']);
const currency = text.regex(/^[a-z]{3}$/, 'Invalid currency');

export const catalogRoutes: Route[] = [
  route(
    'POST',
    '/v1/products',
    {
      id: text.optional(),
      name: text.min(1),
      description: clearable.optional(),
      active: bool.optional(),
      metadata: metadata.optional(),
    },
    ({ tx, params, now }) =>
      createProduct(
        tx,
        {
          ...(params.id !== undefined && { id: params.id }),
          name: params.name,
          description: params.description ?? null,
          active: params.active ?? true,
          metadata: mergeMetadata({}, params.metadata),
        },
        now,
      ),
  ),
  route(
    'GET',
    '/v1/products',
    { ...paging, ...createdRange, active: bool.optional(), ids: z.array(text).optional() },
    ({ tx, params }) => {
      const found = tx
        .all('product')
        .filter(({ active }) => params.active === undefined || active === params.active)
        .filter(({ id }) => params.ids === undefined || params.ids.includes(id))
        .filter(({ created }) => isInRange(created, params.created));
      return listPage(found, params, '/v1/products', 'product');
    },
  ),
  route('GET', '/v1/products/:id', {}, ({ tx, part }) => {
    const product = tx.peek('product', part('id'));
    if (!product) throw notFound('product', part('id'));
    return product;
  }),
  route(
    'POST',
    '/v1/products/:id',
    {
      name: text.min(1).optional(),
      description: clearable.optional(),
      active: bool.optional(),
      default_price: text.optional(),
      metadata: metadata.optional(),
    },
    ({ tx, params, part, now }) => {
      const before = tx.peek('product', part('id'));
      if (!before) throw notFound('product', part('id'));
      const { metadata: change, ...rest } = params;
      const product = { ...before, ...rest, metadata: mergeMetadata(before.metadata, change), updated: now };
      tx.save(product);
      tx.emit('product.updated', now, product, before);
      return product;
    },
  ),
  route(
    'POST',
    '/v1/prices',
    {
      product: text,
      currency,
      unit_amount: int.refine((amount) => amount >= 0, 'This value must be greater than or equal to 0.'),
      recurring: z.strictObject({ interval, interval_count: int.optional() }).optional(),
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: bool.optional(),
      nickname: text.optional(),
      active: bool.optional(),
      tax_behavior: z.literal('unspecified').optional(),
      metadata: metadata.optional(),
    },
    ({ tx, params, now }) => {
      if (!tx.peek('product', params.product)) throw noSuch('product', params.product, 'product');
      const { recurring } = params;
      return createPrice(
        tx,
        {
          product: params.product,
          currency: params.currency,
          unitAmount: params.unit_amount,
          recurring: recurring
            ? {
                interval: recurring.interval,
                intervalCount: recurring.interval_count ?? DEFAULT_INTERVAL_COUNT,
              }
            : null,
          lookupKey: params.lookup_key ?? null,
          transferLookupKey: params.transfer_lookup_key ?? false,
          nickname: params.nickname ?? null,
          active: params.active ?? true,
          metadata: mergeMetadata({}, params.metadata),
        },
        now,
      );
    },
  ),
  route(
    'GET',
    '/v1/prices',
    {
      ...paging,
      ...createdRange,
      active: bool.optional(),
      product: text.optional(),
      currency: currency.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      lookup_keys: z.array(text).optional(),
      recurring: z.strictObject({ interval: interval.optional() }).optional(),
    },
    ({ tx, params }) => {
      const found = tx
        .all('price')
        .filter(({ active }) => params.active === undefined || active === params.active)
        .filter(({ product }) => params.product === undefined || idOf(product) === params.product)
        .filter((price) => params.currency === undefined || price.currency === params.currency)
        .filter(({ type }) => params.type === undefined || type === params.type)
        .filter(({ recurring }) => !params.recurring?.interval || recurring?.interval === params.recurring.interval)
        .filter(({ lookup_key: key }) => !params.lookup_keys || (key !== null && params.lookup_keys.includes(key)))
        .filter(({ created }) => isInRange(created, params.created));
      return listPage(found, params, '/v1/prices', 'price');
    },
  ),
  route('GET', '/v1/prices/:id', {}, ({ tx, part }) => {
    const price = tx.peek('price', part('id'));
    if (!price) throw notFound('price', part('id'), 'price');
    return price;
  }),
];
