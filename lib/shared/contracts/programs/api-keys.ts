import { z } from 'zod';
import { limits } from '../../limits.ts';
import { keyDays, keyScopes } from '../../product.ts';

/** API keys as created, listed and revoked on the account page. */

/** `password` is null after a recent login. */
export const apiKeyForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Name the key so you can recognize it.')
    .max(limits.apiKeyName, `A name can have up to ${limits.apiKeyName} characters.`),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, 'Choose at least one permission for the key.')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'List each permission once.'),
  isSandbox: z.boolean().default(false),
  /** Days until the key expires; null: it does not. */
  expiresInDays: z.literal(keyDays).nullable().default(null),
  password: z.string().min(1, 'Enter your password.').max(1000).nullable(),
});
export const apiKeyReference = z.strictObject({ id: z.uuid() });

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  isSandbox: z.boolean(),
  /** Time from which the key is rejected; null: it does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  /** Last characters of the key. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  /** Time of the last use to the minute; null if unused. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;
/** Active keys, oldest first. */
export const apiKeysAnswer = z.object({ keys: z.array(apiKey) });
export type ApiKeysAnswer = z.infer<typeof apiKeysAnswer>;
/** A created key with its secret, which is shown only once. */
export const madeApiKey = apiKey.extend({ key: z.string() });
export type MadeApiKey = z.infer<typeof madeApiKey>;

/** The last requests of a key, newest first. */
export const keyRequestsAnswer = z.object({
  requests: z.array(
    z.object({
      at: z.iso.datetime(),
      call: z.string(),
      status: z.int(),
      /** Error code of a refusal; null if it was accepted. */
      code: z.string().nullable(),
      requestId: z.string(),
      /** Milliseconds until the response began. */
      ms: z.int(),
    }),
  ),
});
export type KeyRequestsAnswer = z.infer<typeof keyRequestsAnswer>;
