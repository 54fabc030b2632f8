import { z } from 'zod';
import type Stripe from 'stripe';
import { planOf, recurringPriceOrThrow } from '../../billing/catalog.ts';
import { collectInvoice } from '../../billing/collect.ts';
import { customerOrThrow } from '../../billing/customers.ts';
import { finalizeInvoice } from '../../billing/invoices.ts';
import { cardError, paymentMethodOrThrow } from '../../billing/payment-methods.ts';
import {
  cancelSubscription,
  createSubscription,
  hasEnded,
  periodEnd,
  save,
  setCancelAt,
  setCancelAtPeriodEnd,
  trialEndAfter,
} from '../../billing/subscriptions.ts';
import { idOf } from '../../store/ids.ts';
import type { Tx } from '../../store/store.ts';
import { invalidRequest, notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { bool, clearable, int, mergeMetadata, metadata, text } from '../params.ts';
import { route, type Route } from '../route.ts';

const statuses = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'];
/** Reasons for a cancellation. */
export const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
const cancellationDetails = z.strictObject({ comment: clearable.optional(), feedback: feedback.optional() }).optional();
const quantity = int.refine((count) => count >= 1, 'This value must be greater than or equal to 1.');

export const subscriptionRoutes: Route[] = [
  route(
    'POST',
    '/v1/subscriptions',
    {
      customer: text,
      items: z.array(z.strictObject({ price: text, quantity: quantity.optional() })).min(1),
      metadata: metadata.optional(),
      description: text.optional(),
      default_payment_method: text.optional(),
      payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
      trial_period_days: int.optional(),
      cancel_at_period_end: bool.optional(),
      off_session: bool.optional(),
    },
    ({ tx, params, now }) => {
      const customer = customerOrThrow(tx, params.customer, 'customer');
      const method =
        params.default_payment_method === undefined
          ? null
          : methodOf(tx, customer.id, params.default_payment_method, now);
      const { subscription, invoice } = createSubscription(
        tx,
        {
          customer: customer.id,
          items: params.items.map((item, index) => ({
            price: recurringPriceOrThrow(tx, item.price, `items[${index}][price]`),
            quantity: item.quantity ?? 1,
          })),
          metadata: mergeMetadata({}, params.metadata),
          description: params.description ?? null,
          defaultPaymentMethod: method,
          trialEnd: trialEndAfter(params.trial_period_days ?? null, now),
          cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
        },
        now,
      );
      finalizeInvoice(tx, invoice, now);
      if (params.payment_behavior !== 'default_incomplete' || invoice.amount_due === 0) {
        const hasCard = method !== null || customer.invoice_settings.default_payment_method !== null;
        if (!hasCard && invoice.amount_due > 0 && params.payment_behavior === undefined) {
          throw invalidRequest(
            'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
            { code: 'resource_missing' },
          );
        }
        const collected = collectInvoice(tx, invoice.id!, now);
        if (collected.state === 'unpaid' && params.payment_behavior === 'error_if_incomplete') {
          throw cardError(collected.decline);
        }
      }
      return tx.peek('subscription', subscription.id);
    },
  ),
  route(
    'GET',
    '/v1/subscriptions',
    {
      ...paging,
      ...createdRange,
      customer: text.optional(),
      price: text.optional(),
      status: z.enum([...statuses, 'all', 'ended']).optional(),
    },
    ({ tx, params }) => {
      const isRequested = (status: string) => {
        if (params.status === 'all') return true;
        if (params.status === 'ended') return status === 'canceled' || status === 'incomplete_expired';
        return params.status === undefined ? status !== 'canceled' : status === params.status;
      };
      const found = tx
        .all('subscription')
        .filter(({ customer }) => params.customer === undefined || idOf(customer) === params.customer)
        .filter(({ status }) => isRequested(status))
        .filter(({ items }) => params.price === undefined || items.data.some(({ price }) => price.id === params.price))
        .filter(({ created }) => isInRange(created, params.created));
      return listPage(found, params, '/v1/subscriptions', 'subscription');
    },
  ),
  route('GET', '/v1/subscriptions/:id', {}, ({ tx, part }) => subscriptionOrThrow(tx, part('id'))),
  route(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at_period_end: bool.optional(),
      cancel_at: clearable.optional(),
      default_payment_method: clearable.optional(),
      description: clearable.optional(),
      items: z
        .array(z.strictObject({ id: text.optional(), price: text.optional(), quantity: quantity.optional() }))
        .optional(),
      proration_behavior: z.literal('none', { error: 'only none is known to the local stand-in' }).optional(),
      cancellation_details: cancellationDetails,
      metadata: metadata.optional(),
    },
    ({ tx, params, part, now }) => {
      const subscription = runningOrThrow(tx, part('id'));
      if (params.cancel_at_period_end !== undefined) {
        setCancelAtPeriodEnd(subscription, params.cancel_at_period_end, now, params.cancellation_details);
      }
      if (params.cancel_at !== undefined) {
        const isNamed = params.cancel_at === 'min_period_end' || params.cancel_at === 'max_period_end';
        const given = isNamed ? periodEnd(subscription) : Number(params.cancel_at);
        const cancelAt = params.cancel_at === null ? null : given;
        if (cancelAt !== null && !(cancelAt > now)) {
          throw invalidRequest('The timestamp for `cancel_at` must be in the future.', { param: 'cancel_at' });
        }
        setCancelAt(subscription, cancelAt, now, params.cancellation_details);
      }
      if (params.default_payment_method !== undefined) {
        const method = params.default_payment_method;
        subscription.default_payment_method =
          method === null ? null : methodOf(tx, idOf(subscription.customer), method, now);
      }
      if (params.description !== undefined) subscription.description = params.description;
      if (params.items !== undefined && params.proration_behavior !== 'none') {
        throw invalidRequest('The local stand-in makes no prorations: pass proration_behavior=none.', {
          param: 'proration_behavior',
        });
      }
      for (const change of params.items ?? []) changeItem(tx, subscription, change);
      subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
      save(tx, subscription, now);
      return subscription;
    },
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    {
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
      cancellation_details: cancellationDetails,
    },
    ({ tx, params, part, now }) => {
      const subscription = runningOrThrow(tx, part('id'));
      cancelSubscription(tx, subscription.id, now, {
        ...params.cancellation_details,
        reason: 'cancellation_requested',
      });
      return tx.peek('subscription', subscription.id);
    },
  ),
];

