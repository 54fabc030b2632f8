import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { findPortalConfiguration } from '../../../../backend/billing/portal.ts';
import { cardForm, SITE, startStandIn, type StandIn, type Subscribed } from './support/stand-in.ts';

let standIn: StandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStandIn();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

async function openPortal({ customer }: Pick<Subscribed, 'customer'>, more: { return_url?: string } = {}) {
  const configuration = await findPortalConfiguration(stripe);
  return (await stripe.billingPortal.sessions.create({ customer, configuration: configuration?.id, ...more })).url;
}

test('shows plan, card, invoices and the return link', async () => {
  const person = await standIn.subscribe();
  const page = await standIn.visit(await openPortal(person));
  for (const text of [
    'Unlimited nesting',
    '$19.00',
    'Visa ending in 4242',
    'Your plan renews on',
    `href="${SITE}/account"`,
  ]) {
    expect(page.text).toContain(text);
  }
  const elsewhere = await openPortal(person, { return_url: `${SITE}/elsewhere` });
  expect((await standIn.visit(elsewhere)).text).toContain(`href="${SITE}/elsewhere"`);
});

test('cancellation ends the plan with its period, as in flexible billing mode, and can be reversed', async () => {
  const person = await standIn.subscribe();
  const url = await openPortal(person);
  const challenge = await standIn.visit(`${url}/cancel/${person.subscription}`);
  expect(challenge.text).toContain('stays available until the end of your billing period');
  const done = await standIn.visit(`${url}/cancel/${person.subscription}`, { feedback: 'unused', comment: ' done ' });
  expect(done.location).toBe(url.replace(`${SITE}/__local`, ''));
  const ending = await stripe.subscriptions.retrieve(person.subscription);
  expect(ending).toMatchObject({
    status: 'active',
    billing_mode: { type: 'flexible' },
    cancel_at_period_end: false,
    cancel_at: ending.items.data[0]!.current_period_end,
    cancellation_details: { feedback: 'unused', comment: 'done', reason: 'cancellation_requested' },
  });
  expect((await standIn.visit(url)).text).toContain('Your plan ends on');

  await standIn.visit(`${url}/resume/${person.subscription}`, {});
  const back = await stripe.subscriptions.retrieve(person.subscription);
  expect(back).toMatchObject({ cancel_at: null, canceled_at: null, cancellation_details: { reason: null } });
});

test('a new card becomes the default; the old card can be removed, the default card cannot', async () => {
  const person = await standIn.subscribe();
  const url = await openPortal(person);
  const before = (await stripe.subscriptions.retrieve(person.subscription)).default_payment_method as string;
  expect((await standIn.visit(`${url}/card`, cardForm('5555555555554444'))).status).toBe(303);
  const after = (await stripe.subscriptions.retrieve(person.subscription)).default_payment_method as string;
  expect(after).not.toBe(before);
  await standIn.visit(`${url}/card/${after}/remove`, {});
  await standIn.visit(`${url}/card/${before}/remove`, {});
  const remaining = await stripe.customers.listPaymentMethods(person.customer);
  expect(remaining.data.map(({ id }) => id)).toEqual([after]);
});

test('does not save a declined card, but saves one whose later charges fail', async () => {
  const person = await standIn.subscribe();
  const url = await openPortal(person);
  const refused = await standIn.visit(`${url}/card`, cardForm('4000000000009995'));
  expect(refused).toMatchObject({ status: 402, text: expect.stringContaining('Your card has insufficient funds.') });
  expect((await standIn.visit(`${url}/card`, cardForm('4000000000000341'))).status).toBe(303);
  expect((await stripe.customers.listPaymentMethods(person.customer)).data).toHaveLength(2);
});

test('a card that requires authentication is confirmed once and then charged for renewals', async () => {
  const person = await standIn.subscribe();
  const url = await openPortal(person);
  const challenge = await standIn.visit(`${url}/card`, cardForm('4000002500003155'));
  expect(challenge.location).toMatch(/\/authenticate$/);
  const refused = await standIn.visit(challenge.location!, { outcome: 'fail' });
  expect(refused.text).toContain('We are unable to authenticate your payment method.');
  const again = await standIn.visit(`${url}/card`, cardForm('4000002500003155'));
  await standIn.visit(again.location!, { outcome: 'complete' });
  await standIn.visit('clock', { days: '31', hours: '2' });
  const renewed = await stripe.subscriptions.retrieve(person.subscription, { expand: ['latest_invoice'] });
  expect(renewed).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', billing_reason: 'subscription_cycle' },
  });
});

test('an open invoice can be paid on its page with the default card', async () => {
  const person = await standIn.subscribe();
  await standIn.visit(`${await openPortal(person)}/card`, cardForm('4000000000000341'));
  await standIn.visit('clock', { days: '31', hours: '2' });
  expect((await stripe.subscriptions.retrieve(person.subscription)).status).toBe('past_due');
  const url = await openPortal(person);
  const home = await standIn.visit(url);
  expect(home.text).toContain('The last payment failed.');
  const [open] = (await stripe.invoices.list({ subscription: person.subscription, status: 'open' })).data;
  expect((await standIn.visit(open!.hosted_invoice_url!)).text).toContain('This invoice is not paid');
  expect((await standIn.visit(`${open!.hosted_invoice_url}/pay`, {})).text).toContain('Your card was declined.');
  await standIn.visit(`${url}/card`, cardForm('4242424242424242'));
  await standIn.visit(`${open!.hosted_invoice_url}/pay`, {});
  expect((await stripe.invoices.retrieve(open!.id!)).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(person.subscription)).status).toBe('active');
  expect((await standIn.visit(open!.hosted_invoice_url!)).text).toContain('Visa ending in 4242');
});

test('a portal session gives no access to the plan or card of another customer', async () => {
  const [one, two] = [await standIn.subscribe(), await standIn.subscribe()];
  const url = await openPortal(one);
  const otherCard = (await stripe.subscriptions.retrieve(two.subscription)).default_payment_method as string;
  for (const path of [
    `cancel/${two.subscription}`,
    `resume/${two.subscription}`,
    `card/${otherCard}/choose`,
    `card/${otherCard}/remove`,
  ]) {
    expect((await standIn.visit(`${url}/${path}`, {})).status).toBe(404);
  }
  expect((await stripe.subscriptions.retrieve(two.subscription)).cancel_at).toBeNull();
});

test('hides and rejects features that the configuration does not enable', async () => {
  const person = await standIn.subscribe();
  const { id } = await stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  const { url } = await stripe.billingPortal.sessions.create({ customer: person.customer, configuration: id });
  const page = await standIn.visit(url);
  expect(page.text).toContain('Invoice history');
  expect(page.text).not.toMatch(/Cancel plan|Add payment method|Update information/);
  expect((await standIn.visit(`${url}/cancel/${person.subscription}`, {})).status).toBe(404);
  expect((await standIn.visit(`${url}/card`, cardForm('4242424242424242'))).status).toBe(404);
});

test('a portal link has expired after two hours', async () => {
  const person = await standIn.subscribe();
  const url = await openPortal(person);
  await standIn.visit('clock', { days: '0', hours: '2' });
  expect(await standIn.visit(url)).toMatchObject({
    status: 410,
    text: expect.stringContaining('This link has expired'),
  });
});
