import { newId } from '../store/ids.ts';
import type { Delivery } from '../store/kinds.ts';
import type { Tx } from '../store/store.ts';

const CONFIGURED = 'we_local_configured';
/** Maximum random delay of shuffled deliveries. */
const SHUFFLE_MS = 5000;

/** Sets the endpoint from the environment; it receives every event. */
export function setConfiguredEndpoint(tx: Tx, webhook: { url: string; secret: string } | null, now: number): void {
  const before = tx.peek('webhook_endpoint', CONFIGURED);
  if (!webhook) {
    if (before) tx.remove('webhook_endpoint', CONFIGURED);
    return;
  }
  if (before?.url === webhook.url && before.secret === webhook.secret) return;
  tx.save({
    id: CONFIGURED,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: before?.created ?? now,
    description: 'Made from the environment of this machine',
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    secret: webhook.secret,
    status: 'enabled',
    url: webhook.url,
  });
}

/** Queues the transaction's events, according to the settings. */
export function enqueueDeliveries(tx: Tx, nowMs: number): void {
  const { copies, shuffle } = tx.settings();
  const endpoints = tx.all('webhook_endpoint').filter(({ status }) => status === 'enabled');
  for (const event of tx.events()) {
    const takers = endpoints.filter(({ enabled_events: types }) => types.includes('*') || types.includes(event.type));
    if (takers.length === 0) continue;
    tx.save({ ...event, pending_webhooks: takers.length });
    for (const { id } of takers) {
      for (let copy = 0; copy < copies; copy += 1) {
        const wait = shuffle ? Math.random() * SHUFFLE_MS : 0;
        send(tx, event.id, id, nowMs + Math.round(wait));
      }
    }
  }
}

/** Queues one more delivery of an event, whatever the result of previous ones. */
export function send(tx: Tx, event: string, endpoint: string, atMs: number): void {
  const delivery: Delivery = {
    id: newId('wd'),
    object: 'local.delivery',
    event,
    endpoint,
    state: 'waiting',
    nextAttemptMs: atMs,
    attempts: [],
  };
  tx.save(delivery);
}
