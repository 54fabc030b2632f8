import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { isRecording, startRecordingProxy } from '../../../../../tools/harness/billing/recording.ts';
import { startTestStack } from '../../../../../tools/harness/test-stack.ts';
import { until } from '../../../../../tools/harness/until.ts';
import type { LocalStack } from '../../../src/start.ts';
import { setUpStripe } from '../../../../../tools/stripe/set-up.ts';

export const SITE = 'http://127.0.0.1:3999';
export const DAY_S = 24 * 3600;

/** Stand-in for Stripe with the product's catalog, and an SDK client connected to it. */
export type StandIn = {
  stack: LocalStack;
  stripe: Stripe;
  price: string;
  /** Events that the webhook endpoint received, in order. */
  hook: Hook;
  /**
   * Requests a page or form of the stand-in, as the site forwards it; `path` is below /stripe or a whole address from
   * the API.
   */
  visit(path: string, form?: Record<string, string>): Promise<Visited>;
  /** Creates a customer that has paid for the plan through Checkout, by card number. */
  subscribe(number?: string, customer?: Stripe.CustomerCreateParams): Promise<Subscribed>;
  close(): Promise<void>;
};

export type Subscribed = {
  customer: string;
  subscription: string;
  session: string;
};

type Visited = {
  status: number;
  text: string;
  /** Target of the redirect, absolute below /stripe. */
  location: string | null;
};

export async function startStandIn(
  dataDir = 'memory',
  hook?: Hook,
  now?: () => Date,
  isWebhookReady?: () => Promise<boolean>,
): Promise<StandIn> {
  const endpoint = hook ?? (await startHook());
  const stack = await startTestStack({
    dataDir,
    siteUrl: SITE,
    stripeWebhookUrl: endpoint.url,
    ...(now && { now }),
    ...(isWebhookReady && { isWebhookReady }),
  });
  endpoint.secret = stack.keys.stripeWebhookSecret;
  const recorder = isRecording ? await startRecordingProxy(stack.httpPort) : null;
  const stripe = new Stripe(stack.keys.stripeSecretKey, {
    host: '127.0.0.1',
    port: recorder?.port ?? stack.httpPort,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const price = (await setUpStripe(stripe, SITE)).priceIds.get('unlimited')!;

  async function visit(path: string, form?: Record<string, string>): Promise<Visited> {
    const url = new URL(path.replace(`${SITE}/__local`, ''), `${stack.origin}/stripe/`);
    const response = await fetch(url, {
      headers: { 'x-local-token': stack.token },
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const location = response.headers.get('location');
    return {
      status: response.status,
      text: await response.text(),
      location: location && new URL(location, url).href.replace(`${stack.origin}/`, '/'),
    };
  }

  return {
    stack,
    stripe,
    price,
    hook: endpoint,
    visit,
    async subscribe(number = '4242424242424242', customer = { email: 'person@example.com' }) {
      const { id } = await stripe.customers.create(customer);
      const session = await openCheckout(stripe, price, { customer: id });
      const paid = await visit(session.url!, cardForm(number));
      if (paid.location?.endsWith('/authenticate')) await visit(paid.location, { outcome: 'complete' });
      const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
      return { customer: id, subscription: subscription as string, session: session.id };
    },
    async close() {
      recorder?.close();
      await stack.stop();
      if (!hook) await endpoint.close();
    },
  };
}

export function openCheckout(
  stripe: Stripe,
  price: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: `${SITE}/account?upgraded=true&session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/account`,
    ...more,
  });
}

export function cardForm(number: string): Record<string, string> {
  return {
    cardNumber: number,
    cardExpiry: '12 / 49',
    cardCvc: number.startsWith('37') ? '1234' : '123',
    billingName: 'Jordan Sample',
    billingCountry: 'US',
    billingPostalCode: '94107',
  };
}

/** Endpoint for events. It verifies every signature with the SDK and responds with the status from `answer`. */
export type Hook = {
  url: string;
  secret: string;
  events: Stripe.Event[];
  /** Number of requests with an invalid signature. */
  forged: number;
  answer: () => number;
  /** Waits until the condition holds. */
  until(condition: (events: Stripe.Event[]) => boolean): Promise<void>;
  close(): Promise<void>;
};

export async function startHook(): Promise<Hook> {
  const hook: Hook = {
    url: '',
    secret: '',
    events: [],
    forged: 0,
    answer: () => 200,
    async until(condition) {
      const types = () => hook.events.map(({ type }) => type).join(' ');
      await until(types, 'events', () => condition(hook.events));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      try {
        const signature = String(request.headers['stripe-signature']);
        hook.events.push(Stripe.webhooks.constructEvent(body, signature, hook.secret));
      } catch {
        hook.forged += 1;
      }
      response.writeHead(hook.answer()).end('noted');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`;
  return hook;
}
