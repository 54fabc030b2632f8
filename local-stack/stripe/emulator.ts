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
  /** Where events go, and the secret that signs them; absent: nowhere. */
  webhook?: { url: string; secret: string };
  now(): Date;
};

export type StripeEmulator = {
  /** What api.stripe.com would answer, below /v1. */
  api: Hono;
  /** Checkout, portal, invoices and the page of deliveries and switches. */
  pages: Hono;
  close(): Promise<void>;
};

/** How often it looks whether something is due by itself. */
const TICK_MS = 1000;

/** A stand-in for Stripe, with everything that it knew when it was last closed. */
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
      // One after the other: the inbox shows them in this order.
      for (const mail of mails) {
        posting = posting
          .then(() => deliverMail(options.pool, { ...mail, sentAt: options.now(), leaves: false }))
          .catch((error: unknown) => console.error(`stripe: a mail was not stored: ${String(error)}`));
      }
      return result;
    },
  };
  context.run((tx, now) => setConfiguredEndpoint(tx, options.webhook ?? null, now));
  const deliverer = createDeliverer(context);
  store.onChange((changes) => {
    if (changes.some(({ kind }) => kind === 'local.delivery' || kind === 'local.settings')) deliverer.wake();
  });
  const ticker = setInterval(() => {
    try {
      context.run(() => {});
    } catch (error) {
      // A fault here would be one in every request too, where somebody sees it; the other stand-ins go on.
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
