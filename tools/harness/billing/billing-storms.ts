import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { createBilling } from '#backend/billing/billing.ts';
import { eventAbout, type TestBilling } from './test-billing.ts';
import { signature } from './test-stripe.ts';
import { until } from '#harness/until.ts';

const FOUR = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'invoice.paid',
  'customer.subscription.deleted',
] as const;

export const orders: readonly (readonly string[])[] = permutations(FOUR);

function permutations(items: readonly string[]): string[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

/** Delivers the events of a subscription from payment to end in one order, every event `copies` times at once. */
export async function deliverInOrder(it: TestBilling, order: readonly string[], copies: number): Promise<object> {
  const { userId, customerId } = await it.addCustomer();
  const { id } = await it.stripe.pay(customerId);
  await it.stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true });
  await it.stripe.sdk.subscriptions.cancel(id);
  const events = await it.stripe.eventsOf(customerId);
  const statuses: number[] = [];
  for (const type of order) {
    const event = events.find((candidate) => candidate.type === type)!;
    statuses.push(...(await Promise.all(Array.from({ length: copies }, () => it.deliver(event)))));
  }
  return {
    rows: await it.stateOf(userId),
    isPaid: await it.isPaid(userId),
    refused: statuses.filter((s) => s !== 200),
  };
}

type Step = (stripe: Stripe, id: string) => Promise<unknown>;
const cancel: Step = (stripe, id) => stripe.subscriptions.update(id, { cancel_at_period_end: true });
const resume: Step = (stripe, id) => stripe.subscriptions.update(id, { cancel_at_period_end: false });
const end: Step = (stripe, id) => stripe.subscriptions.cancel(id);

/**
 * Delivers events to several machines while the subscription is being changed and Stripe's responses have random delays, so that
 * responses overtake each other. Returns the final states of Stripe and of our database.
 */
export async function overtake(it: TestBilling, ending: 'runs' | 'ends', copies: number) {
  const { userId, customerId } = await it.addCustomer();
  const { id } = await it.stripe.pay(customerId);
  const deliveries: Promise<unknown>[] = [];
  it.stripe.delayMs = () => Math.random() * 150;
  for (const [index, step] of [cancel, resume, cancel, ending === 'ends' ? end : resume].entries()) {
    await step(it.stripe.sdk, id);
    const callsBefore = it.stripe.calls;
    for (let copy = 0; copy < copies; copy++) {
      const body = JSON.stringify(eventAbout(customerId, `evt_${id}_${index}_${copy}`));
      // A separate instance for each, because one instance would wait for its own responses.
      deliveries.push(createBilling(it.context).receiveEvent(Buffer.from(body), signature(body)));
    }
    // Stripe has received the query before the next change; its response is still pending.
    await until(
      () => it.stripe.calls,
      `${callsBefore + copies} calls`,
      (calls) => calls >= callsBefore + copies,
      { everyMs: 1 },
    );
  }
  await Promise.all(deliveries);
  it.stripe.delayMs = () => 0;
  const { status, cancel_at_period_end } = await it.stripe.sdk.subscriptions.retrieve(id);
  const [row] = await it.stateOf(userId);
  return { stripe: { status, cancel_at_period_end }, stored: row };
}

/** Posts events that Stripe did not sign; returns the number of responses by status. */
export async function forge(it: TestBilling, count: number): Promise<Map<number, number>> {
  const { customerId } = await it.addCustomer();
  const answers = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const body = JSON.stringify(eventAbout(customerId, `evt_forged_${i}`));
    const nowS = Math.floor(Date.now() / 1000);
    const forged = [
      undefined,
      signature(body, { secret: `whsec_guess_${i}` }),
      signature(`${body} `),
      signature(body, { atS: nowS - 301 - i }),
      signature(body, { atS: nowS + 302 + i }),
      signature(body).replace(/v1=(.)/, (_all, digit: string) => `v1=${digit === '0' ? '1' : '0'}`),
      signature(body).replace('v1=', 'v0='),
      `t=${nowS},v1=`,
    ][i % 8];
    const { status } = await it.post(body, forged);
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  return answers;
}

export type Flood = { readonly events: number; readonly overMs: number; readonly customers: number };

/**
 * Delivers events at an even pace; an event is repeated until the response is 2xx, as Stripe does. `meanwhile` runs at the same time.
 */
export async function flood(
  it: TestBilling,
  { events, overMs, customers }: Flood,
  meanwhile: () => Promise<void>,
  name = 'flood',
) {
  const people = await Promise.all(
    Array.from({ length: customers }, async () => {
      const person = await it.addCustomer();
      await it.stripe.pay(person.customerId);
      return person;
    }),
  );
  const waitsMs: number[] = [];
  let refused = 0;
  const send = async (index: number) => {
    await sleep((index * overMs) / events);
    const event = eventAbout(people[index % customers]!.customerId, `evt_${name}_${index}`);
    let pauseMs = 100;
    const deliver = async () => {
      const begun = performance.now();
      const status = await it.deliver(event);
      waitsMs.push(performance.now() - begun);
      if (status < 300) return status;
      refused += 1;
      await sleep(pauseMs);
      pauseMs = Math.min(2 * pauseMs, 2_000);
      return status;
    };
    await until(deliver, 'an accepted event', (status) => status < 300);
  };
  const begun = performance.now();
  await Promise.all([meanwhile(), ...Array.from({ length: events }, (_, index) => send(index))]);
  const ms = performance.now() - begun;
  await untilDone(it, `evt_${name}_`);
  const stored = (await it.events()).filter(({ id }) => id.startsWith(`evt_${name}_`));
  const paid = await Promise.all(people.map(({ userId }) => it.isPaid(userId)));
  waitsMs.sort((a, b) => a - b);
  return {
    ms,
    p99Ms: waitsMs[Math.floor(waitsMs.length * 0.99)]!,
    refused,
    stored: stored.length,
    done: stored.filter(({ processed_at, error }) => processed_at !== null && error === null).length,
    paid: paid.filter(Boolean).length,
  };
}

/** Waits until accepted events are processed, immediately or by the workers' regular check. */
async function untilDone(it: TestBilling, prefix: string): Promise<void> {
  const waiting = async () => {
    const events = (await it.events()).filter(({ id, processed_at }) => id.startsWith(prefix) && !processed_at);
    if (events.length > 0) await it.billing.retryPendingEvents();
    return events.length;
  };
  await until(waiting, 'no waiting event', (count) => count === 0, { limitMs: 120_000, everyMs: 500 });
}
