import type { ErrorBody } from '../contracts/error.ts';
import { AppError } from './app-error.ts';

/** Error of an invalid field, which the response names. */
export class FieldError extends AppError {
  readonly field: string;

  constructor(field: string, message: string) {
    super('invalid_input', { message });
    this.field = field;
  }
}

/** Returns the error body that web server and backend send. */
export function toErrorBody(error: AppError): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error instanceof FieldError ? { field: error.field } : {}),
      ...(error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS }),
      ...(error.runId === undefined ? {} : { runId: error.runId }),
    },
  };
}
