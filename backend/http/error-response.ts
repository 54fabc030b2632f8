import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '#lib/shared/contracts/error.ts';
import { count } from '#lib/server/metrics/counters.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { toErrorBody } from '#lib/shared/errors/field-error.ts';
import { isConnectionFault } from '../db/connection-fault.ts';
import { explainRejectedWrites } from '../db/no-writes.ts';
import type { Log } from '../log.ts';

/** Seconds after which clients retry if the database is unavailable. */
const DATABASE_RETRY_S = 5;

/** Converts temporary faults (database unavailable, connection closed) to `busy`, unknown errors to `server_error`. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isConnectionFault(error)
    ? new AppError('busy', { retryAfterS: DATABASE_RETRY_S })
    : new AppError('server_error');
}

/** Returns the one format of every error. Unknown errors never leak: the user gets a message, the log the details. */
export function errorBodyOf(error: unknown, requestId: string): { status: number; body: ErrorBody } {
  const known = asAppError(error);
  return { status: known.status, body: { error: { ...toErrorBody(known).error, requestId } } };
}

export function errorResponse(context: Context, error: unknown, requestId: string, log: Log): Response {
  const { status, body } = errorBodyOf(error, requestId);
  count(`${status >= 500 ? 'failed' : 'refused'}.${body.error.code}`);
  if (status >= 500) {
    const detail = explainRejectedWrites(error);
    log.error('request failed', {
      requestId,
      path: context.req.path,
      status,
      errorCode: body.error.code,
      error,
      detail,
    });
  } else if (error instanceof AppError && !error.isRepeated) {
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
