import { serve, type ServerType } from '@hono/node-server';
import pg from 'pg';
import Stripe from 'stripe';
import type { StripeSettings } from '#backend/billing/stripe/stripe-client.ts';
import { createStripe } from '#backend/billing/stripe/stripe-client.ts';
import { createStripeEmulator, type StripeEmulator } from '@measurement-nesting/local-services';
import { unlimitedPlan } from '#lib/shared/plans.ts';
import { setUpStripe } from '../../stripe/set-up.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';
import { isRecording, recordExchange } from './recording.ts';

export const SITE_URL = 'http://localhost:3000';
export const WEBHOOK_SECRET = 'whsec_local_test';
/** No response of the stand-in may be late, however busy the machine is. */
const TIMEOUT_MS = 300_000;
const SECRET_KEY = 'sk_test_local_test';

export type TestStripe = {
  readonly settings: StripeSettings;
  /** The SDK, as an operator of the shop would use it. */
  readonly sdk: Stripe;
  readonly priceId: string;
  readonly productId: string;
  /** Attaches a card and subscribes, as the checkout page does. */
  readonly pay: (customerId: string, card?: string) => Promise<Stripe.Subscription>;
  /** Moves the clock, which triggers renewals and retries. */
  readonly advanceDays: (days: number) => Promise<void>;
  /** Returns all events about a customer, oldest first. */
  readonly eventsOf: (customerId: string) => Promise<Stripe.Event[]>;
  /** Delay of a response in milliseconds, which lets others overtake it. */
  delayMs: () => number;
  /** Promise for which responses to GET requests wait. */
  released: Promise<void>;
  /** If set, the status of every response, to simulate a failure of Stripe. */
  failWith: number | null;
  /** Number of calls. */
  calls: number;
  readonly close: () => Promise<void>;
};

/** Starts Stripe as in the local services, on a separate port, with the plan. */
export async function startTestStripe(database: TestDatabase): Promise<TestStripe> {
  const pool = new pg.Pool({ connectionString: database.standInUrl ?? database.url, max: 2 });
  pool.on('error', () => {});
  let aheadMs = 0;
  const stripe = { delayMs: () => 0, released: Promise.resolve(), failWith: null as number | null, calls: 0 };
  const emulator: StripeEmulator = await createStripeEmulator({
    pool,
    secretKey: SECRET_KEY,
    siteUrl: SITE_URL,
    now: () => new Date(Date.now() + aheadMs),
  });
  async function answer(request: Request): Promise<Response> {
    stripe.calls += 1;
    if (stripe.failWith !== null) {
      return Response.json(
        { error: { type: 'api_error', message: 'Down for the test.' } },
        { status: stripe.failWith },
      );
    }
    const requestBody = isRecording ? await request.clone().text() : '';
    const response = await emulator.api.fetch(request);
    if (isRecording) await record(request, requestBody, response.clone());
    if (request.method === 'GET') await stripe.released;
    const waitMs = request.method === 'GET' ? stripe.delayMs() : 0;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return response;
  }
  const { server, port } = await new Promise<{ server: ServerType; port: number }>((resolve) => {
    const starting = serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, (info) =>
      resolve({ server: starting, port: info.port }),
    );
  });
  const api = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const settings: StripeSettings = { secretKey: SECRET_KEY, api, timeoutMs: TIMEOUT_MS };
  const sdk = createStripe(settings);
  const { priceIds } = await setUpStripe(sdk, SITE_URL);
  const price = await sdk.prices.retrieve(priceIds.get(unlimitedPlan.key)!);
  return Object.assign(stripe, {
    settings,
    sdk,
    priceId: price.id,
    productId: price.product as string,
    async pay(customer: string, card = 'pm_card_visa') {
      const method = await sdk.paymentMethods.attach(card, { customer });
      return sdk.subscriptions.create({
        customer,
        items: [{ price: price.id }],
        default_payment_method: method.id,
      });
    },
    async advanceDays(days: number) {
      aheadMs += days * 24 * 3600 * 1000;
      await sdk.events.list({ limit: 1 });
    },
    async eventsOf(customerId: string) {
      const events: Stripe.Event[] = [];
      for await (const event of sdk.events.list({ limit: 100 })) {
        const object = event.data.object as { object: string; id?: string; customer?: string | null };
        if ((object.object === 'customer' ? object.id : object.customer) === customerId) events.unshift(event);
      }
      return events;
    },
    async close() {
      await emulator.close();
      await pool.end();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function record(request: Request, body: string, response: Response): Promise<void> {
  const { pathname, search } = new URL(request.url);
  recordExchange({
    by: 'product',
    method: request.method,
    path: pathname + search,
    body,
    status: response.status,
    answer: await response.json(),
  });
}

/** Signs a body like Stripe does. */
export function signature(payload: string, options: { secret?: string; atS?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? WEBHOOK_SECRET,
    timestamp: options.atS ?? Math.floor(Date.now() / 1000),
  });
}
