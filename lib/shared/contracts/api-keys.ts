import { z } from 'zod';
import { limits } from '../limits.ts';
import { keyScopes } from '../product.ts';

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
  password: z.string().min(1, 'Enter your password.').max(1000).nullable(),
});
export const apiKeyReference = z.strictObject({ id: z.uuid() });

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
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
