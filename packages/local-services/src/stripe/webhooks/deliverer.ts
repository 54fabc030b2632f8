import type { StripeContext } from '../context.ts';
import type { Delivery, DeliveryAttempt } from '../store/kinds.ts';
import type { Tx } from '../store/store.ts';
import { createHmac } from 'node:crypto';

const TIMEOUT_MS = 10_000;
const AT_ONCE = 8;
const FIRST_PAUSE_MS = 1000;
const READY_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 3600 * 1000;
/** Stripe retries for three days. */
const GIVE_UP_MS = 3 * 24 * 3600 * 1000;
const KEPT_ANSWER = 500;
const MAX_EVENTS = 6000;
const KEPT_EVENTS = 5000;

export type Deliverer = {
  /** Called when there may be an event to send. */
  wake(): void;
  close(): Promise<void>;
};

/**
 * Sends queued events at their times and retries until the endpoint responds with 2xx. Nothing is sent before `isReady`, so that a product
 * that is starting rejects no events.
 */
export function createDeliverer(context: StripeContext, isReady?: () => Promise<boolean>): Deliverer {
  const inFlight = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let isOpen = isReady === undefined;
  let isChecking = false;

  function wake(): void {
    if (isScheduled || closing.signal.aborted) return;
    isScheduled = true;
    // Runs after the transaction that called `wake`.
    setImmediate(() => {
      isScheduled = false;
      sendDue();
    });
  }

  function sendDue(): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    if (!isOpen) {
      void open();
      return;
    }
    const { waiting, isHeld } = context.run((tx) => ({
      waiting: tx.all('local.delivery').filter(({ id, state }) => state === 'waiting' && !inFlight.has(id)),
      isHeld: tx.settings().hold,
    }));
    if (isHeld) return;
    const inOrder = waiting.toSorted((a, b) => a.nextAttemptMs - b.nextAttemptMs);
    for (const delivery of inOrder) {
      const wait = delivery.nextAttemptMs - context.nowMs();
      if (inFlight.size >= AT_ONCE) return;
      if (wait > 0) {
        timer = setTimeout(wake, Math.min(wait, LONGEST_PAUSE_MS));
        timer.unref();
        return;
      }
      const sending = attempt(delivery)
        .catch((error: unknown) => console.error(`stripe: delivery ${delivery.id}: ${String(error)}`))
        .finally(() => {
          inFlight.delete(delivery.id);
          wake();
        });
      inFlight.set(delivery.id, sending);
    }
  }

  /** Wakes the deliverer when the endpoint is ready, or to check again. */
  async function open(): Promise<void> {
    if (isChecking || isReady === undefined) return;
    isChecking = true;
    isOpen = await isReady().catch(() => false);
    isChecking = false;
    if (isOpen) {
      wake();
      return;
    }
    timer = setTimeout(wake, READY_PAUSE_MS);
    timer.unref();
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { event, endpoint } = context.run((tx) => ({
      event: tx.peek('event', delivery.event),
      endpoint: tx.peek('webhook_endpoint', delivery.endpoint),
    }));
    if (!event || !endpoint) {
      context.run((tx) => tx.remove('local.delivery', delivery.id));
      return;
    }
    const atMs = context.nowMs();
    const body = JSON.stringify(event, null, 2);
    const answer = await post(endpoint.url, body, signatureHeader(body, endpoint.secret!, atMs));
    if (closing.signal.aborted) return;
    context.run((tx) => record(tx, delivery.id, { atMs, durationMs: context.nowMs() - atMs, ...answer }));
  }

  async function post(
    url: string,
    body: string,
    signature: string,
  ): Promise<{ status: number | null; answer: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          accept: '*/*',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]),
      });
      return { status: response.status, answer: (await response.text()).slice(0, KEPT_ANSWER) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      return { status: null, answer: `${error instanceof Error ? error.message : String(error)} ${cause}`.trim() };
    }
  }

  return {
    wake,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.allSettled(inFlight.values());
    },
  };
}

function record(tx: Tx, id: string, attempt: DeliveryAttempt): void {
  const delivery = tx.get('local.delivery', id);
  if (!delivery) return;
  delivery.attempts.push(attempt);
  const isDone = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const firstMs = delivery.attempts[0]!.atMs;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (delivery.attempts.length - 1), LONGEST_PAUSE_MS);
  delivery.nextAttemptMs = attempt.atMs + attempt.durationMs + pause;
  if (isDone) delivery.state = 'done';
  else if (delivery.nextAttemptMs - firstMs > GIVE_UP_MS) delivery.state = 'given up';
  tx.save(delivery);
  if (isDone) countDone(tx, delivery);
  forgetOldest(tx);
}

/** Updates an event's `pending_webhooks`, the number of endpoints that have not accepted it. */
function countDone(tx: Tx, delivery: Delivery): void {
  const event = tx.get('event', delivery.event);
  if (!event) return;
  const done = new Set(
    tx
      .all('local.delivery')
      .filter((other) => other.event === event.id && other.state === 'done')
      .map(({ endpoint }) => endpoint),
  );
  const takers = new Set(
    tx
      .all('local.delivery')
      .filter((other) => other.event === event.id)
      .map(({ endpoint }) => endpoint),
  );
  const pending = takers.size - done.size;
  if (pending !== event.pending_webhooks) tx.save({ ...event, pending_webhooks: pending });
}

/** Deletes old events. Stripe stores events for 30 days; here it is the newest few thousand that were delivered. */
function forgetOldest(tx: Tx): void {
  const events = tx.all('event');
  if (events.length <= MAX_EVENTS) return;
  const gone = new Set(
    events
      .slice(0, events.length - KEPT_EVENTS)
      .filter((event) => event.pending_webhooks === 0)
      .map(({ id }) => id),
  );
  for (const id of gone) tx.remove('event', id);
  for (const delivery of tx.all('local.delivery'))
    if (gone.has(delivery.event)) tx.remove('local.delivery', delivery.id);
}

/**
 * Returns the header `Stripe-Signature` of a body sent at `atMs`. Source: docs.stripe.com/webhooks, "Verify manually".
 */
function signatureHeader(body: string, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
