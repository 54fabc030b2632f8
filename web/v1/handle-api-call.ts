import type { z } from 'zod';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { requestFaults } from '#lib/shared/public-api/request-faults.ts';
import { apiVersion, versionHeader } from '#lib/shared/public-api/changes.ts';
import { pathParameter, v1Path, type Operation } from '#lib/shared/contracts/v1.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { FieldError, toErrorBody } from '#lib/shared/errors/field-error.ts';
import { programMessage } from '#lib/shared/errors/program-messages.ts';
import { limitWrongKeys } from '../auth/auth-limits.ts';
import { assertJsonBody, forwardCall, type ForwardedPayload } from '../calls/forward-call.ts';
import { readWebEnv, webEnv } from '../env.ts';
import { rejectRequest } from '../auth/reject-request.ts';
import { findOperation, methodsAt } from './find-operation.ts';
import { assertNoKeyInAddress, readKey } from './read-key.ts';
import { tidied } from './tidy-json.ts';

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
        ? new Response(null, { status: 204, headers: { allow: methodsAt(path).join(', '), 'x-request-id': requestId } })
        : await answer(request, path);
  } catch (error) {
    response = rejectRequest(error, { requestId, path: pathname });
  }
  response = response.status >= 400 ? await forPrograms(response, requestId) : tidied(response);
  response.headers.set(versionHeader, apiVersion);
  // RFC 9110, section 11.6.1.
  if (response.status === 401) response.headers.set('www-authenticate', 'Bearer');
  // RFC 9110, section 15.5.6.
  if (response.status === 405) response.headers.set('allow', methodsAt(path).join(', '));
  return request.method === 'HEAD' ? withoutBody(response) : response;
}

/** Returns an error with the message for programs, its address on the page for developers and a request id, which the backend's own always has. */
async function forPrograms(response: Response, requestId: string): Promise<Response> {
  const parsedBody = errorBody.safeParse(await response.json().catch(() => null));
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const error = parsedBody.success ? parsedBody.data.error : toErrorBody(new AppError('server_error')).error;
  const message = programMessage(error.code, error.message);
  const fields =
    error.code === 'invalid_input' && error.field !== undefined
      ? (error.fields ?? [{ field: error.field, message }])
      : error.fields;
  const { env } = readWebEnv(process.env);
  const doc = env ? `${env.siteUrl}/developers#${error.code}` : undefined;
  return Response.json({ error: { requestId, ...error, message, fields, doc } }, { status: response.status, headers });
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
  const { call, body, path, query } = operation;
  const { searchParams } = new URL(request.url);
  if (query === undefined && searchParams.size > 0) {
    throw FieldError.ofFaults(
      [...new Set(searchParams.keys())].map((field) => ({
        field,
        message: 'This address accepts no query parameters.',
      })),
    );
  }
  if (call === 'remainingCredits') return { of: 'token' };
  const parameter = pathParameter(path);
  const ofPath = parameter ? parsed(parameter, parameters) : {};
  if (body) {
    const type = request.headers.get('content-type');
    if (type?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
      const sent = type === null ? 'no Content-Type' : `"${type.slice(0, 100)}"`;
      throw new AppError('unsupported_media_type', {
        message: `Send the header Content-Type: application/json. This request has ${sent}.`,
      });
    }
    if (request.body === null || request.headers.get('content-length') === '0') {
      throw new AppError('bad_request', { message: 'The body is empty. Send a JSON object.' });
    }
    assertJsonBody(request);
    return { of: 'body', fields: ofPath };
  }
  return { of: 'data', data: { ...ofPath, ...(query ? parsedQuery(query, searchParams) : {}) } };
}

/** Returns the fields of a query. Each is sent once, and a number is spelled in decimal digits. */
function parsedQuery(schema: z.ZodObject, query: URLSearchParams): object {
  const names = [...query.keys()];
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  if (repeated.size > 0) {
    throw FieldError.ofFaults([...repeated].map((field) => ({ field, message: 'Send this query parameter once.' })));
  }
  const sent = Object.fromEntries(query);
  // Schemas ignore a field of this name.
  const fields = parsed(schema, sent, names.includes('__proto__') ? ['__proto__'] : []);
  const misspelled = Object.entries(fields).filter(
    ([name, value]) => typeof value === 'number' && name in sent && String(value) !== sent[name],
  );
  if (misspelled.length === 0) return fields;
  return parsed(schema, { ...sent, ...Object.fromEntries(misspelled.map(([name]) => [name, 'no number'])) });
}

function parsed(schema: z.ZodObject, value: object, unknown: string[] = []): object {
  const result = schema.safeParse(value);
  if (result.success && unknown.length === 0) return result.data;
  // The sentences of these schemas are for programs.
  const issues: z.core.$ZodIssue[] = (result.error?.issues ?? []).map((issue) =>
    issue.code === 'unrecognized_keys' ? issue : { code: 'custom', path: issue.path, message: issue.message },
  );
  if (unknown.length > 0) issues.push({ code: 'unrecognized_keys', keys: unknown, path: [], message: '' });
  throw FieldError.ofFaults(requestFaults(schema, issues));
}
