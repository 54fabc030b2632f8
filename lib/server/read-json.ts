import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { FieldError } from './answer-error.ts';

/** Forms are small; a body beyond this is not one of ours. */
const maxBytes = 64 * 1024;

/** The request's JSON, checked by `schema`. Throws `bad_request`, or `invalid_input` naming the field. */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('bad_request', { logDetail: `content-type is ${type}` });
  let value: unknown;
  try {
    value = JSON.parse(await readText(request));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', { logDetail: 'The body is not JSON.' });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new FieldError(issue.path.join('.'), issue.message);
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  if (!request.body) return text;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AppError('bad_request', { logDetail: 'The body is too large.' });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
