import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { createBilling } from '#backend/billing/billing.ts';
import { createPlanPrice } from '#backend/billing/plan-price.ts';
import { planAnswer } from '#lib/shared/contracts/plan.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { startTestBilling, type TestBilling } from '#harness/billing/test-billing.ts';
import { SITE_URL } from '#harness/billing/test-stripe.ts';

let database: TestDatabase;
let it: TestBilling;
beforeAll(async () => {
  database = await startTestDatabase();
  it = await startTestBilling(database);
});
afterAll(async () => {
  await it.stop();
  await database.close();
});
afterEach(() => {
  it.stripe.failWith = null;
});

/** A payments call as this person. */
async function call(path: 'subscribe' | 'customer_portal', userId: string) {
  const token = await it.backend.auth.token(userId);
  const response = await it.backend.post(`/payments/${path}`, { token });
  return { status: response.status, body: (await response.json()) as { url?: string; error?: Record<string, string> } };
}
const sessionOf = (url: string | undefined) =>
  it.stripe.sdk.checkout.sessions.retrieve(/cs_test_\w+/.exec(url ?? '')![0]);
const customersOf = async (userId: string) => {
  const { data } = await it.stripe.sdk.customers.list({ limit: 100 });
  return data.filter((customer) => customer.metadata['user_id'] === userId);
};
const mapped = async (userId: string) =>
  (await database.db.selectFrom('billing_customers').selectAll().where('user_id', '=', userId).executeTakeFirst())
    ?.stripe_customer_id;

test("subscribe returns the address of a checkout with the plan's price, the user and the return addresses", async () => {
  const userId = await database.addUser();
  const { status, body } = await call('subscribe', userId);
  expect(status).toBe(200);
  expect(body.url).toContain('/checkout/');
  const session = await sessionOf(body.url);
  expect(session).toMatchObject({
    mode: 'subscription',
    customer: await mapped(userId),
    client_reference_id: userId,
    success_url: `${SITE_URL}/account?upgraded=true`,
    cancel_url: `${SITE_URL}/account`,
  });
  const items = await it.stripe.sdk.checkout.sessions.listLineItems(session.id);
  expect(items.data.map((item) => [item.price?.id, item.quantity])).toEqual([[it.stripe.priceId, 1]]);
});

test('twenty simultaneous requests create one customer and one checkout', async () => {
  const userId = await database.addUser();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => it.billing.subscribe({ userId, email: 'a@b.co' })),
  );
  expect(new Set(answers).size).toBe(1);
  expect(await customersOf(userId)).toHaveLength(1);
});

test('returns an open checkout again and replaces an expired one', async () => {
  const { userId, customerId } = await it.addCustomer();
  const first = (await call('subscribe', userId)).body.url;
  expect((await call('subscribe', userId)).body.url).toBe(first);
  await it.stripe.sdk.checkout.sessions.expire((await sessionOf(first)).id);
  const second = (await call('subscribe', userId)).body.url;
  expect(second).not.toBe(first);
  const open = await it.stripe.sdk.checkout.sessions.list({ customer: customerId, status: 'open' });
  expect(open.data).toHaveLength(1);
});

test('closes a checkout for another price before it creates a new one', async () => {
  const { userId, customerId } = await it.addCustomer();
  const before = await sessionOf((await call('subscribe', userId)).body.url);
  const price = await it.stripe.sdk.prices.create({
    product: it.stripe.productId,
    currency: 'usd',
    unit_amount: 2900,
    recurring: { interval: 'month' },
  });
  const warn = jest.fn();
  const other = createBilling({ ...it.context, price: createPlanPrice(it.context.stripe, price.id, { warn }) });
  const url = await other.subscribe({ userId, email: '' });
  expect(url).not.toBe(before.url);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('the public pages show another price'), {
    shown: '$19.00 a month',
    amount: 2900,
    currency: 'usd',
  });
  expect((await it.stripe.sdk.checkout.sessions.retrieve(before.id)).status).toBe('expired');
  const open = await it.stripe.sdk.checkout.sessions.list({ customer: customerId, status: 'open' });
  expect(open.data).toHaveLength(1);
});

test('subscribe returns the portal to a subscriber, even before any event arrives', async () => {
  const { userId, customerId } = await it.addCustomer();
  await it.stripe.pay(customerId);
  expect(await it.isPaid(userId)).toBe(false);
  expect((await call('subscribe', userId)).body.url).toContain('/portal/');
  expect(await it.isPaid(userId)).toBe(true);
});

test('subscribe returns the portal for an unpaid subscription, not a second checkout', async () => {
  const { userId, customerId } = await it.addCustomer();
  const { id } = await it.stripe.pay(customerId);
  await database.db
    .insertInto('subscriptions')
    .values({ id, user_id: userId, status: 'unpaid', current_period_end: null, past_due_since: null, ends_at: null })
    .execute();
  expect((await call('subscribe', userId)).body.url).toContain('/portal/');
});

