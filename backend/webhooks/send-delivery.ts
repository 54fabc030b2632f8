import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as requestByTls, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isPublic } from '#lib/server/security/private-address.ts';
import { PRODUCT_VERSION } from '#lib/shared/version.ts';

/** Milliseconds for an attempt: address lookup, connection and response headers. */
const ATTEMPT_MS = 10_000;

type Delivery = {
  readonly id: string;
  readonly url: string;
  readonly payload: string;
  /** One secret, or two while one is replaced. */
  readonly secrets: readonly string[];
};

/** Result of an attempt; `status` null if there was no response. */
export type Attempt = { readonly status: number | null; readonly error: string | null };

type Address = { readonly address: string; readonly family: number };
export type SenderOptions = {
  /** Returns true for addresses that may be connected to. Default: those of the public internet. */
  readonly isAllowed?: (address: string) => boolean;
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  readonly request?: (
    url: URL,
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest;
  readonly timeoutMs?: number;
};

export type SendDelivery = (delivery: Delivery, now: Date) => Promise<Attempt>;

/**
 * Returns a function that sends a delivery once. The host is resolved once, all its addresses must be public, and the connection uses one of
 * the checked addresses, so that a name that changes its address cannot reach the network of the server. Redirects are not followed. Only the
 * status of the response is read. Never throws.
 */
export function createSender({
  isAllowed = isPublic,
  resolve = (host) => lookup(host, { all: true }),
  request = requestByTls,
  timeoutMs = ATTEMPT_MS,
}: SenderOptions = {}): SendDelivery {
  return async ({ id, url: address, payload, secrets }, now) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const url = new URL(address);
      const addresses = await within(signal, checkedAddresses(url, resolve, isAllowed));
      const status = await statusOf({
        url,
        addresses,
        request,
        signal,
        payload,
        headers: signedHeaders(id, payload, secrets, now),
      });
      if (status >= 200 && status < 300) return { status, error: null };
      const isRedirect = status >= 300 && status < 400;
      return { status, error: isRedirect ? `Status ${status}: redirects are not followed.` : `Status ${status}.` };
    } catch (error) {
      return { status: null, error: signal.aborted ? `No response within ${timeoutMs / 1000} s.` : reasonOf(error) };
    }
  };
}

/**
 * Returns the headers of a delivery, signed by each secret.
 *
 * Source: Standard Webhooks 1.0, https://www.standardwebhooks.com
 */
function signedHeaders(
  id: string,
  payload: string,
  secrets: readonly string[],
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': `measurement-nesting/${PRODUCT_VERSION}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

class NotPublic extends Error {}

async function checkedAddresses(
  { hostname }: URL,
  resolve: NonNullable<SenderOptions['resolve']>,
  isAllowed: (address: string) => boolean,
): Promise<readonly Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error('The host has no address.');
  if (!addresses.every(({ address }) => isAllowed(address))) {
    throw new NotPublic('The address of the host is not on the public internet.');
  }
  return addresses;
}

type Sending = {
  readonly url: URL;
  readonly addresses: readonly Address[];
  readonly request: NonNullable<SenderOptions['request']>;
  readonly signal: AbortSignal;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
};

function statusOf({ url, addresses, request, signal, payload, headers }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        signal,
        // A connection of its own, to no other address than the checked ones.
        agent: false,
        lookup: (_host, { all }, callback) => {
          const [first] = addresses;
          if (all) callback(null, [...addresses]);
          else callback(null, first!.address, first!.family);
        },
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Rejects when the signal aborts before the promise has settled. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}

/** Returns the reason of a failed attempt for its owner, without addresses of the server's network. */
function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return error.message;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? `The connection failed (${code}).` : 'The connection failed.';
}
