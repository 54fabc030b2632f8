import type Stripe from 'stripe';
import { invalidRequest, noSuch, notFound } from '../api/errors.ts';
import { newId, randomLetters } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';

export type CustomerFields = {
  email?: string | null;
  name?: string | null;
  description?: string | null;
  phone?: string | null;
  metadata: Record<string, string>;
};

export function createCustomer(tx: Tx, fields: CustomerFields, at: number): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: at,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: fields.description ?? null,
    email: fields.email ?? null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: fields.metadata,
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    phone: fields.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  tx.save(customer);
  tx.emit('customer.created', at, customer);
  return customer;
}

/**
 * Returns the customer to edit; throws Stripe's error for a missing or deleted one. `param` is the parameter that names
 * it, 'id' if the address does.
 */
export function customerOrThrow(tx: Tx, id: string, param: string): Stripe.Customer {
  const customer = tx.get('customer', id);
  if (customer && !customer.deleted) return customer;
  throw param === 'id' ? notFound('customer', id) : noSuch('customer', id, param);
}

export function saveCustomer(tx: Tx, customer: Stripe.Customer, at: number): void {
  const before = tx.peek('customer', customer.id)!;
  tx.save(customer);
  tx.emit('customer.updated', at, customer, before);
}

/** Sets the customer's currency; a customer pays in one currency only. */
export function settleCurrency(tx: Tx, customer: Stripe.Customer, currency: string): void {
  if (customer.currency === currency) return;
  if (customer.currency) {
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has a subscription, coupon, or invoice item with currency ${customer.currency}`,
    );
  }
  customer.currency = currency;
  tx.save(customer);
}
