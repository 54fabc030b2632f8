import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '#lib/contracts/error.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Log } from '../log.ts';

/** A field named in the answer, where one is wrong. */
export class FieldError extends AppError {
  readonly field: string;

  constructor(field: string, message: string) {
    super('invalid_input', { message });
    this.field = field;
  }
}

/** The one shape of every refusal. Unknown errors never leak: the person gets a sentence, the log gets the rest. */
export function errorBodyOf(error: unknown, requestId: string): { status: number; body: ErrorBody } {
  const known = error instanceof AppError ? error : new AppError('server_error');
  const field = error instanceof FieldError ? { field: error.field } : {};
  const retry = known.retryAfterS === undefined ? {} : { retryAfterS: known.retryAfterS };
  return {
    status: known.status,
    body: { error: { code: known.code, message: known.message, ...field, ...retry, requestId } },
  };
}

export function answerError(context: Context, error: unknown, requestId: string, log: Log): Response {
  const { status, body } = errorBodyOf(error, requestId);
  if (status >= 500) log.error('request failed', { requestId, path: context.req.path, status, error });
  else if (error instanceof AppError) {
    log.info('request refused', {
      requestId,
      path: context.req.path,
      status,
      errorCode: error.code,
      detail: error.logDetail,
    });
  }
  if (body.error.retryAfterS !== undefined) context.header('retry-after', String(body.error.retryAfterS));
  return context.json(body, status as ContentfulStatusCode);
}
