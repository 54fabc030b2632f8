import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Stripe from 'stripe';

export const STRIPE_HOST = 'api.stripe.com';
export const LIVE_KEY = 'sk_live_of_the_product';
export const WEBHOOK_SECRET = 'whsec_of_the_product';

type Options = {
  readonly certificate: { cert: string; key: string };
  /** The Stripe emulator, which has its own keys and supports test mode only. */
  readonly standIn: () => { readonly port: number; readonly secretKey: string };
  /** Destination of signed live events. */
  readonly webhookUrl: () => string;
};

/**
 * Starts the Stripe emulator at Stripe's own address and in live mode, as in a hosted deployment. It is the only service that is not
 * the real program, because no program of Stripe accepts payments without Stripe.
 */
export async function startStripeFront({ certificate, standIn, webhookUrl }: Options): Promise<{
  apiPort: number;
  eventsUrl: string;
  close: () => void;
}> {
  const api = https.createServer(certificate, (request, response) => {
    if (request.headers.authorization !== `Bearer ${LIVE_KEY}`) return void response.writeHead(401).end('{"error":{}}');
    callStandIn(request, standIn()).then(
      ({ status, headers, text }) => response.writeHead(status, headers).end(text),
      () => response.destroy(),
    );
  });
  const events = http.createServer((request, response) => {
    deliver(request, webhookUrl()).then(
      ({ status, text }) => response.writeHead(status).end(text),
      // The site does not respond yet: Stripe delivers the event again.
      () => response.writeHead(502).end(),
    );
  });
  for (const server of [api, events]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    apiPort: (api.address() as AddressInfo).port,
    eventsUrl: `http://127.0.0.1:${(events.address() as AddressInfo).port}/`,
    close() {
      for (const server of [api, events]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function callStandIn(
  request: IncomingMessage,
  { port, secretKey }: { port: number; secretKey: string },
): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  const body = await buffer(request);
  const answered = await fetch(`http://127.0.0.1:${port}${request.url}`, {
    method: request.method,
    headers: { ...pickHeaders(request), authorization: `Bearer ${secretKey}` },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const requestId = answered.headers.get('request-id') ?? '';
  const headers = { 'content-type': 'application/json', 'request-id': requestId };
  return { status: answered.status, headers, text: live(await answered.text()) };
}

async function deliver(request: IncomingMessage, url: string): Promise<{ status: number; text: string }> {
  const payload = live((await buffer(request)).toString('utf8'));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answered = await fetch(url, { method: 'POST', headers, body: payload });
  return { status: answered.status, text: await answered.text() };
}

const live = (json: string): string => json.replaceAll(/"livemode":\s*false/g, '"livemode":true');

function pickHeaders({ headers }: IncomingMessage): Record<string, string> {
  const names = ['content-type', 'idempotency-key', 'stripe-version'];
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}
