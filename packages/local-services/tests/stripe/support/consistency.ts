import type Stripe from 'stripe';
import { addIntervals, type Interval } from '../../../src/stripe/billing/time/periods.ts';
import { hasEnded } from '../../../src/stripe/billing/subscriptions.ts';
import type { Tx } from '../../../src/stripe/store/store.ts';

const DAY_S = 24 * 3600;
/** Days from the first attempt to each of the others. */
const DAYS_OF_ATTEMPTS = [3, 8, 15];

/** Returns the contradictions in a state visible at `now` (Unix seconds); empty for a consistent one. */
export function faultsOfState(tx: Tx, now: number): string[] {
  return tx.all('subscription').flatMap((subscription) => {
    const invoices = tx
      .all('invoice')
      .filter(({ parent }) => parent!.subscription_details!.subscription === subscription.id);
    return [
      ...(hasEnded(subscription)
        ? faultsOfEnded(subscription, invoices, now)
        : faultsOfRunning(subscription, invoices, now)),
      ...faultsOfPeriods(subscription, invoices),
      ...invoices.flatMap(faultsOfInvoice),
      ...named('latest invoice', invoices.at(-1)!.id === subscription.latest_invoice),
    ];
  });
}

function faultsOfRunning(subscription: Stripe.Subscription, invoices: Stripe.Invoice[], now: number): string[] {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!;
  const isOwed = invoices.some(({ status, attempted }) => status === 'open' && attempted);
  return [
    ...named('now is not in the period', start <= now && now < end),
    ...named('status is not what the invoices say', subscription.status === (isOwed ? 'past_due' : 'active')),
    ...named('should have ended', subscription.cancel_at === null || subscription.cancel_at > now),
  ];
}

function faultsOfEnded(subscription: Stripe.Subscription, invoices: Stripe.Invoice[], now: number): string[] {
  return [
    ...named('ended in the future', subscription.ended_at !== null && subscription.ended_at <= now),
    ...named(
      'goes on being collected',
      invoices.every(({ next_payment_attempt: next }) => next === null),
    ),
  ];
}

/** Checks that every period has one invoice and that the periods follow each other without a gap. */
function faultsOfPeriods(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): string[] {
  const { billing_cycle_anchor: anchor, start_date: first } = subscription;
  const interval = subscription.items.data[0]!.price.recurring!.interval as Interval;
  return invoices.flatMap(({ lines }, index) => {
    const { start, end } = lines.data[0]!.period;
    const startsRight = start === (index === 0 ? first : addIntervals(anchor, interval, index));
    return named(`period ${index}`, startsRight && end === addIntervals(anchor, interval, index + 1));
  });
}

function faultsOfInvoice(invoice: Stripe.Invoice): string[] {
  const { status, amount_paid, amount_remaining, total, next_payment_attempt: next, attempt_count: attempts } = invoice;
  const finalized = invoice.status_transitions.finalized_at;
  // Attempts by the customer do not change the schedule.
  const isOnSchedule =
    status !== 'open' || next === null || (next - finalized!) / DAY_S === DAYS_OF_ATTEMPTS[attempts - 1];
  return [
    ...named('amounts', amount_paid + amount_remaining === total),
    ...named('paid or not', (status === 'paid') === (amount_remaining === 0)),
    ...named('schedule of attempts', isOnSchedule),
  ];
}

/** Returns the contradictions between the events, read in order, and the objects. */
export function faultsOfEvents(tx: Tx): string[] {
  const events = tx.all('event');
  const reported = new Map<string, Stripe.Subscription>();
  const over = new Set<string>();
  const faults = events.flatMap(({ type, created }, index) =>
    named(`${type} is older than the one before`, index === 0 || created >= events[index - 1]!.created),
  );
  for (const { type, data } of events.filter((event) => event.type.startsWith('customer.subscription.'))) {
    const object = data.object as Stripe.Subscription;
    faults.push(
      ...named(`${type} at the wrong place`, reported.has(object.id) === (type !== 'customer.subscription.created')),
    );
    faults.push(...named(`${type} after the end`, !over.has(object.id)));
    reported.set(object.id, object);
    if (type === 'customer.subscription.deleted') over.add(object.id);
  }
  const paid = tx.all('invoice').filter(({ status }) => status === 'paid');
  const reportedPaid = events
    .filter(({ type }) => type === 'invoice.paid')
    .map(({ data }) => data.object as Stripe.Invoice);
  const charges = tx.all('charge').filter((charge) => charge.paid);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const ids = (invoices: Stripe.Invoice[]) =>
    invoices
      .map(({ id }) => id)
      .toSorted()
      .join();
  return [
    ...faults,
    ...named('subscriptions differ', JSON.stringify([...reported.values()]) === JSON.stringify(tx.all('subscription'))),
    ...named('paid invoices differ', ids(reportedPaid) === ids(paid)),
    ...named('charges differ', sum(charges.map(({ amount }) => amount)) === sum(paid.map(({ total }) => total))),
  ];
}

function named(fault: string, holds: boolean): string[] {
  return holds ? [] : [fault];
}
