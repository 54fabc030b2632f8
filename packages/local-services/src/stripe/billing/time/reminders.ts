import type Stripe from 'stripe';
import type { Tx } from '../../store/store.ts';
import type { Due } from './due.ts';
import { previewInvoice } from '../invoices.ts';
import { isEnding, periodEnd } from '../subscriptions.ts';

/** Time between a notice and the renewal or end of trial that it announces. */
const NOTICE_S = 3 * 24 * 3600;

/**
 * Returns `invoice.upcoming` or `customer.subscription.trial_will_end`, once for each period; periods as short as the
 * notice have none. A subscription that was not to renew at that time gets no later notice.
 */
export function reminderDue(tx: Tx, subscription: Stripe.Subscription): Due | null {
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
