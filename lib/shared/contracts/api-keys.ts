import { z } from 'zod';
import { limits } from '../limits.ts';
import { keyScopes, type KeyScope } from '../product.ts';
import type { BackendCall } from './paths.ts';

/** The keys of people's own programs, as the account page makes, lists and revokes them. */

/** `password`: null when the person has logged in a moment ago. */
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
  /** The key's last letters. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;
/** Those that work, oldest first. */
export type ApiKeysAnswer = { keys: ApiKey[] };
/** The only time that anybody sees the key itself. */
export type MadeApiKey = ApiKey & { key: string };

/**
 * Calls that accept an API key, with the scopes of which the key needs one. Every other call refuses keys. Where a call
 * is about a run, the kind of the run decides: `nest`, or `measure` for one that measures.
 */
export const callScopes = {
  measurements: ['measure'],
  measurementRun: ['measure'],
  nest: ['nest'],
  nestStop: ['measure', 'nest'],
  nestSnapshot: ['measure', 'nest'],
  nestHands: ['nest'],
  nestEvents: ['measure', 'nest'],
  export: ['measure', 'nest'],
  remainingCredits: ['credits'],
} as const satisfies Partial<Record<BackendCall, readonly KeyScope[]>>;
