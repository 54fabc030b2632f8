import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBilling, type Billing } from '#backend/billing/billing.ts';
import { openDatabase } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import cases from '../../fixtures/hostile/stripe/webhook-cases.json' with { type: 'json' };
import { deliverInOrder, flood, forge, orders } from '#harness/billing/billing-storms.ts';
import { killOneDelivery } from '#harness/billing/kill-deliveries.ts';
import { eventAbout, startTestBilling, type TestBilling } from '#harness/billing/test-billing.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { signature, WEBHOOK_SECRET } from '#harness/billing/test-stripe.ts';
import { rows } from '#harness/depth.ts';
import { until } from '#harness/until.ts';

const nowS = () => Math.floor(Date.now() / 1000);
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

const body = JSON.stringify(eventAbout('cus_nobody', 'evt_table', 'price.updated'));
const status = async (text: string, header?: string) => (await it.post(text, header)).status;
const stamped = (stamp: string) => signature(body).replace(/t=\d+/, `t=${stamp}`);
const logged = (text: string) => it.backend.logged.filter((line) => line.includes(text)).length;
const stored = async (id: string) => (await it.events()).filter((event) => event.id === id);
let serial = 0;
const newId = () => `evt_table_${(serial += 1)}`;

/** Creates a customer who has paid, before any event about it is delivered. */
async function paying() {
  const person = await it.addCustomer();
  const subscription = await it.stripe.pay(person.customerId);
  return { ...person, subscription };
}
/** Creates billing on the same tables with another secret, time or database. */
const other = (changes: Partial<TestBilling['context']>): Billing => createBilling({ ...it.context, ...changes });
const accepted = (billing: Billing, header: string) =>
  billing.receiveEvent(Buffer.from(body), header).then(
    () => 200,
    (error: { status: number }) => error.status,
  );

