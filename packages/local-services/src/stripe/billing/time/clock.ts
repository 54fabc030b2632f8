import type Stripe from 'stripe';
import { idOf } from '../../store/ids.ts';
import type { Tx } from '../../store/store.ts';
import { expireSession } from '../checkout.ts';
import { collectInvoice } from '../collect.ts';
import type { Due } from './due.ts';
import { finalizeInvoice, voidInvoice, previewInvoice } from '../invoices.ts';
import {
  cancelSubscription,
  expireIncomplete,
  hasEnded,
  periodEnd,
  renewSubscription,
  isEnding,
} from '../subscriptions.ts';

/** Time between a notice and the renewal or end of trial that it announces. */
const NOTICE_S = 3 * 24 * 3600;

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

/**
 * Returns `invoice.upcoming` or `customer.subscription.trial_will_end`, once for each period; periods as short as the
 * notice have none. A subscription that was not to renew at that time gets no later notice.
 */
function reminderDue(tx: Tx, subscription: Stripe.Subscription): Due | null {
  const { id } = subscription;
  if (subscription.status === 'incomplete') return null;
  const end = periodEnd(subscription);
  const at = end - NOTICE_S;
  if (at <= subscription.items.data[0]!.current_period_start) return null;
  if (tx.peek('local.reminder', id)?.periodEnd === end) return null;
  return {
    at,
    run(running) {
      running.save({ id, object: 'local.reminder', periodEnd: end });
      const now = running.get('subscription', id)!;
      if (isEnding(now)) return;
      if (now.status === 'trialing') running.emit('customer.subscription.trial_will_end', at, now);
      if (now.status === 'active') running.emit('invoice.upcoming', at, previewInvoice(running, now));
    },
  };
}
