import type { ClassifiedError } from '#lib/server/error-response.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { toErrorBody } from '#lib/shared/errors/field-error.ts';
import { isConnectionFault } from '../db/connection-fault.ts';
import { explainRejectedWrites } from '../db/no-writes.ts';

/** Seconds after which clients retry if the database is unavailable. */
const DATABASE_RETRY_S = 5;

/** Returns temporary faults (database unavailable, connection closed) as `busy`, and unknown errors as `server_error`. */
export function classifyError(error: unknown): ClassifiedError {
  const known = asAppError(error);
  return {
    status: known.status,
    body: toErrorBody(known),
    logFields: { error, detail: explainRejectedWrites(error) },
  };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isConnectionFault(error)
    ? new AppError('busy', { retryAfterS: DATABASE_RETRY_S })
    : new AppError('server_error');
}
