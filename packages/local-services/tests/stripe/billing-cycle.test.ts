import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { DAY_S, startStandIn, type StandIn } from './support/stand-in.ts';
import { until } from '../../../../tools/harness/until.ts';

/** Seconds after which a renewal has been charged: it is charged an hour after it begins. */
const CHARGED_S = 3601;

let standIn: StandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStandIn('memory', undefined, () => new Date(clockMs));
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

/** Time of the clock under the stand-in, in milliseconds; only tests change it. */
let clockMs = Date.parse('2027-01-01T00:00:00Z');
/** Sets the time in the stand-in (Unix seconds), regardless of the offset that its page adds to the clock. */
async function setTime(time: number): Promise<void> {
  const shown = JSON.parse((await standIn.visit('clock.json')).text) as { now: number };
  clockMs += (time - shown.now) * 1000;
}

const seconds = (iso: string) => Date.parse(iso) / 1000;

/**
 * Returns a customer at a time, with a card whose charges succeed. Customers of earlier tests may be at a later time:
 * nothing is due for them.
 */
async function customerAt(iso: string) {
  await setTime(seconds(iso));
  const { id } = await stripe.customers.create({ email: 'clock@example.com' });
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: good.id } });
  return {
    id,
    good: good.id,
    start: () => stripe.subscriptions.create({ customer: id, items: [{ price: standIn.price }] }),
    async useCard(paymentMethod: string) {
      const method = await stripe.paymentMethods.attach(paymentMethod, { customer: id });
      await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
    },
    moveTo: setTime,
    async events() {
      const found: Stripe.Event[] = [];
      for await (const event of stripe.events.list({ limit: 100 })) {
        const object = event.data.object as { customer?: string; id: string };
        if (object.customer === id || object.id === id) found.unshift(event);
      }
      return found;
    },
  };
}

const periodOf = (subscription: Stripe.Subscription) => {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!;
  return [start, end].map((time) => new Date(time * 1000).toISOString().slice(0, 10));
};

test('a subscription of January 31 renews on the last day of short months and on the 31st of long ones', async () => {
  const person = await customerAt('2027-01-31T10:00:00Z');
  const { id } = await person.start();
  const starts = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'];
  for (const [index, start] of starts.entries()) {
    await person.moveTo(seconds(`${start}T10:00:00Z`) + CHARGED_S);
    const found = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(periodOf(found)).toEqual([start, starts[index + 1] ?? '2027-06-30']);
    expect(found.status).toBe('active');
    expect(found.latest_invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle', total: 1900 });
  }
  const invoices = await stripe.invoices.list({ subscription: id });
  expect(invoices.data.map(({ number }) => number!.slice(-4))).toEqual(['0005', '0004', '0003', '0002', '0001']);
});

test('a renewal invoice remains a draft for an hour before it is charged', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  await person.useCard('pm_card_chargeCustomerFail');
  await person.moveTo(seconds('2027-04-01T00:30:00Z'));
  const during = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(during).toMatchObject({ status: 'active', latest_invoice: { status: 'draft', attempted: false } });
  await person.moveTo(seconds('2027-04-01T01:30:00Z'));
  const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(after).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
});

test('retries a failed renewal after 3, 5 and 7 days, then cancels the subscription', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  await person.useCard('pm_card_chargeCustomerFail');
  const charged = seconds('2027-04-01T01:00:00Z');
  for (const [days, attempts, status] of [
    [0, 1, 'past_due'],
    [3, 2, 'past_due'],
    [8, 3, 'past_due'],
    [15, 4, 'canceled'],
  ] as const) {
    await person.moveTo(charged + days * DAY_S + 1);
    const found = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect([found.status, (found.latest_invoice as Stripe.Invoice).attempt_count]).toEqual([status, attempts]);
  }
  const ended = await stripe.subscriptions.retrieve(id);
  expect(ended.cancellation_details!.reason).toBe('payment_failed');
  expect(ended.ended_at).toBe(charged + 15 * DAY_S);
  expect(
    (await person.events()).map(({ type }) => type).filter((type) => /payment_failed$|deleted/.test(type)),
  ).toEqual([
    ...Array.from({ length: 4 }, () => ['payment_intent.payment_failed', 'invoice.payment_failed']).flat(),
    'customer.subscription.deleted',
  ]);
});