function subscriptionOrThrow(tx: Tx, id: string): Stripe.Subscription {
  const subscription = tx.get('subscription', id);
  if (!subscription) throw notFound('subscription', id);
  return subscription;
}

/** Returns the subscription; throws if it is missing or canceled, because a canceled one cannot be changed. */
function runningOrThrow(tx: Tx, id: string): Stripe.Subscription {
  const subscription = subscriptionOrThrow(tx, id);
  if (hasEnded(subscription)) throw notFound('subscription', id);
  return subscription;
}

function methodOf(tx: Tx, customer: string, id: string, at: number): string {
  const method = paymentMethodOrThrow(tx, id, 'default_payment_method', at);
  if (method.customer !== customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  }
  return method.id;
}

function changeItem(
  tx: Tx,
  subscription: Stripe.Subscription,
  change: { id?: string | undefined; price?: string | undefined; quantity?: number | undefined },
): void {
  const item = subscription.items.data.find(({ id }) => id === change.id);
  if (!item) {
    throw invalidRequest(`No such subscription_item: '${change.id ?? ''}'`, {
      code: 'resource_missing',
      param: 'items',
    });
  }
  if (change.price !== undefined) {
    item.price = recurringPriceOrThrow(tx, change.price, 'items[0][price]');
    item.plan = planOf(item.price);
  }
  if (change.quantity !== undefined) item.quantity = change.quantity;
}
