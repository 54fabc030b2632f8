import type Stripe from 'stripe';
import { idOf } from '../../store/ids.ts';
import type { Tx } from '../../store/store.ts';
import { expireSession } from '../checkout.ts';
import { collectInvoice } from '../collect.ts';
import type { Due } from './due.ts';
import { finalizeInvoice, voidInvoice } from '../invoices.ts';
import { reminderDue } from './reminders.ts';
import { cancelSubscription, expireIncomplete, hasEnded, periodEnd, renewSubscription } from '../subscriptions.ts';

/** Maximum time until the first payment. */
const INCOMPLETE_S = 23 * 3600;

/**
 * Processes everything that is due by `now`, in order of time. Every request starts with it, so no request sees an
 * outdated state.
 */
export function catchUp(tx: Tx, now: number): void {
  for (let next = firstDue(tx, now); next; next = firstDue(tx, now)) next.run(tx);
}

/** Returns the time of the next scheduled change, or null. */
export function nextDueAt(tx: Tx): number | null {
  return firstDue(tx, Infinity)?.at ?? null;
}

function firstDue(tx: Tx, now: number): Due | undefined {
  let first: Due | undefined;
  const consider = (due: Due | null) => {
    if (due && due.at <= now && (!first || due.at < first.at)) first = due;
  };
  for (const subscription of tx.all('subscription')) {
    consider(subscriptionDue(subscription));
    if (!hasEnded(subscription)) consider(reminderDue(tx, subscription));
  }
  for (const invoice of tx.all('invoice')) consider(invoiceDue(invoice));
  for (const session of tx.all('checkout.session')) consider(sessionDue(session));
  return first;
}

function subscriptionDue(subscription: Stripe.Subscription): Due | null {
  const { id } = subscription;
  if (hasEnded(subscription)) return null;
  if (subscription.status === 'incomplete') {
    const at = subscription.created + INCOMPLETE_S;
    return { at, run: (tx) => expire(tx, subscription, at) };
  }
  const end = periodEnd(subscription);
  const cancelAt = subscription.cancel_at_period_end ? end : subscription.cancel_at;
  if (cancelAt !== null && cancelAt <= end)
    return { at: cancelAt, run: (tx) => cancelSubscription(tx, id, cancelAt, {}) };
  return { at: end, run: (tx) => renewSubscription(tx, id, end) };
}

function expire(tx: Tx, subscription: Stripe.Subscription, at: number): void {
  const invoice = tx.get('invoice', idOf(subscription.latest_invoice!))!;
  if (invoice.status === 'open') voidInvoice(tx, invoice, at);
  expireIncomplete(tx, subscription.id, at);
}

function invoiceDue(invoice: Stripe.Invoice): Due | null {
  const id = invoice.id!;
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    const at = invoice.automatically_finalizes_at;
    return {
      at,
      run(tx) {
        finalizeInvoice(tx, tx.get('invoice', id)!, at);
        collectInvoice(tx, id, at);
      },
    };
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
    const at = invoice.next_payment_attempt;
    return { at, run: (tx) => void collectInvoice(tx, id, at, { isRetry: true }) };
  }
  return null;
}

function sessionDue(session: Stripe.Checkout.Session): Due | null {
  if (session.status !== 'open') return null;
  return { at: session.expires_at, run: (tx) => expireSession(tx, session.id, session.expires_at) };
}
