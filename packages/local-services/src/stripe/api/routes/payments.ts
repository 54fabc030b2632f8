import { z } from 'zod';
import { customerOrThrow } from '../../billing/customers.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  paymentMethodOrThrow,
  paymentMethodsOf,
} from '../../billing/payment-methods.ts';
import { cardByNumber, readyMade } from '../../billing/test-cards.ts';
import { idOf } from '../../store/ids.ts';
import { invalidRequest, notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { int, text } from '../params.ts';
import { route, type Route } from '../route.ts';

export const paymentRoutes: Route[] = [
  route(
    'POST',
    '/v1/payment_methods',
    {
      type: z.literal('card'),
      card: z.strictObject({
        number: text.optional(),
        exp_month: int.optional(),
        exp_year: int.optional(),
        cvc: text.optional(),
        token: text.optional(),
      }),
    },
    ({ tx, params: { card }, now }) => {
      const behavior = cardByNumber(card.number ?? '') ?? readyMade((card.token ?? '').replace('tok_', 'pm_card_'));
      if (!behavior)
        throw invalidRequest('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' });
      const expYear = card.exp_year ?? new Date(now * 1000).getUTCFullYear() + 1;
      const unknown = { name: null, email: null, country: null, postalCode: null };
      return createPaymentMethod(tx, { behavior, expMonth: card.exp_month ?? 12, expYear, ...unknown }, now);
    },
  ),
  route(
    'GET',
    '/v1/payment_methods',
    { ...paging, customer: text, type: z.literal('card').optional() },
    ({ tx, params }) => {
      const { id } = customerOrThrow(tx, params.customer, 'customer');
      return listPage(paymentMethodsOf(tx, id), params, '/v1/payment_methods', 'PaymentMethod');
    },
  ),
  route('GET', '/v1/payment_methods/:id', {}, ({ tx, part }) => {
    const method = tx.peek('payment_method', part('id'));
    if (!method) throw notFound('PaymentMethod', part('id'), 'payment_method');
    return method;
  }),
  route('POST', '/v1/payment_methods/:id/attach', { customer: text }, ({ tx, part, params, now }) => {
    const customer = customerOrThrow(tx, params.customer, 'customer');
    const method = paymentMethodOrThrow(tx, part('id'), 'payment_method', now);
    attachPaymentMethod(tx, method, customer.id, now);
    return method;
  }),
  route('POST', '/v1/payment_methods/:id/detach', {}, ({ tx, part, now }) => {
    const method = tx.get('payment_method', part('id'));
    if (!method) throw notFound('PaymentMethod', part('id'), 'payment_method');
    const customer = method.customer && idOf(method.customer);
    if (!customer) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    detachPaymentMethod(tx, method, now);
    return method;
  }),
  route('GET', '/v1/payment_intents/:id', {}, ({ tx, part }) => {
    const intent = tx.peek('payment_intent', part('id'));
    if (!intent) throw notFound('payment_intent', part('id'), 'intent');
    return intent;
  }),
  route('GET', '/v1/payment_intents', { ...paging, ...createdRange, customer: text.optional() }, ({ tx, params }) => {
    const found = tx
      .all('payment_intent')
      .filter(({ customer }) => params.customer === undefined || idOf(customer!) === params.customer)
      .filter(({ created }) => isInRange(created, params.created));
    return listPage(found, params, '/v1/payment_intents', 'payment_intent');
  }),
  route('GET', '/v1/charges/:id', {}, ({ tx, part }) => {
    const charge = tx.peek('charge', part('id'));
    if (!charge) throw notFound('charge', part('id'));
    return charge;
  }),
  route(
    'GET',
    '/v1/charges',
    { ...paging, ...createdRange, customer: text.optional(), payment_intent: text.optional() },
    ({ tx, params }) => {
      const found = tx
        .all('charge')
        .filter(({ customer }) => params.customer === undefined || idOf(customer!) === params.customer)
        .filter((charge) => !params.payment_intent || charge.payment_intent === params.payment_intent)
        .filter(({ created }) => isInRange(created, params.created));
      return listPage(found, params, '/v1/charges', 'charge');
    },
  ),
];
