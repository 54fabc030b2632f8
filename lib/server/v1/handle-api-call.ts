import type { z } from 'zod';
import { backendPaths } from '../../shared/contracts/paths.ts';
import { runParameter, v1Path, type Operation } from '../../shared/contracts/v1.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { FieldError } from '../../shared/errors/field-error.ts';
import { limitWrongKeys } from '../auth/auth-limits.ts';
import { assertJsonBody, forwardCall, type ForwardedPayload } from '../calls/forward-call.ts';
import { webEnv } from '../env.ts';
import { rejectRequest } from '../reject-request.ts';
import { findOperation, methodsAt } from './find-operation.ts';
import { assertNoKeyInAddress, readKey } from './read-key.ts';

/**
 * Handles an API call: its key is forwarded to the backend, which identifies the owner. Cookies are ignored, so that no page can make a
 * browser call in its visitor's name, and the origin needs no check.
 */
export async function handleApiCall(request: Request): Promise<Response> {
  const requestId = crypto.randomUUID();
  const { pathname } = new URL(request.url);
  const path = pathname.slice(v1Path.length);
  let response: Response;
  try {
    assertNoKeyInAddress(request);
    response =
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: { allow: methodsAt(path).join(', ') } })
        : await answer(request, path);
  } catch (error) {
    response = rejectRequest(error, { requestId, path: pathname });
  }
  // RFC 9110, section 11.6.1.
  if (response.status === 401) response.headers.set('www-authenticate', 'Bearer');
  // RFC 9110, section 15.5.6.
  if (response.status === 405) response.headers.set('allow', methodsAt(path).join(', '));
  return request.method === 'HEAD' ? withoutBody(response) : response;
}

/** Returns the response to `HEAD`: that to `GET` without its body (RFC 9110, section 9.3.2). */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

async function answer(request: Request, path: string): Promise<Response> {
  const env = webEnv();
  const { operation, parameters } = findOperation(request.method === 'HEAD' ? 'GET' : request.method, path);
  return limitWrongKeys({ request, env }, readKey, async (token) => {
    const payload = payloadOf(operation, parameters, request);
    return forwardCall({ env, request, path: backendPaths[operation.call], token, payload });
  });
}

function payloadOf(
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
  request: Request,
): ForwardedPayload['payload'] {
  const { call, body, query } = operation;
  const searchParams = Object.fromEntries(new URL(request.url).searchParams);
  if (query === undefined && Object.keys(searchParams).length > 0) {
    throw new FieldError(Object.keys(searchParams)[0]!, 'This address accepts no query parameters.');
  }
  if (call === 'remainingCredits') return { of: 'token' };
  const ofRun = 'runId' in parameters ? parsed(runParameter, parameters) : {};
  if (body) {
    assertJsonBody(request);
    return { of: 'body', fields: ofRun };
  }
  return { of: 'data', data: { ...ofRun, ...(query ? parsed(query, searchParams) : {}) } };
}

function parsed(schema: z.ZodObject, value: object): object {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  throw new FieldError(field ?? '', issue?.message ?? new AppError('invalid_input').message);
}
