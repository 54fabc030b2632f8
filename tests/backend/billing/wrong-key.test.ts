import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createBilling } from '#backend/billing/billing.ts';
import { createPlanPrice } from '#backend/billing/plan-price.ts';
import { startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { eventAbout, startTestBilling, type TestBilling } from '#harness/billing/test-billing.ts';
import { signature } from '#harness/billing/test-stripe.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

/** Configurations with the key and the price of different accounts, or one of them from test mode. */
let database: TestDatabase;
let it: TestBilling;
let wrong: TestBackend;
beforeAll(async () => {
  database = await startTestDatabase();
  it = await startTestBilling(database);
  const price = createPlanPrice(it.context.stripe, 'price_of_another_account', it.context.log);
  wrong = await startTestBackend(database, { billing: createBilling({ ...it.context, price }) });
});
afterAll(async () => {
  await wrong.stop();
  await it.stop();
  await database.close();
});

const named = (lines: readonly string[]) =>
  lines.filter((line) => line.includes('STRIPE_PRICE_ID is no price of the account and mode of STRIPE_SECRET_KEY'));

test('with a price of another account, subscribing returns a message, logs the variable once, and creates nothing', async () => {
  const userId = await database.addUser();
  const { data: before } = await it.stripe.sdk.customers.list({ limit: 100 });
  const response = await wrong.post('/payments/subscribe', { token: await wrong.auth.token(userId) });
  expect(response.status).toBe(503);
  const { error } = (await response.json()) as { error: Record<string, string> };
  expect(error).toMatchObject({ code: 'billing_unavailable' });
  expect(error['message']).toMatch(/^Billing is not available/);
  expect(JSON.stringify(error)).not.toContain('price_of_another_account');
  expect(named(wrong.logged)).toHaveLength(1);
  const { data: after } = await it.stripe.sdk.customers.list({ limit: 100 });
  expect(after).toHaveLength(before.length);
});

test('subscribers remain paid, and an event is processed once the price is corrected', async () => {
  const { userId, customerId } = await it.addCustomer();
  await it.stripe.pay(customerId);
  await it.billing.plan(userId, true);
  const text = JSON.stringify(eventAbout(customerId, 'evt_wrong_price'));
  const deliver = (to: TestBackend) =>
    to.raw('/payments/webhook', {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature(text) },
    });
  expect((await deliver(wrong)).status).toBe(503);
  expect(await it.isPaid(userId)).toBe(true);
  expect((await deliver(it.backend)).status).toBe(200);
  expect(await it.isPaid(userId)).toBe(true);
  expect((await it.events()).filter(({ processed_at: at }) => at === null)).toEqual([]);
});

test('the account page works without a price', async () => {
  const userId = await database.addUser();
  const response = await wrong.call(userId, '/payments/plan', { fresh: false });
  expect(await response.json()).toMatchObject({ paid_status: false, price: null });
});
