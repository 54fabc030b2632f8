import { callerHeader, fieldsHeader } from '#lib/shared/contracts/calls.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import type { WebEnv } from '../env.ts';
import { callBackend } from '../call-backend.ts';
import { OneJsonValue } from './one-json-value.ts';

/** Body of a forwarded call: the token only, data that is already parsed, or the request's JSON as a stream. */
type Payload =
  | { readonly of: 'token' }
  | { readonly of: 'data'; readonly data: unknown }
  /** `fields` replace those of the body. */
  | { readonly of: 'body'; readonly fields?: object };

export type ForwardedPayload = {
  readonly env: Pick<WebEnv, 'backendUrl' | 'backendSecret'>;
  readonly request: Request;
  /** The backend's path. */
  readonly path: string;
  readonly token: string;
  readonly payload: Payload;
};

/** Headers of the backend's response that are passed to the caller. */
const passedHeaders = [
  'content-type',
  'content-disposition',
  'content-length',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
];

/** Throws unless the request's body may be forwarded: JSON, and of a declared size within the limits. */
export function assertJsonBody(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('bad_request', { logDetail: `content-type is ${type}` });
  if (Number(request.headers.get('content-length') ?? 0) > limits.requestBytes) throw new AppError('file_too_large');
}

/**
 * Forwards a call to the backend with proof of the caller. Nothing is buffered: the request's body and the response (NDJSON, zip) are
 * streamed, and a caller that disconnects ends the backend's work.
 */
export async function forwardCall({ env, request, path, token, payload }: ForwardedPayload): Promise<Response> {
  const requestId = crypto.randomUUID();
  let refusal: AppError | null = null;
  const body =
    payload.of === 'token'
      ? JSON.stringify({ token })
      : payload.of === 'data'
        ? JSON.stringify({ data: payload.data, session: { token } })
        : withSession(request.body, token, (error) => {
            refusal = error;
          });

  let answer: Response;
  try {
    answer = await callBackend(env, path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'x-request-id': requestId,
        [callerHeader]: token,
        ...(payload.of === 'body' && payload.fields && { [fieldsHeader]: JSON.stringify(payload.fields) }),
      },
      body,
      signal: request.signal,
      // Node's fetch requires this with a streamed body; the DOM's type does not have it.
      ...({ duplex: 'half' } as object),
    });
  } catch (error) {
    if (refusal) throw refusal;
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
 * Returns `{"data":<the caller's JSON>,"session":{"token":…}}` as a stream. The session comes last: JSON parsers use the last of two
 * members with one name, and text after the caller's value is rejected, so a body cannot contain a session of its own.
 */
function withSession(
  body: ReadableStream<Uint8Array> | null,
  token: string,
  onRefused: (error: AppError) => void,
): ReadableStream<Uint8Array> {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const end = bytesOf(`,"session":${JSON.stringify({ token })}}`);
  let bytes = 0;
  const value = new OneJsonValue();
  const envelope = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      controller.enqueue(bytesOf('{"data":'));
    },
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      try {
        if (bytes > limits.requestBytes) throw new AppError('file_too_large');
        value.add(chunk);
        controller.enqueue(chunk);
      } catch (error) {
        onRefused(error as AppError);
        controller.error(error);
      }
    },
    flush(controller) {
      if (bytes === 0) controller.enqueue(bytesOf('null'));
      controller.enqueue(end);
    },
  });
  return (body ?? new Blob([]).stream()).pipeThrough(envelope);
}
