import { z } from 'zod';
import { callOf, calls, type ProductCall } from '#lib/shared/contracts/calls.ts';
import { backendPaths, browserPath, earlierLayoutPath } from '#lib/shared/contracts/paths.ts';
import { v1Path } from '#lib/shared/contracts/v1.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import type { AuthContext } from '../auth/auth-handler.ts';
import { limitRefusedSessions } from '../auth/auth-limits.ts';
import { readJson } from '../read-json.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { accessToken } from '../auth/session-status.ts';
import { assertJsonBody, forwardCall } from './forward-call.ts';

/** Calls that the browser may make, by their path below /api. */
const browserCalls: ReadonlyMap<string, ProductCall> = new Map<string, ProductCall>([
  ...(Object.keys(calls) as ProductCall[])
    .filter((call) => !callOf(call).isInternal)
    .map((call) => [browserPath(call).slice('/api/'.length), call] as const),
  [earlierLayoutPath.slice('/api/'.length), 'changeLayout'],
]);

export const isBrowserCall = (name: string): boolean => browserCalls.has(name);

/** Body of a call without data. */
const nothing = z.union([z.null(), z.strictObject({})]);

/** Forwards a call of the browser to the backend with the session's token. */
export async function proxyCall(name: string, { request, auth, env }: AuthContext): Promise<Response> {
  const call = browserCalls.get(name);
  if (!call) throw new AppError('not_found');
  if (request.headers.get('authorization')?.includes(product.apiKeyPrefix)) {
    throw new AppError('api_key_misplaced', { message: `API keys are for the addresses below ${v1Path}.` });
  }
  assertSameOrigin(request, env);
  assertJsonBody(request);
  const token = await limitRefusedSessions({ request, env }, () => accessToken(auth));
  const hasData = calls[call].body !== 'token';
  // An unexpected body is rejected, not ignored.
  if (!hasData) await readJson(request, nothing);
  return forwardCall({
    env,
    request,
    path: backendPaths[call],
    token,
    payload: { of: hasData ? 'body' : 'token' },
  });
}
