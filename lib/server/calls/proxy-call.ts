import { z } from 'zod';
import { AppError } from '../../errors/app-error.ts';
import { limits } from '../../limits.ts';
import type { AuthContext } from '../auth/auth-handler.ts';
import { callBackend } from './call-backend.ts';
import { productCalls } from './product-calls.ts';
import { readJson } from '../read-json.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { accessToken } from '../auth/session-status.ts';

/** What a call without payload may carry. */
const nothing = z.union([z.null(), z.strictObject({})]);

/** What of the backend's answer the browser sees. */
const passedHeaders = ['content-type', 'content-disposition', 'content-length', 'retry-after', 'x-request-id'];

/**
 * Hands a product call on to the backend with the session's token. Nothing is kept in memory: the request's body and the
 * answer's (NDJSON, zip) flow through as they come, and a visitor who leaves ends the backend's work.
 */
export async function proxyCall(name: string, { request, auth, env }: AuthContext): Promise<Response> {
  const call = productCalls.get(name);
  if (!call) throw new AppError('not_found');
  assertSameOrigin(request, env);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('bad_request', { logDetail: `content-type is ${type}` });
  if (Number(request.headers.get('content-length') ?? 0) > limits.requestBytes) throw new AppError('file_too_large');

  // A body that the call has no use for is not let pass unread.
  if (call.body === 'token') await readJson(request, nothing);
  const token = await accessToken(auth);
  const requestId = crypto.randomUUID();
  let tooLarge: AppError | null = null;
  const body =
    call.body === 'token'
      ? JSON.stringify({ token })
      : withSession(request.body, token, (error) => {
          tooLarge = error;
        });

  let answer: Response;
  try {
    answer = await callBackend(env, call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', 'x-request-id': requestId },
      body,
      signal: request.signal,
      // Node's fetch asks for this with a streamed body; the type of the browser's fetch does not know it.
      ...({ duplex: 'half' } as object),
    });
  } catch (error) {
    if (tooLarge) throw tooLarge;
    if (request.signal.aborted) return new Response(null, { status: 499 });
    throw new AppError('busy', { logDetail: `The backend did not answer: ${String(error)}` });
  }

  const headers = new Headers({ 'cache-control': 'private, no-store, no-transform', 'x-accel-buffering': 'no' });
  for (const header of passedHeaders) {
    const value = answer.headers.get(header);
    if (value !== null) headers.set(header, value);
  }
  if (!headers.has('x-request-id')) headers.set('x-request-id', requestId);
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * `{"data":<the browser's JSON>,"session":{"token":…}}` as a stream. The session comes last: of two members with one name
 * JSON readers keep the last, so a body that tries to close `data` early cannot bring a session of its own.
 */
function withSession(
  body: ReadableStream<Uint8Array> | null,
  token: string,
  onTooLarge: (error: AppError) => void,
): ReadableStream<Uint8Array> {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const end = bytesOf(`,"session":${JSON.stringify({ token })}}`);
  let bytes = 0;
  const envelope = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      controller.enqueue(bytesOf('{"data":'));
    },
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > limits.requestBytes) {
        const error = new AppError('file_too_large');
        onTooLarge(error);
        controller.error(error);
      } else controller.enqueue(chunk);
    },
    flush(controller) {
      if (bytes === 0) controller.enqueue(bytesOf('null'));
      controller.enqueue(end);
    },
  });
  return (body ?? new Blob([]).stream()).pipeThrough(envelope);
}
