import type { Hono } from 'hono';
import type { Pool } from 'pg';
import { deliverMail } from '../mail/inbox.ts';
import { createApi } from './api/app.ts';
import { catchUp } from './billing/time/clock.ts';
import type { StripeContext } from './context.ts';
import { mailsFor } from './mails.ts';
import { createPages } from './pages/app.ts';
import { createDeliverer } from './webhooks/deliverer.ts';
import { enqueueDeliveries, setConfiguredEndpoint } from './webhooks/endpoints.ts';
import { createJournal, loadObjects } from './store/journal.ts';
import { createStore } from './store/store.ts';

export type EmulatorOptions = {
  pool: Pool;
  secretKey: string;
  siteUrl: string;
  /** Destination of events and the secret that signs them; without it none are sent. */
  webhook?: { url: string; secret: string };
  /** Returns true once the destination can process events; none are sent before. */
  isWebhookReady?: () => Promise<boolean>;
  now(): Date;
};

export type StripeEmulator = {
  /** Responses of api.stripe.com, below /v1. */
  api: Hono;
  /** Checkout, portal, invoices and the dashboard with deliveries and settings. */
  pages: Hono;
  close(): Promise<void>;
};

/** Interval of checks for due changes. */
const TICK_MS = 1000;

/** Creates a Stripe emulator with the state at its last close. */
export async function createStripeEmulator(options: EmulatorOptions): Promise<StripeEmulator> {
  const store = createStore(`${options.siteUrl}/__local/stripe`, await loadObjects(options.pool));
  const journal = createJournal(options.pool);
  store.onChange((changes) => journal.add(changes));
  let posting = Promise.resolve();
  const nowMs = () => options.now().getTime();
  const context: StripeContext = {
    secretKey: options.secretKey,
    siteUrl: options.siteUrl,
    journal,
    nowMs,
    settings: () => store.transact((tx) => tx.settings()),
    run(work, cause) {
      const { result, mails } = store.transact((tx) => {
        const now = Math.floor(nowMs() / 1000) + tx.settings().clockAheadS;
        catchUp(tx, now);
        const found = work(tx, now);
        enqueueDeliveries(tx, nowMs());
        return { result: found, mails: mailsFor(tx) };
      }, cause);
      // Sequential, so that the inbox shows them in this order.
      for (const mail of mails) {
        posting = posting
          .then(() => deliverMail(options.pool, { ...mail, sentAt: options.now(), leaves: false }))
          .catch((error: unknown) => console.error(`stripe: a mail was not stored: ${String(error)}`));
      }
      return result;
    },
  };
  context.run((tx, now) => setConfiguredEndpoint(tx, options.webhook ?? null, now));
  const deliverer = createDeliverer(context, options.isWebhookReady);
  store.onChange((changes) => {
    if (changes.some(({ kind }) => kind === 'local.delivery' || kind === 'local.settings')) deliverer.wake();
  });
  const ticker = setInterval(() => {
    try {
      context.run(() => {});
    } catch (error) {
      // The same fault occurs in every request, where it is visible; the other services continue.
      console.error(`stripe: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }, TICK_MS);
  ticker.unref();
  deliverer.wake();
  return {
    api: createApi(context),
    pages: createPages(context),
    async close() {
      clearInterval(ticker);
      await deliverer.close();
      await posting;
      await journal.close();
    },
  };
}
