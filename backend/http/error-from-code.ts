import type { Sentence } from '#lib/shared/model.ts';
import { AppError, isErrorCode } from '#lib/shared/errors/app-error.ts';

/** Converts an error code of another process to an AppError: codes are transferred between processes, classes are not. */
export function errorFromCode(
  code: string,
  message: string,
  logDetail?: string,
  { field, sentence }: { readonly field?: string | undefined; readonly sentence?: Sentence | undefined } = {},
): AppError {
  return isErrorCode(code) && code !== 'server_error'
    ? new AppError(code, { message, sentence, logDetail, field })
    : new AppError('server_error', { logDetail: logDetail || `${code}: ${message}` });
}
