import type { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { requestFaults } from '#lib/shared/public-api/request-faults.ts';
import { FieldError } from '#lib/shared/errors/field-error.ts';
import { formatBytes } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { readBounded } from '#lib/server/security/read-bounded.ts';
import { JsonScan } from './json-scan.ts';
import { findLongList } from './list-lengths.ts';
import { parseJson } from './parse-json.ts';
import { parseOffThread } from './parse-off-thread.ts';

/** Maximum size of a body parsed on the event loop, which JSON.parse blocks for a few milliseconds per megabyte. */
const OFF_THREAD_BYTES = 256 * 1024;

type ReadRules = {
  /** Maximum size of the caller's data, in bytes. */
  readonly maxBytes: number;
  /** Maximum size of the envelope around it, in bytes. */
  readonly envelopeBytes?: number;
  /** Fields that replace those of `data`. */
  readonly fields?: object;
  /** Schema of `data` for a program's request: the error lists all faults and states the allowed values. */
  readonly program?: z.ZodType | undefined;
};

/** Throws `bad_request` unless the content type of the request is JSON. */
export function assertJson(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('bad_request', { logDetail: 'not application/json' });
}

/** Returns the validated JSON of the request. Bytes and values are counted while they arrive; Content-Length is not trusted. */
export async function readBody<T extends z.ZodType>(
  request: Request,
  schema: T,
  { maxBytes, envelopeBytes = 0, fields = {}, program }: ReadRules,
): Promise<z.output<T>> {
  assertJson(request);
  const announced = Number(request.headers.get('content-length') ?? 0);
  const max = maxBytes + envelopeBytes;
  if (announced > max) throw tooLarge(maxBytes);
  const scan = new JsonScan();
  const bytes = await readBounded(
    request,
    max,
    () => tooLarge(maxBytes),
    (chunk) => scan.add(chunk),
  );
  const value = withFields(
    bytes.byteLength > OFF_THREAD_BYTES ? await parseOffThread(bytes) : parseJson(bytes),
    fields,
  );
  const long = findLongList(schema, value);
  if (long) throw new FieldError(fieldName(long.path), long.message);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = mostTelling(result.error.issues);
  if (issue !== undefined) refuseLongText(value, issue);
  if (program !== undefined) throw FieldError.ofFaults(requestFaults(program, withoutEnvelope(result.error.issues)));
  throw new FieldError(fieldName(issue?.path ?? []), sentence(issue?.message));
}

function withFields(value: unknown, fields: object): unknown {
  if (Object.keys(fields).length === 0 || typeof value !== 'object' || value === null || !('data' in value))
    return value;
  const { data } = value;
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  return isObject ? { ...value, data: { ...data, ...fields } } : value;
}

/** Returns the unparsed body of the request. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const bytes = await readBounded(request, maxBytes, () => tooLarge(maxBytes));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Maximum number of characters of any field except a file, even of one filled in wrongly. */
const LONG_TEXT = 64 * 1024;

/** Throws `file_too_large` for a field with far too much text, which is an oversized request and not a mistake in a form. */
function refuseLongText(body: unknown, issue: z.core.$ZodIssue): void {
  const text = issue.path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : value,
    body,
  );
  if (typeof text !== 'string') return;
  if (issue.code === 'too_big' && text.length > LONG_TEXT) {
    const message = `"${fieldName(issue.path)}" can have up to ${issue.maximum} characters; this one has ${text.length}.`;
    throw new AppError('file_too_large', { message });
  }
  if (text.length > limits.fileBytes) throw new AppError('file_too_large');
}

/** Returns the most specific issue: within a union, that of the branch that matched furthest instead of "Invalid input". */
function mostTelling(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const first = issues[0];
  if (first?.code !== 'invalid_union') return first;
  const deepest = first.errors.map(mostTelling).filter((issue) => issue !== undefined);
  deepest.sort((a, b) => b.path.length - a.path.length);
  const best = deepest[0];
  return best && best.path.length > 0 ? { ...best, path: [...first.path, ...best.path] } : first;
}

/** Returns the issues with paths within the envelope's 'data'. */
const withoutEnvelope = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map((issue) => (issue.path[0] === 'data' ? { ...issue, path: issue.path.slice(1) } : issue));

/** Returns the name of a field as on the screen, such as 'rows.0.size': without the envelope's 'data'. */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map(String);
  return (parts[0] === 'data' ? parts.slice(1) : parts).join('.');
}

function sentence(message: string | undefined): string {
  if (message === undefined || message === '') return new AppError('invalid_input').message;
  // Messages that end like a sentence are ours; those of zod ("Invalid input: expected number, received string") are for programmers.
  return /[.!]$/.test(message) ? message : new AppError('invalid_input').message;
}

/** Returns the error for an oversized body. It names the limit of the file if the request can have one, else that of the request. */
function tooLarge(maxBytes: number): AppError {
  if (maxBytes >= limits.requestBytes) return new AppError('file_too_large');
  const message = `This request is larger than ${formatBytes(maxBytes)}. Make it smaller and try again.`;
  return new AppError('file_too_large', { message });
}
