import { z } from 'zod';
import type Stripe from 'stripe';
import { collectInvoice } from '../../billing/collect.ts';
import { finalizeInvoice, subscriptionOf } from '../../billing/invoices.ts';
import { cardError, paymentMethodOrThrow } from '../../billing/payment-methods.ts';
import { idOf } from '../../store/ids.ts';
import type { Tx } from '../../store/store.ts';
import { invalidRequest, notFound } from '../errors.ts';
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
];

function invoiceOrThrow(tx: Tx, id: string): Stripe.Invoice {
  const invoice = tx.get('invoice', id);
  if (!invoice) throw notFound('invoice', id);
  return invoice;
}