test('replaces a customer that no longer exists at Stripe, once', async () => {
  const { userId, customerId } = await it.addCustomer();
  await it.stripe.sdk.customers.del(customerId);
  const { status, body } = await call('subscribe', userId);
  expect(status).toBe(200);
  const now = await mapped(userId);
  expect(now).not.toBe(customerId);
  expect((await sessionOf(body.url)).customer).toBe(now);
  expect((await call('subscribe', userId)).body.url).toBe(body.url);
});

test('customer_portal returns an address of the portal', async () => {
  const { userId } = await it.addCustomer();
  const { status, body } = await call('customer_portal', userId);
  expect(status).toBe(200);
  expect(body.url).toContain('/portal/');
});

test.each(['never had a customer', 'has one that was deleted at Stripe'])(
  "customer_portal returns 'No such customer' for a user who %s",
  async (who) => {
    let userId = await database.addUser();
    if (who !== 'never had a customer') {
      const known = await it.addCustomer();
      await it.stripe.sdk.customers.del(known.customerId);
      userId = known.userId;
    }
    const { status, body } = await call('customer_portal', userId);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'billing_not_found' });
    expect(body.error!['message']).toContain('No such customer');
  },
);

test('a special subscription has no billing details and no second checkout', async () => {
  const userId = await database.addUser();
  await database.db
    .insertInto('subscriptions')
    .values({
      id: `special_${userId}`,
      user_id: userId,
      status: 'active',
      current_period_end: null,
      past_due_since: null,
      ends_at: null,
    })
    .execute();
  expect(await it.isPaid(userId)).toBe(true);
  for (const path of ['subscribe', 'customer_portal'] as const) {
    expect((await call(path, userId)).body.error!['message']).toContain('No such customer');
  }
});

test.each([500, 429, 401])('returns a message without details when Stripe returns %i', async (status) => {
  const { userId } = await it.addCustomer();
  it.stripe.failWith = status;
  for (const path of ['subscribe', 'customer_portal'] as const) {
    const answer = await call(path, userId);
    expect(answer.status).toBe(503);
    expect(answer.body.error).toMatchObject({ code: 'billing_unavailable' });
    expect(JSON.stringify(answer.body)).not.toContain('Down for the test');
  }
});

test("the plan shows Stripe's price and is updated on request", async () => {
  const { userId, customerId } = await it.addCustomer();
  const plan = async (fresh: boolean) => {
    const response = await it.backend.call(userId, '/payments/plan', { fresh });
    return planAnswer.parse(await response.json());
  };
  const price = { amountMinor: 1900, currency: 'usd', interval: 'month', intervalCount: 1 };
  expect(await plan(true)).toEqual({ paid_status: false, price, subscription: null });
  const { id } = await it.stripe.pay(customerId);
  expect((await plan(false)).paid_status).toBe(false);
  expect(await plan(true)).toMatchObject({
    paid_status: true,
    subscription: { state: 'active', isBilled: true, endsAt: null },
  });
  await it.stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true });
  const ending = await plan(true);
  expect(ending).toMatchObject({ paid_status: true, subscription: { state: 'ending', renewsAt: null } });
  expect(ending.subscription!.endsAt).not.toBeNull();
});

test('a failed renewal retains access for seven days after the first failure and reports when that ends', async () => {
  const { userId, customerId } = await it.addCustomer();
  const { id } = await it.stripe.pay(customerId, 'pm_card_visa');
  const card = await it.stripe.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customerId });
  await it.stripe.sdk.subscriptions.update(id, { default_payment_method: card.id });
  await it.stripe.advanceDays(32);
  const { subscription } = await it.billing.plan(userId, true);
  expect(subscription).toMatchObject({ state: 'past_due', isBilled: true });
  const invoices = await it.stripe.sdk.invoices.list({ subscription: id, status: 'open' });
  const failedMs = invoices.data[0]!.status_transitions.finalized_at! * 1000;
  expect(Date.parse(subscription!.graceEndsAt!)).toBe(failedMs + 7 * 24 * 3600 * 1000);
});

test('deleting an account cancels its subscription at once and closes open checkouts', async () => {
  const { userId, customerId } = await it.addCustomer();
  const { id } = await it.stripe.pay(customerId);
  await it.billing.cancelSubscriptionsOf(userId);
  await it.billing.cancelSubscriptionsOf(userId);
  expect((await it.stripe.sdk.subscriptions.retrieve(id)).status).toBe('canceled');
  const open = await it.stripe.sdk.checkout.sessions.list({ customer: customerId, status: 'open' });
  expect(open.data).toEqual([]);
  expect(await it.isPaid(userId)).toBe(false);
});

test('an account is not deleted while Stripe is unavailable', async () => {
  const { userId } = await it.addCustomer();
  it.stripe.failWith = 500;
  await expect(it.billing.cancelSubscriptionsOf(userId)).rejects.toMatchObject({ code: 'billing_unavailable' });
  await expect(it.billing.cancelSubscriptionsOf(await database.addUser())).resolves.toBeUndefined();
});
