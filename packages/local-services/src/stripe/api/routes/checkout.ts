import { z } from 'zod';
import { recurringPriceOrThrow } from '../../billing/catalog.ts';
import { createSession, expireSession, lineItemsOf } from '../../billing/checkout.ts';
import { customerOrThrow } from '../../billing/customers.ts';
import { idOf } from '../../store/ids.ts';
import { invalidRequest, notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { email, int, mergeMetadata, metadata, text, webAddress } from '../params.ts';
import { route, type Route } from '../route.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const MIN_OPEN_S = HOUR_S / 2;
const off = z.strictObject({ enabled: z.literal('false') }).optional();

export const checkoutRoutes: Route[] = [
  route(
    'POST',
    '/v1/checkout/sessions',
    {
      mode: z.literal('subscription', { error: 'only subscription is known to the local stand-in' }),
      ui_mode: z.enum(['hosted_page', 'hosted']).optional(),
      line_items: z
        .array(
          z.strictObject({ price: text, quantity: int.refine((count) => count >= 1, 'must be 1 or more').optional() }),
        )
        .min(1),
      customer: text.optional(),
      customer_email: email.optional(),
      client_reference_id: text.max(200).optional(),
      success_url: webAddress,
      cancel_url: webAddress.optional(),
      metadata: metadata.optional(),
      locale: z.enum(['auto', 'en']).optional(),
      expires_at: int.optional(),
      payment_method_types: z.array(z.literal('card')).optional(),
      payment_method_collection: z.literal('always').optional(),
      billing_address_collection: z.literal('auto').optional(),
      automatic_tax: off,
      adaptive_pricing: off,
      tax_id_collection: off,
      phone_number_collection: off,
      custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }) }).optional(),
      subscription_data: z
        .strictObject({
          metadata: metadata.optional(),
          description: text.max(500).optional(),
          trial_period_days: int.optional(),
        })
        .optional(),
    },
    ({ tx, params, now }) => {
      if (params.customer !== undefined && params.customer_email !== undefined) {
        throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
      }
      if (params.customer !== undefined) customerOrThrow(tx, params.customer, 'customer');
      const expiresAt = params.expires_at ?? now + DAY_S;
      if (expiresAt < now + MIN_OPEN_S || expiresAt > now + DAY_S) {
        throw invalidRequest(
          'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
          { param: 'expires_at' },
        );
      }
      return createSession(
        tx,
        {
          items: params.line_items.map((item, index) => ({
            price: recurringPriceOrThrow(tx, item.price, `line_items[${index}][price]`),
            quantity: item.quantity ?? 1,
          })),
          customer: params.customer ?? null,
          customerEmail: params.customer_email ?? null,
          clientReferenceId: params.client_reference_id ?? null,
          successUrl: params.success_url,
          cancelUrl: params.cancel_url ?? null,
          metadata: mergeMetadata({}, params.metadata),
          locale: params.locale ?? null,
          expiresAt,
          subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
          subscriptionDescription: params.subscription_data?.description ?? null,
          trialDays: params.subscription_data?.trial_period_days ?? null,
          submitText: params.custom_text?.submit.message ?? null,
        },
        now,
      );
    },
  ),
  route(
    'GET',
    '/v1/checkout/sessions',
    {
      ...paging,
      ...createdRange,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    },
    ({ tx, params }) => {
      const found = tx
        .all('checkout.session')
        .filter(({ customer }) => !params.customer || (customer !== null && idOf(customer) === params.customer))
        .filter((session) => !params.subscription || session.subscription === params.subscription)
        .filter(({ status }) => params.status === undefined || status === params.status)
        .filter(({ created }) => isInRange(created, params.created));
      return listPage(found, params, '/v1/checkout/sessions', 'checkout.session');
    },
  ),
  route('GET', '/v1/checkout/sessions/:id', {}, ({ tx, part }) => {
    const session = tx.peek('checkout.session', part('id'));
    if (!session) throw notFound('checkout.session', part('id'), 'session');
    return session;
  }),
  route('GET', '/v1/checkout/sessions/:id/line_items', paging, ({ tx, part, params }) => {
    const id = part('id');
    if (!tx.peek('checkout.session', id)) throw notFound('checkout.session', id, 'session');
    return listPage(lineItemsOf(tx, id).toReversed(), params, `/v1/checkout/sessions/${id}/line_items`, 'item');
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, ({ tx, part, now }) => {
    const id = part('id');
    if (!tx.peek('checkout.session', id)) throw notFound('checkout.session', id, 'session');
    expireSession(tx, id, now);
    return tx.peek('checkout.session', id);
  }),
];
