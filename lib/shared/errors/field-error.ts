import type { ErrorBody } from './error-body.ts';
import { AppError } from './app-error.ts';

/** Error of an invalid field, which the response names. */
export class FieldError extends AppError {
  declare readonly field: string;
  /** All faults of a program's request, the first of which is this error; undefined for requests of the screen. */
  readonly fields: readonly { readonly field: string; readonly message: string }[] | undefined;

  constructor(field: string, message: string, fields?: FieldError['fields']) {
    super('invalid_input', { message, field });
    this.fields = fields;
  }

  /** Returns the error of a program's request with these faults, at least one. */
  static ofFaults(fields: readonly { readonly field: string; readonly message: string }[]): FieldError {
    const [first] = fields;
    return new FieldError(first?.field ?? '', first?.message ?? 'The request is not valid.', fields);
  }
}

/** Returns the error body that web server and backend send. */
export function toErrorBody(error: AppError): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.sentence === undefined ? {} : { sentence: error.sentence }),
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error instanceof FieldError && error.fields ? { fields: [...error.fields] } : {}),
      ...(error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS }),
      ...(error.runId === undefined ? {} : { runId: error.runId }),
    },
  };
}
