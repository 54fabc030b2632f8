import type Stripe from 'stripe';
import { idOf, newId } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { subscriptionOf } from './invoices.ts';
import { takePayment, type PaymentResult } from './payments.ts';
import { activateAfterPayment, cancelSubscription, markUnpaid } from './subscriptions.ts';
import type { Decline } from './test-cards.ts';

const DAY_S = 24 * 3600;
/** Days between failed attempts; after the last one the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7];

const noCard: Decline = {
  code: 'resource_missing',
  declineCode: null,
  message: 'This customer has no attached payment source or default payment method.',
};

export type Collected = { state: 'paid' } | { state: 'unpaid'; decline: Decline; intent: Stripe.PaymentIntent | null };

/**
 * Charges an open invoice and updates its subscription. Without a payment method it uses the subscription's or the
 * customer's. The first attempt and those of the retry schedule count as attempts.
 */
export function collectInvoice(
  tx: Tx,
  invoiceId: string,
  at: number,
  by: { paymentMethod?: string; isAuthenticated?: boolean; isRetry?: boolean } = {},
): Collected {
  const invoice = tx.get('invoice', invoiceId)!;
  if (invoice.amount_due === 0) {
    markPaid(tx, invoice, at);
    return { state: 'paid' };
  }
  const paymentMethod = by.paymentMethod ?? defaultPaymentMethod(tx, invoice);
  const isOnSchedule = by.isRetry === true || invoice.attempt_count === 0;
  invoice.attempted = true;
  if (isOnSchedule) invoice.attempt_count += 1;
  const result = paymentMethod && pay(tx, invoice, paymentMethod, by.isAuthenticated ?? false, at);
  if (result && result.state === 'paid') {
    markPaid(tx, invoice, at);
    return { state: 'paid' };
  }
  const decline = result ? result.decline : noCard;
  if (isOnSchedule) scheduleRetry(tx, invoice, at);
  tx.save(invoice);
  tx.emit('invoice.payment_failed', at, invoice);
  if (result && result.state === 'needs the owner') tx.emit('invoice.payment_action_required', at, invoice);
  followFailure(tx, invoice, isOnSchedule, at);
  return { state: 'unpaid', decline, intent: result ? result.intent : null };
}

export function defaultPaymentMethod(tx: Tx, invoice: Stripe.Invoice): string | null {
  const subscriptionId = subscriptionOf(invoice);
  const ofSubscription = subscriptionId && tx.peek('subscription', subscriptionId)?.default_payment_method;
  const customer = tx.peek('customer', idOf(invoice.customer!)) as Stripe.Customer;
  const found = ofSubscription || customer.invoice_settings?.default_payment_method;
  return found ? idOf(found) : null;
}

function pay(
  tx: Tx,
  invoice: Stripe.Invoice,
  paymentMethod: string,
  isAuthenticated: boolean,
  at: number,
): PaymentResult {
  const before = tx.all('invoice_payment').find((payment) => idOf(payment.invoice) === invoice.id);
  const intentId = before?.payment.payment_intent && idOf(before.payment.payment_intent);
  const result = takePayment(
    tx,
    {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: idOf(invoice.customer!),
      paymentMethod,
      description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      isAuthenticated,
    },
    at,
    intentId ? tx.get('payment_intent', intentId) : undefined,
  );
  const isPaid = result.state === 'paid';
  const payment: Stripe.InvoicePayment = {
    id: before?.id ?? newId('inpay_1', 23),
    object: 'invoice_payment',
    amount_paid: isPaid ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: before?.created ?? at,
    currency: invoice.currency,
    invoice: invoice.id!,
    is_default: true,
    livemode: false,
    payment: { payment_intent: result.intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? at : null },
  };
  tx.save(payment);
  if (isPaid) tx.emit('invoice_payment.paid', at, payment);
  return result;
}

function markPaid(tx: Tx, invoice: Stripe.Invoice, at: number): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  tx.save(invoice);
  tx.emit('invoice.paid', at, invoice);
  tx.emit('invoice.payment_succeeded', at, invoice);
  const subscription = subscriptionOf(invoice);
  if (subscription) activateAfterPayment(tx, subscription, at);
}

/** A first invoice waits for the customer; later ones are retried automatically. */
function scheduleRetry(tx: Tx, invoice: Stripe.Invoice, at: number): void {
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const isFirst = invoice.billing_reason === 'subscription_create';
  const status = tx.peek('subscription', subscriptionOf(invoice) ?? '')?.status;
  const goesOn = !isFirst && days !== undefined && status !== 'canceled';
  invoice.next_payment_attempt = goesOn ? at + days * DAY_S : null;
}

function followFailure(tx: Tx, invoice: Stripe.Invoice, isOnSchedule: boolean, at: number): void {
  const id = subscriptionOf(invoice);
  const subscription = id && tx.peek('subscription', id);
  if (!subscription || subscription.status === 'canceled' || subscription.status === 'incomplete') return;
  markUnpaid(tx, subscription.id, at);
  if (isOnSchedule && invoice.next_payment_attempt === null) {
    cancelSubscription(tx, subscription.id, at, { reason: 'payment_failed' });
  }
}