/** Cases of the collection by name, each with a check of its result. */
const checks: Record<string, () => Promise<void>> = {
  async 'no Stripe-Signature header'() {
    const before = (await it.events()).length;
    expect(await status(body)).toBe(400);
    expect(await it.events()).toHaveLength(before);
  },
  async 'header empty, or "t=,v1="'() {
    expect([await status(body, ''), await status(body, 't=,v1=')]).toEqual([400, 400]);
  },
  async 'v1 wrong by one bit'() {
    const flipped = signature(body).replace(/.$/, (digit) => (Number.parseInt(digit, 16) ^ 1).toString(16));
    expect(await status(body, flipped)).toBe(400);
  },
  async 'v1 right for other body (one space added)'() {
    expect(await status(`${body} `, signature(body))).toBe(400);
  },
  async 'signed with the secret of another endpoint'() {
    expect(await status(body, signature(body, { secret: 'whsec_local_other' }))).toBe(400);
  },
  async 'only v0 present'() {
    expect(await status(body, signature(body).replace('v1=', 'v0='))).toBe(400);
  },
  async 'two v1, second right'() {
    expect(await status(body, signature(body).replace('v1=', `v1=${'0'.repeat(64)},v1=`))).toBe(200);
  },
  async 'old and new secret during rotation'() {
    const billing = other({ webhookSecrets: ['whsec_new', WEBHOOK_SECRET] });
    expect(await accepted(billing, signature(body, { secret: 'whsec_new' }))).toBe(200);
    expect(await accepted(billing, signature(body))).toBe(200);
  },
  async 't 299 s old'() {
    const now = new Date();
    const atS = Math.floor(now.getTime() / 1000) - 299;
    expect(await accepted(other({ now: () => now }), signature(body, { atS }))).toBe(200);
  },
  async 't 301 s old'() {
    expect(await status(body, signature(body, { atS: nowS() - 301 }))).toBe(400);
  },
  async 't 301 s in the future'() {
    const now = new Date();
    const atS = Math.ceil(now.getTime() / 1000) + 301;
    expect(await accepted(other({ now: () => now }), signature(body, { atS }))).toBe(400);
  },
  async 't not a number, negative, 1e400'() {
    for (const stamp of ['soon', `-${nowS()}`, '1e400', `${nowS()}x`])
      expect(await status(body, stamped(stamp))).toBe(400);
  },
  async 'body 1 MB of JSON, signed'() {
    const large = JSON.stringify({ ...eventAbout('cus_nobody', 'evt_large'), padding: 'x'.repeat(1024 * 1024) });
    expect(await status(large, signature(large))).toBe(413);
  },
  async 'body not JSON but signed'() {
    expect(await status('hello', signature('hello'))).toBe(400);
  },
  async 'body re-encoded (key order changed) but signature of the original'() {
    const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).reverse()));
    expect(await status(reordered, signature(body))).toBe(400);
  },
  async 'unknown event type'() {
    const id = newId();
    const { customerId } = await paying();
    expect(await it.deliver(eventAbout(customerId, id, 'something.else'))).toBe(200);
    expect(logged(id)).toBe(1);
    expect(await stored(id)).toEqual([]);
  },
  async 'event of livemode false on production'() {
    const { userId, customerId } = await paying();
    const text = JSON.stringify(eventAbout(customerId, newId()));
    await other({ isLive: true }).receiveEvent(Buffer.from(text), signature(text));
    expect(await it.stateOf(userId)).toEqual([]);
    expect(logged('event of another account or mode ignored')).toBeGreaterThan(0);
  },
  async 'event of another account (Connect)'() {
    const { userId, customerId } = await paying();
    expect(await it.deliver({ ...eventAbout(customerId, newId()), account: 'acct_1' })).toBe(200);
    expect(await it.stateOf(userId)).toEqual([]);
  },
  async 'same event id twice in order'() {
    const { customerId } = await paying();
    const event = eventAbout(customerId, newId());
    expect(await it.deliver(event)).toBe(200);
    const calls = it.stripe.calls;
    expect(await it.deliver(event)).toBe(200);
    expect(it.stripe.calls).toBe(calls);
  },
  async 'same event id 50 times at once'() {
    const { userId, customerId } = await paying();
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => it.deliver(eventAbout(customerId, id))));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await stored(id)).toHaveLength(1);
    expect(await it.stateOf(userId)).toHaveLength(1);
  },
  async 'same event id, process killed after effect before answer'() {
    const effectAndNotYetMarked = 3;
    expect(await killOneDelivery(it, effectAndNotYetMarked)).toMatchObject({
      died: true,
      answer: 200,
      rows: 1,
      done: 1,
    });
  },
  async 'same object, two event ids, same change'() {
    const { userId, customerId } = await paying();
    for (const id of [newId(), newId()]) expect(await it.deliver(eventAbout(customerId, id))).toBe(200);
    expect(await it.stateOf(userId)).toHaveLength(1);
  },
  async 'invoice.paid before checkout.session.completed'() {
    const ends = [];
    for (const types of [
      ['invoice.paid', 'checkout.session.completed'],
      ['checkout.session.completed', 'invoice.paid'],
    ]) {
      const { userId, customerId } = await paying();
      for (const type of types) await it.deliver(eventAbout(customerId, newId(), type));
      ends.push(await it.stateOf(userId));
    }
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]).toMatchObject([{ status: 'active' }]);
  },
  async 'customer.subscription.deleted before .created'() {
    const end = await deliverInOrder(it, ['customer.subscription.deleted', 'customer.subscription.created'], 1);
    expect(end).toMatchObject({ rows: [{ status: 'canceled' }], isPaid: false });
  },
  async 'customer.subscription.updated old after new'() {
    const { userId, customerId, subscription } = await paying();
    await it.stripe.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await it.stripe.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    const events = await it.stripe.eventsOf(customerId);
    const updates = events.filter(({ type }) => type === 'customer.subscription.updated');
    for (const event of updates.toReversed()) await it.deliver(event);
    expect(await it.stateOf(userId)).toMatchObject([{ status: 'active', cancel_at_period_end: false }]);
  },
  async 'all 24 orders of created, updated, paid, deleted'() {
    const ends = await Promise.all(rows(orders, 8).map((order) => deliverInOrder(it, order, 1)));
    for (const end of ends) expect(end).toEqual(ends[0]);
  },
  async 'event for a customer we do not know'() {
    const id = newId();
    const stranger = await it.stripe.sdk.customers.create({ email: 'stranger@example.com' });
    expect(await it.deliver(eventAbout(stranger.id, id))).toBe(200);
    expect((await stored(id))[0]!.error).toBe('the customer belongs to no account');
    expect(logged('a customer that belongs to no account')).toBeGreaterThan(0);
  },
  async 'amount, currency or price id not ours'() {
    const { userId, customerId } = await it.addCustomer();
    const price = await it.stripe.sdk.prices.create({
      product: (await it.stripe.sdk.products.create({ name: 'Something else' })).id,
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
    });
    const card = await it.stripe.sdk.paymentMethods.attach('pm_card_visa', { customer: customerId });
    const { id } = await it.stripe.sdk.subscriptions.create({
      customer: customerId,
      items: [{ price: price.id }],
      default_payment_method: card.id,
    });
    expect(await it.deliver(eventAbout(customerId, newId()))).toBe(200);
    expect(await it.isPaid(userId)).toBe(false);
    expect(logged(id)).toBeGreaterThan(0);
  },
  async 'checkout success page opened without any event'() {
    const { userId } = await it.addCustomer();
    expect((await it.billing.plan(userId, true)).paid_status).toBe(false);
    const payer = await paying();
    expect((await it.billing.plan(payer.userId, true)).paid_status).toBe(true);
  },
  async 'success URL with another session id'() {
    // The page sends no session id; the lookup uses the person's own customer.
    const { userId } = await it.addCustomer();
    await paying();
    expect((await it.billing.plan(userId, true)).paid_status).toBe(false);
  },
  async 'refund, dispute, payment failed'() {
    const { userId, customerId, subscription } = await paying();
    for (const type of ['charge.refunded', 'charge.dispute.created', 'invoice.payment_failed']) {
      expect(await it.deliver(eventAbout(customerId, newId(), type))).toBe(200);
    }
    expect(logged('the payment provider asks for a person')).toBeGreaterThan(0);
    await it.stripe.sdk.subscriptions.cancel(subscription.id);
    await it.deliver(eventAbout(customerId, newId(), 'customer.subscription.deleted'));
    expect(await it.isPaid(userId)).toBe(false);
  },
  async 'database down while event arrives'() {
    const { userId, customerId } = await paying();
    const event = eventAbout(customerId, newId());
    const text = JSON.stringify(event);
    const db = openDatabase(databaseTarget('postgresql://nobody@127.0.0.1:1/gone'), { connections: 1 });
    await expect(other({ db }).receiveEvent(Buffer.from(text), signature(text))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    await db.destroy();
    expect(await it.deliver(event)).toBe(200);
    expect(await it.isPaid(userId)).toBe(true);
  },
  async 'handler takes 30 s'() {
    const { userId, customerId } = await paying();
    const id = newId();
    let release = () => {};
    it.stripe.released = new Promise((resolve) => {
      release = resolve;
    });
    // Stripe does not respond, yet the event is acknowledged, since it is stored.
    expect(await it.deliver(eventAbout(customerId, id))).toBe(200);
    expect((await stored(id))[0]).toMatchObject({ processed_at: null });
    release();
    await until(
      async () => (await stored(id))[0],
      'the processed event',
      (event) => Boolean(event?.processed_at),
    );
    expect(await it.isPaid(userId)).toBe(true);
  },
  async 'event 3 days late'() {
    const { userId, customerId } = await paying();
    expect(await it.deliver({ ...eventAbout(customerId, newId()), created: nowS() - 3 * 24 * 3600 })).toBe(200);
    expect(await it.stateOf(userId)).toMatchObject([{ status: 'active' }]);
  },
  async 'events missed for a day'() {
    const people = await Promise.all([paying(), paying(), paying()]);
    await it.billing.reconcile();
    expect(await Promise.all(people.map(({ userId }) => it.isPaid(userId)))).toEqual([true, true, true]);
    expect((await it.billing.reconcile()).differences).toBe(0);
  },
  async '1,000 events in 10 s'() {
    const result = await flood(it, { events: 100, overMs: 1_000, customers: 10 }, async () => {});
    expect(result).toMatchObject({ refused: 0, stored: 100, done: 100, paid: 10 });
  },
  async 'webhook called with GET, PUT, OPTIONS'() {
    for (const method of ['GET', 'PUT', 'OPTIONS']) {
      expect((await it.backend.raw('/payments/webhook', { method })).status).toBe(405);
    }
  },
  async 'webhook with a session cookie and no signature'() {
    const headers = { cookie: `session=${await it.backend.auth.token(await database.addUser())}` };
    expect((await it.backend.raw('/payments/webhook', { method: 'POST', body, headers })).status).toBe(400);
  },
};

describe("the collection's webhook cases", () => {
  test.each(cases.map(({ case: name, answer }) => [name, answer] as const))('%s: %s', async (name) => {
    const check = checks[name];
    expect(check).toBeDefined();
    await check!();
  });
});

test('an event of another account with the same secret is stored, logged once, and has no effect', async () => {
  const { userId, customerId } = await paying();
  const id = newId();
  const foreign = 'cus_of_another_account';
  expect(await it.deliver(eventAbout(foreign, id, 'customer.subscription.deleted'))).toBe(200);
  expect(await stored(id)).toMatchObject([
    { processed_at: expect.any(Date), error: 'the customer belongs to no account' },
  ]);
  expect(logged(foreign)).toBe(1);
  expect(await it.stateOf(userId)).toEqual([]);
  const customers = database.db.selectFrom('billing_customers').select('stripe_customer_id');
  const known = (await customers.execute()).map((row) => row.stripe_customer_id);
  expect(known).toContain(customerId);
  expect(known).not.toContain(foreign);
});

test('a thousand forged events have no effect', async () => {
  expect([...(await forge(it, 1_000))]).toEqual([[400, 1_000]]);
});
