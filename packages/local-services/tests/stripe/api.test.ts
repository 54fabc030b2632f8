import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openCheckout, SITE, startStandIn, type StandIn } from './support/stand-in.ts';

let standIn: StandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStandIn();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${standIn.stack.origin}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${standIn.stack.keys.stripeSecretKey}`, ...init.headers },
  });

test.each([
  ['the requested customer', () => stripe.customers.retrieve('cus_gone'), 404, 'id', "No such customer: 'cus_gone'"],
  [
    'the customer of a portal session',
    () => stripe.billingPortal.sessions.create({ customer: 'cus_gone' }),
    400,
    'customer',
    "No such customer: 'cus_gone'",
  ],
  [
    'the customer of a checkout',
    () => openCheckout(stripe, standIn.price, { customer: 'cus_gone' }),
    400,
    'customer',
    "No such customer: 'cus_gone'",
  ],
  [
    'the price of a checkout',
    () => openCheckout(stripe, 'price_gone'),
    400,
    'line_items[0][price]',
    "No such price: 'price_gone'",
  ],
  ['a subscription', () => stripe.subscriptions.retrieve('sub_gone'), 404, 'id', "No such subscription: 'sub_gone'"],
])('returns the error of Stripe for a missing object: %s', async (_what, call, statusCode, param, message) => {
  const error = await refusal(call());
  expect(error).toMatchObject({
    statusCode,
    param,
    message,
    code: 'resource_missing',
    rawType: 'invalid_request_error',
  });
});

test('a deleted customer can only be retrieved', async () => {
  const { id } = await stripe.customers.create({ email: 'gone@example.com' });
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  expect(await refusal(stripe.billingPortal.sessions.create({ customer: id }))).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
  expect((await stripe.customers.list({ email: 'gone@example.com' })).data).toEqual([]);
});

test.each([
  [{}, /You did not provide an API key/],
  [{ authorization: 'Bearer sk_test_local_wrong' }, /Invalid API Key provided/],
  [{ authorization: 'Bearer sk_live_1' }, /Invalid API Key provided/],
])('rejects requests without the key of this installation: %j', async (headers, message) => {
  const response = await fetch(`${standIn.stack.origin}/v1/customers`, { headers });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.stringMatching(message) },
  });
});

test.each([
  ['/v1/quotes', {}, 404, /Unrecognized request URL/],
  ['/v1/customers', { headers: { 'stripe-version': '2020-08-27' } }, 400, /Invalid Stripe API version/],
  ['/v1/customers?limit=0', {}, 400, /limit/],
  ['/v1/customers?limit=ten', {}, 400, /Invalid integer: ten/],
  ['/v1/customers?starting_after=cus_gone', {}, 400, /No such customer: 'cus_gone'/],
  ['/v1/customers?a[b]c=1', {}, 400, /Invalid parameter name/],
  [`/v1/customers?${'a[b]'.repeat(1)}${'[c]'.repeat(40)}=1`, {}, 400, /nested too deeply/],
])('rejects unsupported requests in the error format of Stripe: %s %j', async (path, init, status, message) => {
  const response = await raw(path, init);
  expect(response.status).toBe(status);
  expect(response.headers.get('request-id')).toMatch(/^req_/);
  expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(message) } });
});

test('unknown, missing and invalid parameters have distinct error codes', async () => {
  const unknown = { color: 'blue' } as Stripe.CustomerCreateParams;
  expect(await refusal(stripe.customers.create(unknown))).toMatchObject({ code: 'parameter_unknown', param: 'color' });
  const missing = { mode: 'subscription' } as Stripe.Checkout.SessionCreateParams;
  expect(await refusal(stripe.checkout.sessions.create(missing))).toMatchObject({
    code: 'parameter_missing',
    param: 'line_items',
  });
  expect(await refusal(stripe.customers.create({ email: 'nowhere' }))).toMatchObject({ code: 'email_invalid' });
});

test('an idempotency key replays a repeated request and rejects other parameters', async () => {
  const params = { email: 'once@example.com', metadata: { user_id: '1' } };
  const first = await stripe.customers.create(params, { idempotencyKey: 'customer-1' });
  const second = await stripe.customers.create(params, { idempotencyKey: 'customer-1' });
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  const other = await refusal(stripe.customers.create({ email: 'two@example.com' }, { idempotencyKey: 'customer-1' }));
  expect(other).toMatchObject({ rawType: 'idempotency_error', statusCode: 400 });
  const all = await stripe.customers.list({ email: 'once@example.com' });
  expect(all.data).toHaveLength(1);
});

test('fifty concurrent requests with one idempotency key create one customer', async () => {
  const made = await Promise.all(
    Array.from({ length: 50 }, () => stripe.customers.create({ name: 'Fifty' }, { idempotencyKey: 'fifty' })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test('does not store an invalid request under its idempotency key', async () => {
  const faulty = { color: 'blue' } as Stripe.CustomerCreateParams;
  await refusal(stripe.customers.create(faulty, { idempotencyKey: 'faulty' }));
  expect((await stripe.customers.create({ name: 'Right' }, { idempotencyKey: 'faulty' })).name).toBe('Right');
});

test('lists are newest first, and pages contain every object once, forward and backward', async () => {
  const ids: string[] = [];
  const before = (await stripe.customers.list({ limit: 1 })).data[0]?.id;
  for (let n = 0; n < 7; n += 1) ids.unshift((await stripe.customers.create({ name: `n${n}` })).id);
  const first = await stripe.customers.list({ limit: 3 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const paged: string[] = [];
  for await (const { id } of stripe.customers.list({ limit: 2 })) {
    if (id === before) break;
    paged.push(id);
  }
  expect(paged).toEqual(ids);
  const backwards = await stripe.customers.list({ limit: 2, ending_before: ids[3]! });
  expect(backwards.data.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
});

test('merges metadata; an empty value removes a key, an empty string removes all', async () => {
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
  expect((await stripe.customers.update(id, { metadata: { b: '', c: '3' } })).metadata).toEqual({ a: '1', c: '3' });
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
});

test('expands ids to objects within nested lists, and rejects other properties', async () => {
  const { subscription, customer } = await standIn.subscribe();
  const listed = await stripe.subscriptions.list({
    customer,
    expand: ['data.customer', 'data.default_payment_method', 'data.latest_invoice.payments'],
  });
  const found = listed.data[0]!;
  expect(found.id).toBe(subscription);
  expect(found.customer).toMatchObject({ id: customer, object: 'customer' });
  expect(found.default_payment_method).toMatchObject({ card: { last4: '4242' } });
  expect(found.latest_invoice).toMatchObject({ status: 'paid', payments: { data: [{ status: 'paid' }] } });
  const deep = await stripe.checkout.sessions.list({
    customer,
    expand: ['data.subscription.latest_invoice'],
  });
  expect(deep.data[0]!.subscription).toMatchObject({ latest_invoice: { object: 'invoice' } });
  expect(await refusal(stripe.customers.retrieve(customer, { expand: ['color'] }))).toMatchObject({
    message: 'This property cannot be expanded (color).',
  });
});

test('objects have the fields of this API version', async () => {
  const { subscription } = await standIn.subscribe();
  const found = await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] });
  expect(found).not.toHaveProperty('current_period_end');
  const item = found.items.data[0]!;
  expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(28 * 24 * 3600);
  expect(item.price.unit_amount_decimal!.toString()).toBe('1900');
  const invoice = found.latest_invoice as Stripe.Invoice;
  expect(invoice).not.toHaveProperty('subscription');
  expect(invoice.parent!.subscription_details!.subscription).toBe(subscription);
  const events = await stripe.events.list({ limit: 1 });
  expect(events.data[0]).toMatchObject({ api_version: Stripe.API_VERSION, livemode: false });
});

test('simulates API errors until the setting is removed', async () => {
  const settings = { copies: '1' };
  await standIn.visit('settings', { ...settings, fault: 'error 500' });
  expect(await refusal(stripe.customers.list())).toMatchObject({ statusCode: 500, rawType: 'api_error' });
  await standIn.visit('settings', { ...settings, fault: 'error 429' });
  expect(await refusal(stripe.customers.list())).toMatchObject({ statusCode: 429, code: 'rate_limit' });
  await standIn.visit('settings', { ...settings, fault: 'none' });
  expect((await stripe.customers.list()).object).toBe('list');
});

test('rejects pages without the token and forms of other sites', async () => {
  expect((await fetch(`${standIn.stack.origin}/stripe`)).status).toBe(401);
  const foreign = await fetch(`${standIn.stack.origin}/stripe/clock`, {
    method: 'POST',
    headers: { 'x-local-token': standIn.stack.token, 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ days: '1' }),
  });
  expect(foreign.status).toBe(400);
  expect((await standIn.visit('clock', { days: '9999' })).status).toBe(400);
  expect((await standIn.visit('checkout/cs_test_none')).status).toBe(404);
  expect((await standIn.visit(`portal/bps_none`)).text).not.toContain(SITE);
});
