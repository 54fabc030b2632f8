import type Stripe from 'stripe';
import { idOf } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { customerOrThrow, saveCustomer } from './customers.ts';
import { attachPaymentMethod, createPaymentMethod, detachPaymentMethod, type CardDetails } from './payment-methods.ts';
import { cancelSubscription, hasEnded, periodEnd, save, setCancelAt } from './subscriptions.ts';

type CancellationDetails = Partial<Stripe.Subscription.CancellationDetails>;

/** Returns the customer's subscriptions that are active or owed, newest first. */
export function runningSubscriptions(tx: Tx, customerId: string): Stripe.Subscription[] {
  return tx
    .all('subscription')
    .filter((subscription) => idOf(subscription.customer) === customerId && !hasEnded(subscription))
    .toReversed();
}

/** Cancels as configured for the portal: at the end of the paid period, or immediately. */
export function cancelInPortal(
  tx: Tx,
  subscriptionId: string,
  mode: string,
  details: CancellationDetails,
  at: number,
): void {
  const subscription = tx.get('subscription', subscriptionId)!;
  // None of the current period is paid while a payment is owed.
  if (mode === 'immediately' || subscription.status === 'past_due' || subscription.status === 'incomplete') {
    cancelSubscription(tx, subscriptionId, at, { ...details, reason: 'cancellation_requested' });
    return;
  }
  setCancelAt(subscription, periodEnd(subscription), at, details);
  save(tx, subscription, at);
}

/** Revokes a cancellation while the subscription is active. */
export function resumeInPortal(tx: Tx, subscriptionId: string, at: number): void {
  const subscription = tx.get('subscription', subscriptionId)!;
  setCancelAt(subscription, null, at);
  save(tx, subscription, at);
}

/** Attaches a card and makes it the default; throws if the card is declined. Returns the payment method's id. */
export function addCard(tx: Tx, customerId: string, card: CardDetails, at: number): string {
  const method = createPaymentMethod(tx, card, at);
  attachPaymentMethod(tx, method, customerId, at);
  return method.id;
}

/** Makes a card the default of the customer and of every active subscription. */
export function chooseCard(tx: Tx, customerId: string, paymentMethodId: string, at: number): void {
  const customer = customerOrThrow(tx, customerId, 'customer');
  customer.invoice_settings.default_payment_method = paymentMethodId;
  saveCustomer(tx, customer, at);
  for (const { id, default_payment_method: before } of runningSubscriptions(tx, customerId)) {
    if (before === null || idOf(before) === paymentMethodId) continue;
    save(tx, { ...tx.get('subscription', id)!, default_payment_method: paymentMethodId }, at);
  }
}

/** Removes a card that is not charged by anything. */
export function removeCard(tx: Tx, customerId: string, paymentMethodId: string, at: number): void {
  const method = tx.get('payment_method', paymentMethodId);
  if (!method || method.customer !== customerId || paymentMethodId === chargedCard(tx, customerId)) return;
  detachPaymentMethod(tx, method, at);
}

/** Returns the card of the next payment. */
export function chargedCard(tx: Tx, customerId: string): string | null {
  const ofSubscription = runningSubscriptions(tx, customerId)[0]?.default_payment_method;
  const found = ofSubscription ?? customerOrThrow(tx, customerId, 'customer').invoice_settings.default_payment_method;
  return found ? idOf(found) : null;
}
