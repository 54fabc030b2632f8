import type { Run } from './api-types.ts';

/** Body of a delivery to a webhook. */
export type WebhookEvent =
  | { readonly type: 'test'; readonly timestamp: string; readonly data: Record<string, never> }
  | {
      readonly type: 'run.ended';
      readonly timestamp: string;
      readonly data: Pick<Run, 'runId' | 'state' | 'reference' | 'metadata' | 'sandbox'> & {
        readonly kind: 'nest' | 'measure';
        readonly charged: boolean;
        readonly error: { readonly code: string; readonly message: string } | null;
      };
    };

/** Seconds by which the time of a delivery may differ from the clock. Older deliveries may be repeated by an attacker. */
const TOLERANCE_S = 300;

/**
 * Returns the event of a delivery after checking its signature and time. Throws an Error for a delivery that is forged, changed or too old.
 *
 * @param body body of the request as received, unparsed
 * @param secrets secret of the webhook, or both while it is replaced
 */
export async function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secrets: string | readonly string[],
  now: Date = new Date(),
): Promise<WebhookEvent> {
  const header = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  const ageS = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageS > TOLERANCE_S) throw new Error('The delivery of the webhook is too old.');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ''));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures.split(' ')) {
      const [version, value] = signature.split(',');
      if (version !== 'v1' || value === undefined) continue;
      // Compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)) return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new Error('The delivery of the webhook has no valid signature.');
}

/** Returns the bytes of a base64 text; none for another text, which no signature equals. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
