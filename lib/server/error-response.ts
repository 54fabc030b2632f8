import { AuthError } from '@supabase/supabase-js';
import type { ErrorBody } from '../shared/contracts/error.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { authSentence } from '../shared/errors/auth-sentences.ts';
import { toErrorBody } from '../shared/errors/field-error.ts';
import { tooManyRequests } from '../shared/errors/too-many-requests.ts';
import { count } from './metrics/counters.ts';
import { logLine } from './log.ts';
import { logRejectedRequest } from './log-rejected-request.ts';
import { secondsToWait } from './auth/mail-answer.ts';
import { isUnreachable } from './auth/session.ts';

/** Logs an error and returns it in the common error shape. Details of unknown errors are never sent. */
export function errorResponse(error: unknown, { requestId, path }: { requestId: string; path: string }): Response {
  const { status, body } = errorOf(error);
  if (status >= 500) {
    count(`failed.${body.error.code}`);
    logLine('error', 'request failed', {
      requestId,
      path,
      status,
      errorCode: body.error.code,
      detail: detailOf(error),
    });
  } else if (error instanceof AppError && error.isRepeated) {
    count(`refused.${error.code}`);
  } else {
    const detail = error instanceof AppError ? error.logDetail : undefined;
    logRejectedRequest({ requestId, path, status, errorCode: body.error.code, detail });
  }
  const headers = new Headers(noStoreHeaders);
  headers.set('x-request-id', requestId);
  if (body.error.retryAfterS !== undefined) headers.set('retry-after', String(body.error.retryAfterS));
  return Response.json({ error: { ...body.error, requestId } }, { status, headers });
}

export const noStoreHeaders = { 'cache-control': 'private, no-store' };

function errorOf(error: unknown): { status: number; body: ErrorBody } {
  if (error instanceof AuthError) {
    if (isUnreachable(error)) return errorOf(new AppError('auth_unavailable', { logDetail: error.message }));
    if (error.code === 'over_email_send_rate_limit' || error.code === 'over_request_rate_limit') {
      const waitS = secondsToWait(error);
      return errorOf(waitS === null ? new AppError('too_many_requests') : tooManyRequests(waitS));
    }
    const status = error.status && error.status >= 400 && error.status < 500 ? error.status : 400;
    const code = error.code ?? 'auth_error';
    return {
      status,
      body: {
        error: { code, message: authSentence(code) ?? error.message },
      },
    };
  }
  const known = error instanceof AppError ? error : new AppError('server_error');
  return { status: known.status, body: toErrorBody(known) };
}

function detailOf(error: unknown): unknown {
  return error instanceof AppError ? error.logDetail : error;
}
