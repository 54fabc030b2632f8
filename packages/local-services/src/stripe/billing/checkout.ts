import type Stripe from 'stripe';
import { invalidRequest, StripeError } from '../api/errors.ts';
import { wholeList } from '../api/list.ts';
import { idOf, newId } from '../store/ids.ts';
import type { CheckoutRecord } from '../store/kinds.ts';
import type { Tx } from '../store/store.ts';
import { collectInvoice } from './collect.ts';
import { createCustomer, customerOrThrow, settleCurrency } from './customers.ts';
import { finalizeInvoice } from './invoices.ts';
import {
  attachPaymentMethod,
  behaviorOf,
  cardError,
  createPaymentMethod,
  markSetUp,
  needsAuthentication,
  type CardDetails,
} from './payment-methods.ts';
import { createSubscription, trialEndAfter } from './subscriptions.ts';
import { authenticationFailed } from './test-cards.ts';

export type SessionFields = {
  items: { price: Stripe.Price; quantity: number }[];
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  locale: Stripe.Checkout.Session.Locale | null;
  expiresAt: number;
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  trialDays: number | null;
  submitText: string | null;
};

export function createSession(tx: Tx, fields: SessionFields, at: number): Stripe.Checkout.Session {
  const customer = fields.customer === null ? null : customerOrThrow(tx, fields.customer, 'customer');
  const currency = fields.items[0]!.price.currency;
  if (customer) settleCurrency(tx, customer, currency);
  const subtotal = fields.items.reduce((sum, item) => sum + (item.price.unit_amount ?? 0) * item.quantity, 0);
  const id = newId('cs_test', 58);
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: subtotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: fields.submitText === null ? null : { message: fields.submitText },
      terms_of_service_acceptance: null,
    },
    customer: fields.customer,
    customer_account: null,
    customer_creation: customer ? null : 'always',
    customer_details: customer ? customerDetails(customer.email, customer.name ?? null, null) : null,
    customer_email: fields.customerEmail,
    discounts: null,
    expires_at: fields.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: fields.locale,
    managed_payments: null,
    metadata: fields.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } } as never,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${tx.pagesUrl}/checkout/${id}`,
    wallet_options: null,
  };
  tx.save(session);
  tx.save({
    id,
    object: 'local.checkout',
    items: fields.items.map(({ price, quantity }) => ({ price: price.id, quantity })),
    subscriptionMetadata: fields.subscriptionMetadata,
    subscriptionDescription: fields.subscriptionDescription,
    trialDays: fields.trialDays,
    submitText: fields.submitText,
    authenticating: null,
  });
  return priceSession(tx, session);
}

/** Recalculates the session's amounts from its lines. */
function priceSession(tx: Tx, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const lines = lineItemsOf(tx, session.id);
  const sum = (pick: (line: Stripe.LineItem) => number) => lines.reduce((total, line) => total + pick(line), 0);
  session.amount_subtotal = sum((line) => line.amount_subtotal);
  session.amount_total = sum((line) => line.amount_total);
  tx.save(session);
  return session;
}

function customerDetails(
  email: string | null,
  name: string | null,
  country: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null };
  return {
    address: country === null ? null : address,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** Returns the line items of a session, as the API lists them. */
export function lineItemsOf(tx: Tx, sessionId: string): Stripe.LineItem[] {
  const record = recordOf(tx, sessionId);
  return record.items.map((item, index) => {
    const price = tx.peek('price', item.price)!;
    const amount = record.trialDays === null ? (price.unit_amount ?? 0) * item.quantity : 0;
    return {
      id: `li_1${sessionId.slice(8, 30)}${index}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: tx.peek('product', idOf(price.product))?.name ?? null,
      metadata: {},
      price,
      quantity: item.quantity,
    };
  });
}

export function recordOf(tx: Tx, sessionId: string): CheckoutRecord {
  return tx.get('local.checkout', sessionId)!;
}

