import type { ErrorBody } from '../shared/errors/error-body.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { count } from './metrics/channels.ts';

export type ClassifiedError = {
  readonly status: number;
  readonly body: ErrorBody;
  /** Fields of the log line of a status from 500. */
  readonly logFields: Readonly<Record<string, unknown>>;
};

type ErrorContext = {
  readonly requestId: string;
  readonly path: string;
  readonly classify: (error: unknown) => ClassifiedError;
  readonly log: Readonly<Record<'info' | 'error', (event: string, fields: Readonly<Record<string, unknown>>) => void>>;
};

const MAX_PATH = 200;
/** Seconds to wait after `busy` if nothing more precise is known. */
const BUSY_RETRY_S = 5;
export const noStoreHeaders = { 'cache-control': 'private, no-store' };

/**
 * Logs and counts an error, and returns it in the common format. Details of unknown errors are logged and never sent. Repeated refusals,
 * which their rate limit reports once per interval, are only counted.
 */
export function errorResponse(error: unknown, { requestId, path, classify, log }: ErrorContext): Response {
  const { status, body, logFields } = classify(error);
  const { code: errorCode, retryAfterS } = body.error;
  count(`${status >= 500 ? 'failed' : 'refused'}.${errorCode}`);
  const fields = { requestId, path: path.slice(0, MAX_PATH), status, errorCode };
  const known = error instanceof AppError ? error : null;
  if (status >= 500) log.error('request failed', { ...fields, ...logFields });
  else if (known?.isRepeated !== true) log.info('request refused', { ...fields, detail: known?.logDetail });
  const headers = new Headers({ ...noStoreHeaders, 'x-request-id': requestId });
  const waitS = retryAfterS ?? (errorCode === 'busy' ? BUSY_RETRY_S : undefined);
  if (waitS !== undefined) headers.set('retry-after', String(waitS));
  const wait = waitS === undefined ? {} : { retryAfterS: waitS };
  return Response.json({ error: { ...body.error, ...wait, requestId } }, { status, headers });
}
