import type { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { FieldError } from '#lib/shared/errors/field-error.ts';
import { readBounded } from '#lib/server/security/read-bounded.ts';

/** Maximum size of a form in bytes. */
const maxBytes = 64 * 1024;

/** Returns the request's JSON, validated by `schema`. Throws `bad_request`, or `invalid_input` naming the field. */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('bad_request', { logDetail: `content-type is ${type}` });
  let value: unknown;
  try {
    const bytes = await readBounded(request, maxBytes, tooLarge);
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', { logDetail: 'The body is not JSON.' });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new FieldError(issue.path.join('.'), issue.message);
}

const tooLarge = () => new AppError('bad_request', { logDetail: 'The body is too large.' });
