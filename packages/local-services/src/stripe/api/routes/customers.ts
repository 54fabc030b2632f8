import { z } from 'zod';
import { createCustomer, customerOrThrow, saveCustomer } from '../../billing/customers.ts';
import { attachPaymentMethod, paymentMethodOrThrow, paymentMethodsOf } from '../../billing/payment-methods.ts';
import { cancelSubscription, hasEnded } from '../../billing/subscriptions.ts';
import { idOf } from '../../store/ids.ts';
import { invalidRequest, notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { clearable, email, mergeMetadata, metadata, text } from '../params.ts';
import { route, type Route } from '../route.ts';

const clearableEmail = email.or(z.literal('').transform(() => null));
const fields = {
  email: clearableEmail.optional(),
  name: clearable.optional(),
  description: clearable.optional(),
  phone: clearable.optional(),
  metadata: metadata.optional(),
};

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', fields, ({ tx, params, now }) =>
    createCustomer(tx, { ...params, metadata: mergeMetadata({}, params.metadata) }, now),
  ),
  route('GET', '/v1/customers', { ...paging, ...createdRange, email: text.optional() }, ({ tx, params }) => {
    const found = tx
      .all('customer')
      .filter((customer) => !customer.deleted)
      .filter((customer) => params.email === undefined || customer.email === params.email)
      .filter((customer) => isInRange(customer.created, params.created));
    return listPage(found, params, '/v1/customers', 'customer');
  }),
  route('GET', '/v1/customers/:id', {}, ({ tx, part }) => {
    const customer = tx.peek('customer', part('id'));
    if (!customer) throw notFound('customer', part('id'));
    return customer;
  }),
  route(
    'POST',
    '/v1/customers/:id',
    {
      ...fields,
      invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
    },
    ({ tx, params, part, now }) => {
      const customer = customerOrThrow(tx, part('id'), 'id');
      for (const name of ['email', 'name', 'description', 'phone'] as const) {
        const value = params[name];
        if (value !== undefined) customer[name] = value;
      }
      customer.metadata = mergeMetadata(customer.metadata, params.metadata);
      const method = params.invoice_settings?.default_payment_method;
      if (method) {
        const found = paymentMethodOrThrow(tx, method, 'invoice_settings[default_payment_method]', now);
        if (found.customer !== customer.id) {
          throw invalidRequest(
            `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
            { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
          );
        }
      }
      if (method !== undefined) customer.invoice_settings.default_payment_method = method;
      saveCustomer(tx, customer, now);
      return customer;
    },
  ),
  route('DELETE', '/v1/customers/:id', {}, ({ tx, part, now }) => {
    const customer = customerOrThrow(tx, part('id'), 'id');
    for (const subscription of tx.all('subscription')) {
      if (idOf(subscription.customer) === customer.id && !hasEnded(subscription)) {
        cancelSubscription(tx, subscription.id, now, {});
      }
    }
    tx.emit('customer.deleted', now, customerOrThrow(tx, customer.id, 'id'));
    const gone = { id: customer.id, object: 'customer', deleted: true } as const;
    tx.save(gone);
    return gone;
  }),
  route('POST', '/v1/payment_methods/:id/attach', { customer: text }, ({ tx, part, params, now }) => {
    const customer = customerOrThrow(tx, params.customer, 'customer');
    const method = paymentMethodOrThrow(tx, part('id'), 'payment_method', now);
    attachPaymentMethod(tx, method, customer.id, now);
    return method;
  }),
  route('GET', '/v1/customers/:id/payment_methods', { ...paging, type: text.optional() }, ({ tx, params, part }) => {
    const { id } = customerOrThrow(tx, part('id'), 'id');
    return listPage(paymentMethodsOf(tx, id), params, `/v1/customers/${id}/payment_methods`, 'PaymentMethod');
  }),
];
