import { AppError, isErrorCode } from '#lib/shared/errors/app-error.ts';

/** A code that came from another process, as an error of ours. Codes cross processes; classes do not. */
export function errorFromCode(code: string, message: string, logDetail?: string): AppError {
  return isErrorCode(code) && code !== 'server_error'
    ? new AppError(code, { message, logDetail })
    : new AppError('server_error', { logDetail: logDetail || `${code}: ${message}` });
}
