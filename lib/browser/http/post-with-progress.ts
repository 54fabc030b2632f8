/**
 * POSTs a body and reports the sent share, 0 to 1, which `fetch` cannot. Resolves like fetch: with the headers when they arrive, the body
 * as a stream. Rejects where fetch would.
 */
export function postWithProgress(
  path: string,
  body: string,
  { onSent, signal }: { onSent: (share: number) => void; signal?: AbortSignal | undefined },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const answer = new AnswerBody(request);
    const fail = (reason: unknown) => {
      answer.fail(reason);
      reject(reason);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
    request.upload.addEventListener('load', () => onSent(1));
    request.addEventListener('readystatechange', () => {
      if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED && request.status >= 200) resolve(answer.open());
    });
    request.addEventListener('progress', () => answer.take());
    request.addEventListener('load', () => answer.end());
    request.addEventListener('error', () => fail(new TypeError('The request failed.')));
    request.addEventListener('abort', () => fail(signal?.reason ?? new TypeError('The request was given up.')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/json');
    // Browsers copy a string while the page is blocked, for a quarter of a second if it is long; they read a blob in the background.
    request.send(new Blob([body], { type: 'application/json' }));
  });
}

const withoutBody = new Set([204, 205, 304]);

/** Response body as a stream: the text received since the last event. */
class AnswerBody {
  #request: XMLHttpRequest;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #encoder = new TextEncoder();
  #taken = 0;

  constructor(request: XMLHttpRequest) {
    this.#request = request;
  }

  open(): Response {
    const { status, statusText } = this.#request;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => this.#request.abort(),
    });
    const headers = new Headers();
    for (const line of this.#request
      .getAllResponseHeaders()
      .trim()
      .split(/[\r\n]+/)) {
      const colon = line.indexOf(':');
      if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
    }
    return new Response(withoutBody.has(status) ? null : stream, { status, statusText, headers });
  }

  take(): void {
    const { responseText } = this.#request;
    if (responseText.length === this.#taken) return;
    this.#controller?.enqueue(this.#encoder.encode(responseText.slice(this.#taken)));
    this.#taken = responseText.length;
  }

  end(): void {
    this.take();
    this.#close(() => this.#controller?.close());
  }

  fail(reason: unknown): void {
    this.#close(() => this.#controller?.error(reason));
  }

  #close(close: () => void): void {
    close();
    this.#controller = null;
  }
}
