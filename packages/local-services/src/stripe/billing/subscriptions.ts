import type Stripe from 'stripe';
import { wholeList } from '../api/list.ts';
import { idOf, newId } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { planOf } from './catalog.ts';
import { customerOrThrow, saveCustomer, settleCurrency } from './customers.ts';
import { createInvoice, invoicesOf, nextPeriod } from './invoices.ts';
import { addIntervals, intervalOf } from './time/periods.ts';

const DAY_S = 24 * 3600;
/** Time for which a renewal stays a draft before it is charged. */
const DRAFT_S = 3600;

export type SubscriptionFields = {
  customer: string;
  items: { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  defaultPaymentMethod: string | null;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
};

/** Creates a subscription that waits for its first payment, with that invoice as a draft. */
export function createSubscription(
  tx: Tx,
  fields: SubscriptionFields,
  at: number,
): { subscription: Stripe.Subscription; invoice: Stripe.Invoice } {
  const id = newId('sub_1', 23);
  const { trialEnd } = fields;
  const first = fields.items[0]!.price;
  const period = { start: at, end: trialEnd ?? addIntervals(at, ...intervalOf(first)) };
  const customer = customerOrThrow(tx, fields.customer, 'customer');
  settleCurrency(tx, customer, first.currency);
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: fields.cancelAtPeriodEnd ? period.end : null,
    cancel_at_period_end: fields.cancelAtPeriodEnd,
    canceled_at: fields.cancelAtPeriodEnd ? at : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: first.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: fields.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: fields.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: wholeList(
      fields.items.map(({ price, quantity }) => itemOf(id, price, quantity, period, at)),
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trialEnd === null ? null : at,
  };
  const invoice = createInvoice(
    tx,
    { subscription, reason: 'subscription_create', period, isTrial: trialEnd !== null, finalizesAt: null },
    at,
  );
  subscription.latest_invoice = invoice.id!;
  tx.save(subscription);
  tx.emit('customer.subscription.created', at, subscription);
  return { subscription, invoice };
}

function itemOf(
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  period: { start: number; end: number },
  at: number,
): Stripe.SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: at,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export function periodEnd(subscription: Stripe.Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_end));
}

export function hasEnded(subscription: Stripe.Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
}

/** Returns whether the subscription is scheduled to end. */
export function isEnding(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

/** Starts the next period; its invoice is charged after an hour. */
export function renewSubscription(tx: Tx, id: string, at: number): void {
  const subscription = tx.get('subscription', id)!;
  const period = nextPeriod(subscription);
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
  }
  if (subscription.status === 'trialing') subscription.status = 'active';
  const invoice = createInvoice(
    tx,
    { subscription, reason: 'subscription_cycle', period, isTrial: false, finalizesAt: at + DRAFT_S },
    at,
  );
  subscription.latest_invoice = invoice.id!;
  save(tx, subscription, at);
}

/** Ends a subscription now; unpaid amounts are no longer collected. */
export function cancelSubscription(
  tx: Tx,
  id: string,
  at: number,
  details: Partial<Stripe.Subscription.CancellationDetails>,
): void {
  const subscription = tx.get('subscription', id)!;
  for (const frozen of invoicesOf(tx, id).filter(({ status }) => status === 'draft' || status === 'open')) {
    const invoice = tx.get('invoice', frozen.id!)!;
    invoice.auto_advance = false;
    invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
    tx.save(invoice);
    tx.emit('invoice.updated', at, invoice, frozen);
  }
  subscription.status = 'canceled';
  subscription.canceled_at ??= at;
  subscription.ended_at = at;
  subscription.cancellation_details = { ...subscription.cancellation_details!, ...withoutNothing(details) };
  tx.save(subscription);
  tx.emit('customer.subscription.deleted', at, subscription);
}

/** Schedules the end of the subscription, or revokes that. */
export function setCancelAtPeriodEnd(
  subscription: Stripe.Subscription,
  isEnding: boolean,
  at: number,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): void {
  setCancelAt(subscription, isEnding ? periodEnd(subscription) : null, at, details);
  subscription.cancel_at_period_end = isEnding;
}

/** Schedules the end for a time, without `cancel_at_period_end`, as the portal does in the flexible billing mode. */
export function setCancelAt(
  subscription: Stripe.Subscription,
  cancelAt: number | null,
  at: number,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): void {
  const isEnding = cancelAt !== null;
  subscription.cancel_at_period_end = false;
  subscription.cancel_at = cancelAt;
  subscription.canceled_at = isEnding ? at : null;
  subscription.cancellation_details = isEnding
    ? { ...subscription.cancellation_details!, reason: 'cancellation_requested', ...withoutNothing(details) }
    : { comment: null, feedback: null, feedback_option: null, reason: null };
}

function withoutNothing<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Activates the subscription after a payment, unless another invoice is still owed. */
export function activateAfterPayment(tx: Tx, id: string, at: number): void {
  const subscription = tx.get('subscription', id)!;
  if (hasEnded(subscription)) return;
  const isOwed = invoicesOf(tx, id).some(({ status, attempted }) => status === 'open' && attempted);
  if (subscription.status !== 'trialing' && !isOwed) subscription.status = 'active';
  save(tx, subscription, at);
  setDelinquent(tx, subscription, isOwed, at);
}

/** Records that a payment after the first one failed. */
export function markUnpaid(tx: Tx, id: string, at: number): void {
  const subscription = tx.get('subscription', id)!;
  subscription.status = 'past_due';
  save(tx, subscription, at);
  setDelinquent(tx, subscription, true, at);
}

/** Expires a subscription whose first invoice was not paid within 23 hours. */
export function expireIncomplete(tx: Tx, id: string, at: number): void {
  const subscription = tx.get('subscription', id)!;
  subscription.status = 'incomplete_expired';
  subscription.ended_at = at;
  save(tx, subscription, at);
}

/** Saves and emits an event if anything changed. */
export function save(tx: Tx, subscription: Stripe.Subscription, at: number): void {
  const before = tx.peek('subscription', subscription.id)!;
  if (JSON.stringify(before) === JSON.stringify(subscription)) return;
  tx.save(subscription);
  tx.emit('customer.subscription.updated', at, subscription, before);
}

function setDelinquent(tx: Tx, subscription: Stripe.Subscription, isDelinquent: boolean, at: number): void {
  const customer = tx.get('customer', idOf(subscription.customer));
  if (!customer || customer.deleted || customer.delinquent === isDelinquent) return;
  customer.delinquent = isDelinquent;
  saveCustomer(tx, customer, at);
}

/** Returns the end of a trial of `days` days. */
export function trialEndAfter(days: number | null, at: number): number | null {
  return days === null ? null : at + days * DAY_S;
}
