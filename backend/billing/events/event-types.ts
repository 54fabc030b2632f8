/** Event types after which the customer is synchronized; others are acknowledged and ignored. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.marked_uncollectible',
  'invoice.upcoming',
  'invoice.voided',
  'customer.updated',
  'customer.deleted',
  'charge.refunded',
]);

/** Event types that need an operator; the plan follows the operator's action in Stripe. */
const ALARMING: ReadonlySet<string> = new Set(['charge.dispute.created', 'invoice.finalization_failed']);

/** Events that `npm run stripe:setup` and the deployment page subscribe to. */
export const webhookEventTypes: readonly string[] = [...new Set([...FOLLOWED, ...ALARMING])];

export const triggersSync = (type: string): boolean => FOLLOWED.has(type);
export const needsOperator = (type: string): boolean => ALARMING.has(type);
