import { z } from 'zod';
import { invalidRequest } from './errors.ts';

/** Form fields are strings; these schemas convert them to the types of Stripe's reference. */
export const bool = z.enum(['true', 'false']).transform((text) => text === 'true');
export const int = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const text = z.string().max(5000);
/** A string field that an empty string clears. */
export const clearable = text.transform((value) => (value === '' ? null : value));
/** A mail address; like Stripe, checks only its form. */
export const email = text.regex(/^[^\s@]+@[^\s@]+$/, 'Invalid email address');
export const metadata = z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('')]);
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Not a valid URL' })
  .max(5000, 'URL must be 5000 characters or less');
const seconds = int;
export const range = z.union([
  seconds.transform((value) => ({ gte: value, lte: value })),
  z.strictObject({ gt: seconds, gte: seconds, lt: seconds, lte: seconds }).partial(),
]);

/** Returns metadata after an update: named keys are set, empty ones removed, and an empty string clears all. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (change === undefined) return { ...before };
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

/** Reads parameters; throws Stripe's error for the first invalid one. */
export function readParams<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw faultOf(parsed.error.issues[0]!, fields);
}

function faultOf(issue: z.core.$ZodIssue, fields: unknown) {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0]!]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  const value = valueAt(fields, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (value === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      {
        code: 'parameter_invalid_empty',
        param,
      },
    );
  }
  if (issue.message === 'Invalid integer') {
    return invalidRequest(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param });
  }
  if (issue.message === 'Invalid email address') {
    return invalidRequest(`Invalid email address: ${String(value)}`, { code: 'email_invalid', param });
  }
  if (issue.message === 'Not a valid URL') return invalidRequest('Not a valid URL', { code: 'url_invalid', param });
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

function nameOf(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? 'parameters'}${rest.map((part) => `[${part}]`).join('')}`;
}

function valueAt(fields: unknown, path: readonly PropertyKey[]): unknown {
  let value = fields;
  for (const part of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part];
  return value;
}