test('a valid new card reactivates the subscription, at the next attempt or when the invoice is paid', async () => {
  for (const byHand of [false, true]) {
    const person = await customerAt('2027-03-01T00:00:00Z');
    const { id } = await person.start();
    await person.useCard('pm_card_chargeCustomerFail');
    await person.moveTo(seconds('2027-04-01T01:00:01Z'));
    const due = await stripe.subscriptions.retrieve(id);
    expect(due.status).toBe('past_due');
    expect(await stripe.customers.retrieve(person.id)).toMatchObject({ delinquent: true });
    await expect(stripe.invoices.pay(due.latest_invoice as string)).rejects.toThrow('Your card was declined.');
    // Attempts by the customer do not use up the scheduled ones.
    expect((await stripe.invoices.retrieve(due.latest_invoice as string)).attempt_count).toBe(1);
    await person.useCard('pm_card_mastercard');
    if (byHand) await stripe.invoices.pay(due.latest_invoice as string);
    else await person.moveTo(seconds('2027-04-04T01:00:01Z'));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(await stripe.customers.retrieve(person.id)).toMatchObject({ delinquent: false });
  }
});

test('a card that always requires authentication fails a renewal with invoice.payment_action_required', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  await person.useCard('pm_card_authenticationRequired');
  await person.moveTo(seconds('2027-04-01T01:00:01Z'));
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  expect((await person.events()).map(({ type }) => type)).toContain('invoice.payment_action_required');
});

test('cancellation at period end takes effect at the end and can be reversed before', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: seconds('2027-04-01T00:00:00Z'),
  });
  const back = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await person.moveTo(seconds('2027-03-31T23:59:59Z'));
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  await person.moveTo(seconds('2027-04-01T00:00:01Z'));
  const ended = await stripe.subscriptions.retrieve(id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: seconds('2027-04-01T00:00:00Z') });
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  expect((await stripe.subscriptions.list({ customer: person.id })).data).toEqual([]);
  await expect(stripe.subscriptions.cancel(id)).rejects.toThrow(`No such subscription: '${id}'`);
});

test('a new quantity applies from the next renewal; a change with prorations is rejected', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id, items } = await person.start();
  const change = { items: [{ id: items.data[0]!.id, quantity: 3 }] };
  await expect(stripe.subscriptions.update(id, change)).rejects.toThrow('makes no prorations');
  await stripe.subscriptions.update(id, { ...change, proration_behavior: 'none' });
  await person.moveTo(seconds('2027-04-01T02:00:00Z'));
  const [renewal] = (await stripe.invoices.list({ subscription: id })).data;
  expect(renewal).toMatchObject({ status: 'paid', total: 5700 });
  const ending = await stripe.subscriptions.update(id, { cancel_at: 'max_period_end' });
  expect(ending).toMatchObject({ cancel_at_period_end: false, cancel_at: seconds('2027-05-01T00:00:00Z') });
});

test('immediate cancellation stops the collection of open invoices', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  await person.useCard('pm_card_chargeCustomerFail');
  await person.moveTo(seconds('2027-04-01T01:00:01Z'));
  await stripe.subscriptions.cancel(id);
  await person.moveTo(seconds('2027-06-01T00:00:00Z'));
  const [owed] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
  expect(owed).toMatchObject({ attempt_count: 1, auto_advance: false, next_payment_attempt: null });
});

test('an unpaid first invoice expires after 23 hours', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  await person.useCard('pm_card_chargeCustomerFail');
  const made = await person.start();
  expect(made.status).toBe('incomplete');
  await person.moveTo(seconds('2027-03-01T23:00:01Z'));
  const ended = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
  expect(ended).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
});

test('deleting a customer cancels its subscriptions', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  await stripe.customers.del(person.id);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
});

