import { AuthError } from '@supabase/supabase-js';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { authSentence } from '#lib/shared/errors/auth-sentences.ts';
import { toErrorBody } from '#lib/shared/errors/field-error.ts';
import { tooManyRequests } from '#lib/shared/errors/too-many-requests.ts';
import { secondsToWait } from './account-existence.ts';
import { isUnreachable } from './session.ts';
import { errorResponse, type ClassifiedError } from '#lib/server/error-response.ts';
import { logLine } from '../log.ts';

const log = {
  info: (event: string, fields: Readonly<Record<string, unknown>>) => logLine('info', event, fields),
  error: (event: string, fields: Readonly<Record<string, unknown>>) => logLine('error', event, fields),
};

/** Returns the web server's response to a request that failed. */
export function rejectRequest(
  error: unknown,
  request: { readonly requestId: string; readonly path: string },
): Response {
  return errorResponse(error, { ...request, classify, log });
}

function classify(error: unknown): ClassifiedError {
  if (error instanceof AuthError) {
    if (isUnreachable(error)) return classify(new AppError('auth_unavailable', { logDetail: error.message }));
    if (error.code === 'over_email_send_rate_limit' || error.code === 'over_request_rate_limit') {
      const waitS = secondsToWait(error);
      return classify(waitS === null ? new AppError('too_many_requests') : tooManyRequests(waitS));
    }
    const status = error.status && error.status >= 400 && error.status < 500 ? error.status : 400;
    const code = error.code ?? 'auth_error';
    return { status, body: { error: { code, message: authSentence(code) ?? error.message } }, logFields: {} };
  }
  const known = error instanceof AppError ? error : new AppError('server_error');
  const detail = error instanceof AppError ? error.logDetail : error;
  return { status: known.status, body: toErrorBody(known), logFields: { detail } };
}
