import type { z } from 'zod';
import { noStoreHeaders } from '#lib/server/error-response.ts';
import { rejectRequest } from './reject-request.ts';
import { authClientFor, type AuthClient } from './auth-client.ts';
import { webEnv, type WebEnv } from '../env.ts';
import { logLine } from '../log.ts';
import { readJson } from '../read-json.ts';
import { assertSameOrigin } from '../same-origin.ts';

export type AuthContext = { auth: AuthClient; env: WebEnv; request: Request };

/**
 * Creates the route handler of a form: refuses other sites, validates the JSON, responds with JSON and sets the session's cookies. Errors
 * of `handle` are returned in the common error shape.
 */
export function authHandler<S extends z.ZodType>(
  schema: S,
  handle: (data: z.output<S>, context: AuthContext) => Promise<object>,
): ((request: Request) => Promise<Response>) & { readonly form: S } {
  const handler = (request: Request) =>
    withErrors(request, async (context) => {
      assertSameOrigin(request, context.env);
      const answer = await handle(await readJson(request, schema), context);
      logSuccess(request);
      return Response.json(answer);
    });
  // The schema is attached for tests of all handlers.
  return Object.assign(handler, { form: schema });
}

/** Successful actions are logged too, to trace account activity. */
export function logSuccess(request: Request): void {
  logLine('info', 'request answered', { path: new URL(request.url).pathname });
}

/** Calls `handle` with the request's session. Sets the cookies also if it throws. */
export async function withErrors(
  request: Request,
  handle: (context: AuthContext) => Promise<Response>,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  let jar: { writeTo: (headers: Headers) => void } | null = null;
  let response: Response;
  try {
    const env = webEnv();
    const client = authClientFor(request, env);
    jar = client.jar;
    response = await handle({ auth: client.auth, env, request });
  } catch (error) {
    response = rejectRequest(error, { requestId, path: new URL(request.url).pathname });
  }
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(noStoreHeaders)) if (!headers.has(name)) headers.set(name, value);
  headers.set('x-request-id', headers.get('x-request-id') ?? requestId);
  jar?.writeTo(headers);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Returns a redirect. A relative address retains the host name that the browser requested. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
