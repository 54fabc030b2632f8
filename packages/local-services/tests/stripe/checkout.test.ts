import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { cardForm, openCheckout, SITE, startStandIn, type StandIn } from './support/stand-in.ts';

let standIn: StandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStandIn();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

async function newSession(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { id } = await stripe.customers.create({ email: 'person@example.com' });
  return openCheckout(stripe, standIn.price, { customer: id, ...more });
}

test('payment creates an active subscription with a paid invoice and redirects to the success URL', async () => {
  const session = await newSession({
    client_reference_id: 'user-1',
    subscription_data: { metadata: { user_id: '1' } },
  });
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1900, subscription: null });
  expect(session.url).toBe(`${SITE}/__local/stripe/checkout/${session.id}`);
  const page = await standIn.visit(session.url!);
  expect(page.text).toContain('person@example.com');
  expect(page.text).toContain('$19.00');

  const paid = await standIn.visit(session.url!, cardForm('4242424242424242'));
  expect(paid.status).toBe(303);
  expect(paid.location).toBe(`${SITE}/account?upgraded=true&session=${session.id}`);

  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'invoice', 'line_items'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    client_reference_id: 'user-1',
    customer: session.customer,
    line_items: { data: [{ amount_total: 1900, description: 'Unlimited nesting' }] },
  });
  expect(done.subscription).toMatchObject({ status: 'active', metadata: { user_id: '1' }, cancel_at: null });
  expect(done.invoice).toMatchObject({ status: 'paid', amount_paid: 1900, billing_reason: 'subscription_create' });
  const methods = await stripe.customers.listPaymentMethods(session.customer as string);
  expect(methods.data[0]!.card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2049 });
});

test.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000009987', 'Your card was declined.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', 'Your card&#39;s security code is incorrect.'],
  ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
  ['4000000000000341', 'Your card was declined.'],
])('declines card %s with the message of Stripe, stores nothing, and accepts another card', async (number, text) => {
  const session = await newSession();
  const refused = await standIn.visit(session.url!, cardForm(number));
  expect(refused.status).toBe(402);
  expect(refused.text).toContain(`role="alert">${text}<`);
  const customer = session.customer as string;
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  expect((await stripe.invoices.list({ customer })).data).toEqual([]);
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
  expect((await standIn.visit(session.url!, cardForm('5555555555554444'))).status).toBe(303);
});

test.each([
  [{ cardNumber: '4242 4242' }, 'Your card number is incomplete.'],
  [{ cardNumber: '4242424242424241' }, 'Your card number is invalid.'],
  [{ cardNumber: '4111111111111111' }, 'used a non test card'],
  [{ cardExpiry: '12' }, 'Your card&#39;s expiration date is incomplete.'],
  [{ cardExpiry: '13 / 40' }, 'Your card&#39;s expiration date is incomplete.'],
  [{ cardExpiry: '01/20' }, 'Your card&#39;s expiration year is in the past.'],
  [{ cardCvc: '12' }, 'Your card&#39;s security code is incomplete.'],
  [{ billingName: '' }, 'Enter the name on the card.'],
  [{ billingPostalCode: '9' }, 'Your ZIP is incomplete.'],
  [{ billingCountry: 'XX' }, ''],
])('rejects a form with %j before payment', async (change, text) => {
  const session = await newSession();
  const answer = await standIn.visit(session.url!, { ...cardForm('4242424242424242'), ...change });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(text);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('escapes markup in entered values', async () => {
  const session = await newSession();
  const markup = '"><script>alert(1)</script>';
  const answer = await standIn.visit(session.url!, { ...cardForm('4242'), billingName: markup, email: markup });
  expect(answer.text).not.toContain('<script');
});

test('3-D Secure reports a failed authentication and completes payment once a card is confirmed', async () => {
  const session = await newSession();
  const challenge = await standIn.visit(session.url!, cardForm('4000002500003155'));
  expect(challenge.location).toBe(`/stripe/checkout/${session.id}/authenticate`);
  expect((await standIn.visit(challenge.location!)).text).toContain('$19.00');
  const failed = await standIn.visit(challenge.location!, { outcome: 'fail' });
  expect(failed.text).toContain('We are unable to authenticate your payment method.');
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  // The step is over: its address pays nothing any more.
  expect((await standIn.visit(challenge.location!, { outcome: 'complete' })).status).toBe(402);

  const again = await standIn.visit(session.url!, cardForm('4000002760003184'));
  const confirmed = await standIn.visit(again.location!, { outcome: 'complete' });
  expect(confirmed.location).toContain('/account?upgraded=true');
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

test('declines a card without funds after successful authentication', async () => {
  const session = await newSession();
  const challenge = await standIn.visit(session.url!, cardForm('4000008260003178'));
  const refused = await standIn.visit(challenge.location!, { outcome: 'complete' });
  expect(refused.text).toContain('Your card has insufficient funds.');
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('concurrent submissions charge once', async () => {
  const session = await newSession();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => standIn.visit(session.url!, cardForm('4242424242424242'))),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 200)!.text).toContain('You were not charged twice.');
  const customer = session.customer as string;
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  const charges = (await stripe.events.list({ type: 'charge.succeeded', limit: 100 })).data;
  expect(charges.filter(({ data }) => (data.object as Stripe.Charge).customer === customer)).toHaveLength(1);
});

test('Checkout without a customer requires an email address and creates the customer', async () => {
  const session = await openCheckout(stripe, standIn.price);
  expect((await standIn.visit(session.url!, cardForm('4242424242424242'))).text).toContain('Your email is incomplete.');
  await standIn.visit(session.url!, { ...cardForm('4242424242424242'), email: 'new@example.com' });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
  expect(done.customer).toMatchObject({ email: 'new@example.com', name: 'Jordan Sample' });
});

test('an expired session cannot be paid and links back to the site', async () => {
  const session = await newSession();
  await stripe.checkout.sessions.expire(session.id);
  const answer = await standIn.visit(session.url!, cardForm('4242424242424242'));
  expect(answer.status).toBe(410);
  expect(answer.text).toContain(`href="${SITE}/account"`);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/Only Checkout Sessions with a status/);
});

test('a trial charges nothing at checkout', async () => {
  const session = await newSession({ subscription_data: { trial_period_days: 14 } });
  await standIn.visit(session.url!, cardForm('4242424242424242'));
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  expect(done).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 });
  const subscription = done.subscription as Stripe.Subscription;
  expect(subscription.status).toBe('trialing');
  expect(subscription.trial_end! - subscription.trial_start!).toBe(14 * 24 * 3600);
});
