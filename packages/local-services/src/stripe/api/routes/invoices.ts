import { z } from 'zod';
import type Stripe from 'stripe';
import { collectInvoice } from '../../billing/collect.ts';
import { finalizeInvoice, previewInvoice, subscriptionOf, voidInvoice } from '../../billing/invoices.ts';
import { cardError, paymentMethodOrThrow } from '../../billing/payment-methods.ts';
import { hasEnded, isEnding } from '../../billing/subscriptions.ts';
import { idOf } from '../../store/ids.ts';
import type { Tx } from '../../store/store.ts';
import { invalidRequest, noSuch, notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { bool, text } from '../params.ts';
import { route, type Route } from '../route.ts';

export const invoiceRoutes: Route[] = [
  route(
    'GET',
    '/v1/invoices',
    {
      ...paging,
      ...createdRange,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    },
    ({ tx, params }) => {
      const found = tx
        .all('invoice')
        .filter(({ customer }) => params.customer === undefined || idOf(customer!) === params.customer)
        .filter((invoice) => params.subscription === undefined || subscriptionOf(invoice) === params.subscription)
        .filter(({ status }) => params.status === undefined || status === params.status)
        .filter(({ created }) => isInRange(created, params.created));
      return listPage(found as (Stripe.Invoice & { id: string })[], params, '/v1/invoices', 'invoice');
    },
  ),
  route('GET', '/v1/invoices/:id', {}, ({ tx, part }) => invoiceOrThrow(tx, part('id'))),
  route('GET', '/v1/invoices/:id/lines', paging, ({ tx, part, params }) => {
    const { lines } = invoiceOrThrow(tx, part('id'));
    return listPage(lines.data.toReversed(), params, `/v1/invoices/${part('id')}/lines`, 'line item');
  }),
  route('POST', '/v1/invoices/:id/finalize', {}, ({ tx, part, now }) => {
    const invoice = invoiceOrThrow(tx, part('id'));
    finalizeInvoice(tx, invoice, now);
    return invoice;
  }),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    { payment_method: text.optional(), off_session: bool.optional() },
    ({ tx, part, params, now }) => {
      const invoice = invoiceOrThrow(tx, part('id'));
      if (invoice.status === 'draft') finalizeInvoice(tx, invoice, now);
      if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
      if (invoice.status !== 'open') throw invalidRequest(`This invoice is ${invoice.status} and cannot be paid.`);
      const method = params.payment_method;
      const paymentMethod =
        method === undefined ? {} : { paymentMethod: paymentMethodOrThrow(tx, method, 'payment_method', now).id };
      const collected = collectInvoice(tx, part('id'), now, paymentMethod);
      if (collected.state === 'unpaid') return cardError(collected.decline);
      return tx.peek('invoice', part('id'));
    },
  ),
  route('POST', '/v1/invoices/:id/void', {}, ({ tx, part, now }) => {
    const invoice = invoiceOrThrow(tx, part('id'));
    voidInvoice(tx, invoice, now);
    return invoice;
  }),
  route('POST', '/v1/invoices/create_preview', { customer: text.optional(), subscription: text }, ({ tx, params }) => {
    const subscription = tx.get('subscription', params.subscription);
    if (!subscription) throw noSuch('subscription', params.subscription, 'subscription');
    const isTheirs = params.customer === undefined || idOf(subscription.customer) === params.customer;
    if (!isTheirs || hasEnded(subscription) || isEnding(subscription)) {
      throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
    }
    return previewInvoice(tx, subscription);
  }),
  route(
    'GET',
    '/v1/invoice_payments',
    { ...paging, invoice: text.optional(), status: z.enum(['open', 'paid', 'canceled']).optional() },
    ({ tx, params }) => {
      const found = tx
        .all('invoice_payment')
        .filter(({ invoice }) => params.invoice === undefined || idOf(invoice) === params.invoice)
        .filter(({ status }) => params.status === undefined || status === params.status);
      return listPage(found, params, '/v1/invoice_payments', 'invoice payment');
    },
  ),
];

function invoiceOrThrow(tx: Tx, id: string): Stripe.Invoice {
  const invoice = tx.get('invoice', id);
  if (!invoice) throw notFound('invoice', id);
  return invoice;
}
