import { z } from 'zod';
import { limits } from '../../limits.ts';

/** Webhooks of an account: addresses that receive the end of each of its runs. */

const time = z.iso.datetime();

export const webhookForm = z.strictObject({
  url: z
    .string()
    .max(limits.webhooks.urlLength)
    .refine(
      (text) => URL.canParse(text) && isAllowedAddress(new URL(text)),
      'Send an https address without user name, password and fragment, on port 443 or 8443.',
    )
    .describe(
      'Address that receives the deliveries: https, on port 443 or 8443, and reachable from the public internet.',
    ),
});

function isAllowedAddress({ protocol, port, username, password, hash }: URL): boolean {
  return protocol === 'https:' && ['', '8443'].includes(port) && username === '' && password === '' && hash === '';
}

export const webhookReference = z.strictObject({ webhookId: z.uuid('A webhook id is a UUID.') });

export const webhook = z.object({
  webhookId: z.uuid(),
  url: z.string(),
  createdAt: time,
  earlierSecretUntil: time
    .nullable()
    .describe(
      'Until when deliveries are also signed with the secret before the last replacement; null: only with the current one.',
    ),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookList = z.object({ webhooks: z.array(webhook).describe('Oldest first.') });

export const webhookWithSecret = webhook.extend({
  secret: z.string().describe('Secret of the signatures: `whsec_` and its bytes in base64. Returned only once.'),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookDelivery = z.object({
  deliveryId: z.uuid().describe('Header `webhook-id` of the delivery, equal in all attempts.'),
  runId: z.uuid().nullable().describe('Run that ended; null: a test.'),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int().describe('Number of attempts so far.'),
  status: z.int().nullable().describe('HTTP status of the last response; null: there was none.'),
  error: z.string().nullable().describe('Reason of the last failed attempt.'),
  createdAt: time,
  nextAt: time.nullable().describe('Time of the next attempt.'),
  endedAt: time.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveries = z.object({
  deliveries: z.array(webhookDelivery).describe(`The last ${limits.webhooks.listed}, newest first.`),
});

export const webhookDeleted = z.object({ ok: z.literal(true) });
