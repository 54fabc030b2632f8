import { createHash } from 'node:crypto';
import type { AnswerRecord } from '../store/kinds.ts';
import type { Tx } from '../store/store.ts';
import { invalidRequest, StripeError } from './errors.ts';
import type { FormFields } from './form.ts';

const MAX_KEY_LENGTH = 255;
/** Lifetime of a key in seconds, on the real clock. */
const KEPT_S = 24 * 3600;

export function fingerprintOf(method: string, path: string, fields: FormFields): string {
  return createHash('sha256')
    .update(`${method} ${path} ${canonical(fields)}`)
    .digest('hex');
}

/** Returns the same text for the same fields, in any order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

/**
 * Returns the stored response of this key for the same request, if any; throws if the key belongs to another request.
 */
export function firstAnswer(tx: Tx, key: string, fingerprint: string, nowMs: number): AnswerRecord | undefined {
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidRequest(`Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`);
  }
  const found = tx.peek('local.answer', key);
  if (!found || found.created + KEPT_S < nowMs / 1000) return undefined;
  if (found.fingerprint === fingerprint) return found;
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/**
 * Stores a response and deletes those older than a day. Responses to invalid parameters are not stored, because nothing
 * was started.
 */
export function storeAnswer(tx: Tx, record: AnswerRecord, nowMs: number): void {
  for (const old of tx.all('local.answer')) {
    if (old.created + KEPT_S >= nowMs / 1000) break;
    tx.remove('local.answer', old.id);
  }
  tx.save(record);
}
