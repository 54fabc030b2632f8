import { z } from 'zod';
import { v1Path } from '../../shared/contracts/v1.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { product } from '../../shared/product.ts';
import type { AuthContext } from '../auth/auth-handler.ts';
import { countingRefusedSessions } from '../auth/auth-limits.ts';
import { productCalls } from './product-calls.ts';
import { readJson } from '../read-json.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { accessToken } from '../auth/session-status.ts';
import { assertJsonBody, forwardCall } from './forward-call.ts';

/** What a call without payload may carry. */
const nothing = z.union([z.null(), z.strictObject({})]);

/** Hands a product call of the browser on to the backend with the session's token. */
export async function proxyCall(name: string, { request, auth, env }: AuthContext): Promise<Response> {
  const call = productCalls.get(name);
  if (!call) throw new AppError('not_found');
  if (request.headers.get('authorization')?.includes(product.apiKeyPrefix)) {
    throw new AppError('api_key_misplaced', { message: `API keys are for the addresses below ${v1Path}.` });
  }
  assertSameOrigin(request, env);
  assertJsonBody(request);
  const token = await countingRefusedSessions({ request, env }, () => accessToken(auth));
  // An unexpected body is rejected, not ignored.
  if (call.body === 'token') await readJson(request, nothing);
  return forwardCall({
    env,
    request,
    path: call.path,
    token,
    payload: { of: call.body === 'token' ? 'token' : 'body' },
  });
}
