import type { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { FieldError } from '#lib/errors/field-error.ts';
import { limits } from '#lib/limits.ts';
import { readBounded } from '#lib/security/read-bounded.ts';

/** Nothing we accept is deeper; deeper texts break cloning and serializing later on. */
const MAX_DEPTH = 32;

/** The request's JSON, checked. Bytes are counted while they arrive, whatever Content-Length says. */
export async function readBody<T extends z.ZodType>(
  request: Request,
  schema: T,
  maxBytes: number,
): Promise<z.output<T>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('bad_request', { logDetail: 'not application/json' });
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  const value = parseJson(await readBytes(request, maxBytes));
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = mostTelling(result.error.issues);
  if (issue !== undefined) refuseLongText(value, issue);
  throw new FieldError(fieldName(issue?.path ?? []), sentence(issue?.message));
}

/** The request's body as it came. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const bytes = await readBounded(request, maxBytes, () => tooLarge(maxBytes));
  return Buffer.from(bytes.buffer);
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('bad_request', { logDetail: 'not UTF-8' });
  }
  if (isTooDeep(text)) throw new AppError('bad_request', { logDetail: 'nested too deep' });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('bad_request', { logDetail: 'not JSON' });
  }
}

/** Counts brackets outside strings, before JSON.parse sees them: long nestings cost it seconds. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) {
      inString = true;
      // Long strings (a file as a data URL) are skipped at native speed.
      const end = text.indexOf('"', i + 1);
      const escape = end - i > 1000 ? text.indexOf('\\', i + 1) : i;
      if (end - i > 1000 && (escape === -1 || escape > end)) i = end - 1;
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

/** Characters that no field but a file has, however wrong it is filled in. */
const LONG_TEXT = 64 * 1024;

/** A field that holds far too much text is a request too large, not a slip of whoever fills in the form. */
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

/** Inside a union the branch that got furthest says more than "Invalid input". */
function mostTelling(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const first = issues[0];
  if (first?.code !== 'invalid_union') return first;
  const deepest = first.errors.map(mostTelling).filter((issue) => issue !== undefined);
  deepest.sort((a, b) => b.path.length - a.path.length);
  const best = deepest[0];
  return best && best.path.length > 0 ? { ...best, path: [...first.path, ...best.path] } : first;
}

/** 'rows.0.size', as the screen names its fields: without the envelope's 'data'. */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map(String);
  return (parts[0] === 'data' ? parts.slice(1) : parts).join('.');
}

function sentence(message: string | undefined): string {
  if (message === undefined || message === '') return new AppError('invalid_input').message;
  // Our own messages are sentences; zod's ("Invalid input: expected number, received string") are for programmers.
  return /[.!]$/.test(message) ? message : new AppError('invalid_input').message;
}

function tooLarge(maxBytes: number): AppError {
  const limit =
    maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MB` : `${Math.floor(maxBytes / 1024)} kB`;
  return maxBytes >= 1024 * 1024
    ? new AppError('file_too_large')
    : new AppError('file_too_large', {
        message: `This request is larger than ${limit}. Make it smaller and try again.`,
      });
}
