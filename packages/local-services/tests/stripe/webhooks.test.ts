import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { until } from '../../../../tools/harness/until.ts';
import { startHook, startStandIn, type StandIn } from './support/stand-in.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterEach(async () => {
  standIn.hook.answer = () => 200;
  await standIn.visit('settings', { copies: '1', fault: 'none' });
});
afterAll(() => standIn.close());

type Row = {
  id: string;
  event: string;
  type: string;
  state: string;
  attempts: { status: number | null; answer: string }[];
};

const deliveries = async () => JSON.parse((await standIn.visit('deliveries.json')).text) as Row[];
const about = (id: string) => (event: Stripe.Event) => (event.data.object as { id: string }).id === id;
const switches = (more: Record<string, string>) => standIn.visit('settings', { copies: '1', fault: 'none', ...more });

test('delivers every event once, with a signature that the SDK accepts', async () => {
  const { hook, stripe } = standIn;
  const { session } = await standIn.subscribe();
  await hook.until((events) => events.some(about(session)));
  const { data } = await stripe.events.list({ limit: 100 });
  await hook.until((events) => events.length >= data.length);
  expect(new Set(hook.events.map(({ id }) => id)).size).toBe(hook.events.length);
  expect(hook.forged).toBe(0);
  expect(hook.events.find(about(session))).toMatchObject({ type: 'checkout.session.completed', object: 'event' });
});

test('retries an event until the endpoint accepts it, and records every response', async () => {
  const { hook, stripe } = standIn;
  let refusals = 2;
  hook.answer = () => (refusals-- > 0 ? 500 : 200);
  const { id } = await stripe.customers.create({ name: 'Again' });
  await hook.until((events) => events.filter(about(id)).length === 3);
  const [event] = (await stripe.events.list({ type: 'customer.created', limit: 1 })).data;
  const row = (await deliveries()).find((one) => one.event === event!.id)!;
  expect(row.attempts.map(({ status }) => status)).toEqual([500, 500, 200]);
  expect(row.state).toBe('done');
  expect((await stripe.events.retrieve(event!.id)).pending_webhooks).toBe(0);
});

test('treats a redirect as a failed delivery', async () => {
  const { hook, stripe } = standIn;
  let first = true;
  hook.answer = () => (first ? ((first = false), 302) : 200);
  const { id } = await stripe.customers.create({ name: 'Redirect' });
  await hook.until((events) => events.filter(about(id)).length === 2);
  expect(first).toBe(false);
});

test('resending delivers the same event again', async () => {
  const { hook, stripe } = standIn;
  const { id } = await stripe.customers.create({ name: 'Resent' });
  await hook.until((events) => events.some(about(id)));
  const { id: eventId } = hook.events.find(about(id))!;
  const row = (await deliveries()).find(({ event }) => event === eventId)!;
  await standIn.visit(`deliveries/${row.id}/resend`, {});
  await hook.until((events) => events.filter(about(id)).length === 2);
  expect(new Set(hook.events.filter(about(id)).map((event) => event.id))).toEqual(new Set([eventId]));
});

test('delivers each event as often as the setting for copies states', async () => {
  const { hook, stripe } = standIn;
  await switches({ copies: '5' });
  const { id } = await stripe.customers.create({ name: 'Copies' });
  await hook.until((events) => events.filter(about(id)).length === 5);
  expect(new Set(hook.events.filter(about(id)).map((event) => event.id)).size).toBe(1);
});

test('delivers held events when the hold ends, but not discarded ones', async () => {
  const { hook, stripe } = standIn;
  await switches({ hold: 'on' });
  const lost = await stripe.customers.create({ name: 'Lost' });
  await standIn.visit('deliveries/discard', {});
  const late = await stripe.customers.create({ name: 'Late' });
  expect(hook.events.some(about(late.id))).toBe(false);
  await switches({});
  await hook.until((events) => events.some(about(late.id)));
  expect(hook.events.some(about(lost.id))).toBe(false);
  const [event] = (await stripe.events.list({ type: 'customer.created', limit: 2 })).data.slice(1);
  const page = await standIn.visit(`events/${event!.id}`);
  expect(page.text).toContain('Lost');
});

