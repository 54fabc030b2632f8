import type { CallAnswer, CallInput, ProductCall } from '../shared/contracts/calls.ts';
import type { Sentence } from '../shared/model.ts';
import { browserPath } from '../shared/contracts/paths.ts';
import { postWithProgress } from './http/post-with-progress.ts';
import { readLines } from './http/read-lines.ts';

/** Calls of the browser to our own server. Only types are imported from the contracts, so that the page's script does not include zod. */

/** An error with a message for the user. Codes: those in `lib/shared/errors/table.ts`, those of the auth service, or 'offline'. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Dotted path of the invalid field. */
  readonly field: string | undefined;
  /** The message with its lengths as values, if it has any. */
  readonly sentence: Sentence | undefined;
  readonly retryAfterS: number | undefined;
  readonly requestId: string | undefined;
  /** The account's active run that blocks this request. */
  readonly runId: string | undefined;

  constructor(
    code: string,
    message: string,
    details: {
      status?: number;
      field?: string;
      sentence?: Sentence;
      retryAfterS?: number;
      requestId?: string;
      runId?: string;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? 0;
    this.field = details.field;
    this.sentence = details.sentence;
    this.retryAfterS = details.retryAfterS;
    this.requestId = details.requestId;
    this.runId = details.runId;
  }
}

type CallOptions = {
  signal?: AbortSignal;
  /** Called with the sent share of a large body, 0 to 1; not called for small ones. */
  onSent?: (share: number) => void;
};

/** Minimum length of a body whose upload progress is reported; sending it is noticeable on a slow connection. */
const largeBodyCharacters = 200_000;

/** POSTs `data` as JSON and returns the JSON response. Throws ApiError; an abort throws the signal's reason. */
export async function callApi<T>(path: string, data?: unknown, options: CallOptions = {}): Promise<T> {
  const response = await post(path, data, options);
  try {
    const answer: unknown = await response.json();
    if (isRefusal(answer)) throw refusalOf(answer, response);
    return answer as T;
  } catch (error) {
    options.signal?.throwIfAborted();
    throw unreadable(response, error);
  }
}

/** POSTs `data` and returns the response's bytes (a zip) with the file name of the response. */
async function callApiForFile(path: string, data?: unknown, options: CallOptions = {}): Promise<File> {
  const response = await post(path, data, options);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
  try {
    return new File([await response.blob()], name);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw unreadable(response, error);
  }
}

/**
 * POSTs `data` and yields the events of the NDJSON response. The stream may end at any event: request it again with the last `seq`. Leaving
 * the loop closes the connection.
 */
async function* streamApi(path: string, data?: unknown, options: CallOptions = {}): AsyncGenerator<unknown> {
  const response = await post(path, data, options);
  if (!response.body) throw unreadable(response);
  try {
    for await (const line of readLines(response.body)) yield JSON.parse(line);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw unreadable(response, error);
  }
}

/** Makes a product call and returns its response. Throws like `callApi`. */
export const callProduct = <C extends ProductCall>(
  call: C,
  data: CallInput<C>,
  options?: CallOptions,
): Promise<CallAnswer<C>> => callApi(browserPath(call), data, options);

/** Makes a product call and yields the lines of its response. Throws like `streamApi`. */
export const streamProduct = <C extends ProductCall>(
  call: C,
  data: CallInput<C>,
  options?: CallOptions,
): AsyncGenerator<CallAnswer<C>> => streamApi(browserPath(call), data, options) as AsyncGenerator<CallAnswer<C>>;

/** Makes a product call and returns its response as a file. Throws like `callApi`. */
export const downloadProduct = <C extends ProductCall>(call: C, data: CallInput<C>): Promise<File> =>
  callApiForFile(browserPath(call), data);

/** GETs JSON from our own server. */
export async function getApi<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await answerOf(() => fetch(path, { signal: options.signal, cache: 'no-store' }), options);
  return (await response.json()) as T;
}

function post(path: string, data: unknown, { signal, onSent }: CallOptions) {
  const body = JSON.stringify(data ?? null);
  if (onSent !== undefined && body.length >= largeBodyCharacters) {
    return answerOf(() => postWithProgress(path, body, { onSent, signal }), { signal });
  }
  return answerOf(
    () =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal,
        cache: 'no-store',
      }),
    { signal },
  );
}

async function answerOf(send: () => Promise<Response>, { signal }: CallOptions): Promise<Response> {
  let response: Response;
  try {
    response = await send();
  } catch {
    signal?.throwIfAborted();
    throw new ApiError('offline', 'We could not reach the server. Check your connection and try again.');
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return refusalOf(body, response);
}

/** Returns true for a body with an `error`, whatever the status of the response. */
function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error);
}

function refusalOf(body: unknown, response: Response): ApiError {
  const error = isRefusal(body) ? (body as { error: Record<string, unknown> }).error : undefined;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const retryAfterS = Number(error?.retryAfterS ?? response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    text(error?.code) ?? 'server_error',
    text(error?.message) ?? 'Something went wrong on our side. Your inputs are safe. Try again.',
    {
      status: response.status,
      field: text(error?.field),
      sentence: Array.isArray(error?.sentence) ? (error.sentence as Sentence) : undefined,
      retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : undefined,
      requestId: text(error?.requestId) ?? response.headers.get('x-request-id') ?? undefined,
      runId: text(error?.runId),
    },
  );
}

function unreadable(response: Response, cause?: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  return new ApiError('offline', 'The connection broke off. Check it and try again; your inputs are safe.', {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}