/**
 * Pays a session by card. Throws if the card is declined; returns whether the bank requires authentication first, after
 * which `finishAuthentication` continues.
 */
export function payWithCard(tx: Tx, sessionId: string, card: CardDetails, at: number): 'paid' | 'authenticate' {
  const session = openSession(tx, sessionId);
  const refusal = card.behavior.onAttach;
  if (refusal) throw cardError(refusal);
  const method = createPaymentMethod(tx, card, at);
  if (!needsAuthentication(tx, method.id)) {
    complete(tx, session, method, at);
    return 'paid';
  }
  tx.save({ ...recordOf(tx, sessionId), authenticating: method.id });
  return 'authenticate';
}

/** Continues after a successful authentication. Throws if the authentication failed or the card is declined. */
export function finishAuthentication(tx: Tx, sessionId: string, at: number): void {
  const session = openSession(tx, sessionId);
  const { authenticating } = recordOf(tx, sessionId);
  if (authenticating === null) throw cardError(authenticationFailed);
  markSetUp(tx, authenticating);
  complete(tx, session, tx.get('payment_method', authenticating)!, at);
}

/** Records a failed authentication; another card may be used. */
export function failAuthentication(tx: Tx, sessionId: string): void {
  tx.save({ ...recordOf(tx, sessionId), authenticating: null });
}

function openSession(tx: Tx, id: string): Stripe.Checkout.Session {
  const session = tx.get('checkout.session', id)!;
  if (session.status !== 'open') throw invalidRequest('This Checkout Session is not open any more.');
  return session;
}

function complete(tx: Tx, session: Stripe.Checkout.Session, method: Stripe.PaymentMethod, at: number): void {
  const record = recordOf(tx, session.id);
  const decline = behaviorOf(tx, method.id).onCharge;
  if (decline) throw cardError(decline);
  const { email, name, address } = method.billing_details;
  const customer =
    session.customer === null
      ? createCustomer(tx, { email, name, metadata: {} }, at)
      : customerOrThrow(tx, idOf(session.customer), 'customer');
  attachPaymentMethod(tx, method, customer.id, at);
  const { subscription, invoice } = createSubscription(
    tx,
    {
      customer: customer.id,
      items: record.items.map(({ price, quantity }) => ({ price: tx.get('price', price)!, quantity })),
      metadata: record.subscriptionMetadata,
      description: record.subscriptionDescription,
      defaultPaymentMethod: method.id,
      trialEnd: trialEndAfter(record.trialDays, at),
      cancelAtPeriodEnd: false,
    },
    at,
  );
  finalizeInvoice(tx, invoice, at);
  const collected = collectInvoice(tx, invoice.id!, at, { paymentMethod: method.id, isAuthenticated: true });
  // Everything that can make a card decline was checked before, so that no incomplete subscription remains.
  if (collected.state !== 'paid') throw cardError(collected.decline);
  tx.save({ ...record, authenticating: null });
  session.status = 'complete';
  session.payment_status = invoice.amount_due === 0 ? 'no_payment_required' : 'paid';
  session.customer = customer.id;
  session.customer_details = customerDetails(email, name, address?.country ?? null);
  session.invoice = invoice.id!;
  session.subscription = subscription.id;
  session.url = null;
  tx.save(session);
  tx.emit('checkout.session.completed', at, session);
}

export function expireSession(tx: Tx, id: string, at: number): void {
  const session = tx.get('checkout.session', id)!;
  if (session.status !== 'open') {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    });
  }
  session.status = 'expired';
  session.url = null;
  tx.save(session);
  tx.emit('checkout.session.expired', at, session);
}

/** Returns the list of line items that Checkout shows and the API returns beside the session. */
export function lineItemList(tx: Tx, sessionId: string) {
  return wholeList(lineItemsOf(tx, sessionId), `/v1/checkout/sessions/${sessionId}/line_items`);
}