test('delivers all shuffled events in another order', async () => {
  const { hook, stripe } = standIn;
  await switches({ shuffle: 'on' });
  const names = Array.from({ length: 12 }, (_, index) => `Shuffled ${index}`);
  for (const name of names) await stripe.customers.create({ name });
  const arrived = () =>
    hook.events.flatMap(({ data }) => {
      const { name } = data.object as { name?: string };
      return name?.startsWith('Shuffled') ? [name] : [];
    });
  await hook.until(() => arrived().length === names.length);
  expect(arrived()).not.toEqual(names);
  expect(arrived().toSorted()).toEqual(names.toSorted());
});

test('an endpoint created through the API receives its enabled events, signed with its own secret', async () => {
  const { stripe } = standIn;
  const other = await startHook();
  const made = await stripe.webhookEndpoints.create({ url: other.url, enabled_events: ['customer.deleted'] });
  other.secret = made.secret!;
  const listed = (await stripe.webhookEndpoints.list()).data.find(({ id }) => id === made.id);
  expect(listed).toBeDefined();
  expect(listed!.secret).toBeUndefined();
  const { id } = await stripe.customers.create({ name: 'Other' });
  await stripe.customers.del(id);
  await other.until((events) => events.length > 0);
  expect(other.events.map(({ type }) => type)).toEqual(['customer.deleted']);
  expect(other.forged).toBe(0);
  await stripe.webhookEndpoints.del(made.id);
  await other.close();
});

test('delivers hundreds of events to an endpoint that rejects a third of the requests', async () => {
  const { hook, stripe } = standIn;
  let calls = 0;
  hook.answer = () => (calls++ % 3 === 0 ? 503 : 200);
  const made = await Promise.all(
    Array.from({ length: 150 }, (_, index) => stripe.customers.create({ name: `Many ${index}` })),
  );
  await Promise.all(made.map(({ id }) => stripe.customers.update(id, { phone: '1' })));
  const wanted = new Set(made.map(({ id }) => id));
  const taken = () =>
    new Set(hook.events.filter((event) => wanted.has((event.data.object as { id: string }).id)).map(({ id }) => id));
  await hook.until(() => taken().size === 300);
  expect(hook.forged).toBe(0);
});

test('objects, clock and pending events survive a restart', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stripe-'));
  const hook = await startHook();
  try {
    const first = await startStandIn(folder, hook);
    await first.visit('settings', { copies: '1', fault: 'none', hold: 'on' });
    const { subscription, customer } = await first.subscribe();
    await first.visit('clock', { days: '3' });
    await first.close();

    hook.events.length = 0;
    const second = await startStandIn(folder, hook);
    expect(second.price).toBe(first.price);
    const found = await second.stripe.subscriptions.retrieve(subscription);
    expect(found).toMatchObject({ status: 'active', customer });
    expect(hook.events).toEqual([]);
    await second.visit('settings', { copies: '1', fault: 'none' });
    await hook.until((events) => events.some(({ type }) => type === 'checkout.session.completed'));
    const { now } = JSON.parse((await second.visit('clock.json')).text) as { now: number };
    expect(now - Date.now() / 1000).toBeGreaterThan(2 * 24 * 3600);
    const replay = await second.stripe.events.list({ limit: 100 });
    expect(new Set(replay.data.map(({ id }) => id)).size).toBe(replay.data.length);
    await second.close();
  } finally {
    await hook.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('sends events once the endpoint is ready, and none before', async () => {
  const hook = await startHook();
  let isReady = false;
  let checks = 0;
  const early = await startStandIn('memory', hook, undefined, async () => {
    checks += 1;
    return isReady;
  });
  try {
    const { id } = await early.stripe.customers.create({ name: 'Early' });
    await until(() => checks > 1, 'the endpoint is checked again');
    expect(hook.events).toEqual([]);
    isReady = true;
    await hook.until((events) => events.some(about(id)));
    expect(hook.events.filter(about(id))).toHaveLength(1);
  } finally {
    await early.close();
  }
});