test('events are in order of time and contain the previous attributes', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  await person.moveTo(seconds('2027-05-02T00:00:00Z'));
  const events = await person.events();
  const times = events.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const activated = events.find(({ type }) => type === 'customer.subscription.updated')!;
  expect(activated.data.object).toMatchObject({ id, status: 'active' });
  expect(activated.data.previous_attributes).toMatchObject({ status: 'incomplete' });
  expect((await stripe.events.retrieve(activated.id)).id).toBe(activated.id);
  expect((await stripe.events.list({ type: 'customer.subscription.*' })).data.length).toBeGreaterThan(2);
});

test('the clock of the page advances all subscriptions and rejects going back', async () => {
  await setTime(seconds('2027-01-01T00:00:00Z'));
  const { subscription } = await standIn.subscribe();
  const before = await stripe.subscriptions.retrieve(subscription);
  // The announcement of the renewal comes first, then the renewal.
  const { location } = await standIn.visit('clock', { to: 'next' });
  expect(location).toBe('/stripe');
  expect((await stripe.events.list({ type: 'invoice.upcoming', limit: 1 })).data).toHaveLength(1);
  await standIn.visit('clock', { to: 'next' });
  const renewed = await stripe.subscriptions.retrieve(subscription);
  expect(renewed.items.data[0]!.current_period_start).toBe(before.items.data[0]!.current_period_end);
  expect((await standIn.visit('clock', { days: '-3' })).status).toBe(400);
  await standIn.visit('clock', { days: '0', hours: '1' });
  expect((await stripe.invoices.list({ subscription })).data[0]!.status).toBe('paid');
});

test('announces a renewal three days in advance', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  await person.moveTo(seconds('2027-03-29T00:00:01Z'));
  const upcoming = (await person.events()).filter(({ type }) => type === 'invoice.upcoming');
  expect(upcoming.map(({ created }) => created)).toEqual([seconds('2027-03-29T00:00:00Z')]);
  const invoice = upcoming[0]!.data.object as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: 'draft', total: 1900, period_end: seconds('2027-04-01T00:00:00Z') });
  expect(invoice.parent?.subscription_details?.subscription).toBe(id);
});

test('announces no renewal of a canceled subscription, even if the cancellation is reversed later', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const { id } = await person.start();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await person.moveTo(seconds('2027-03-30T00:00:00Z'));
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await person.moveTo(seconds('2027-04-02T00:00:00Z'));
  expect((await person.events()).map(({ type }) => type)).not.toContain('invoice.upcoming');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('announces the end of a trial, then charges', async () => {
  const person = await customerAt('2027-03-01T00:00:00Z');
  const made = await stripe.subscriptions.create({
    customer: person.id,
    items: [{ price: standIn.price }],
    trial_period_days: 14,
  });
  expect(made.status).toBe('trialing');
  await person.moveTo(seconds('2027-03-15T02:00:00Z'));
  const found = await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] });
  expect(found).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', total: 1900 } });
  expect(periodOf(found)).toEqual(['2027-03-15', '2027-04-15']);
  expect((await person.events()).map(({ type }) => type)).toContain('customer.subscription.trial_will_end');
});

test('mails receipts, failed payments and renewals to the customer in the local inbox', async () => {
  const email = 'letters@example.com';
  await setTime(seconds('2027-01-01T00:00:00Z'));
  const { subscription } = await standIn.subscribe('4242424242424242', { email });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: (await stripe.subscriptions.retrieve(subscription)).customer as string,
  });
  await stripe.subscriptions.update(subscription, { default_payment_method: bad.id, description: 'Manage: /account' });
  await standIn.visit('clock', { days: '31', hours: '2' });
  const inbox = async () => {
    const response = await fetch(`${standIn.stack.origin}/inbox.json?to=${email}`, {
      headers: { 'x-local-token': standIn.stack.token },
    });
    return (await response.json()) as { subject: string; text: string; links: string[] }[];
  };
  const mails = await until(inbox, '3 mails', ({ length }) => length >= 3);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your payment of $19.00 to Measurement & Nesting was unsuccessful',
    'Your Measurement & Nesting subscription will renew soon',
    expect.stringContaining('Your receipt from Measurement & Nesting #'),
  ]);
  expect(mails[0]!.text).toContain('Manage: /account');
  expect(mails[0]!.links[0]).toContain('/__local/stripe/invoices/in_1');
});
