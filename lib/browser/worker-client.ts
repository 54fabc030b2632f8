/**
 * Requests to a web worker and its responses. Comlink was considered: it loses messages sent before the worker's program has loaded, and
 * leaves calls unsettled when the worker fails or is terminated.
 */

export type WorkerRequest<Request> = { readonly id: number; readonly request: Request };
/** 'ready' once the worker receives messages, then one response for each request. */
export type WorkerMessage<Response> = 'ready' | { readonly id: number; readonly response: Response };

/** Client of a worker that runs `serveRequests`. */
export class WorkerClient<Request, Response> {
  readonly #worker: Worker;
  readonly #pending = new Map<number, (response: Response | null) => void>();
  /** Requests made before the worker was ready. */
  readonly #queued: WorkerRequest<Request>[] = [];
  #requests = 0;
  #isEnded = false;
  isReady = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Response>>) => {
      if (data !== 'ready') return this.#settle(data.id, data.response);
      this.isReady = true;
      for (const request of this.#queued.splice(0)) worker.postMessage(request);
    });
    worker.addEventListener('error', () => this.end());
  }

  /** Returns the response; null if the worker failed, was ended, or did not respond within `timeoutMs`. */
  request(request: Request, timeoutMs?: number): Promise<Response | null> {
    if (this.#isEnded) return Promise.resolve(null);
    this.#requests += 1;
    const message = { id: this.#requests, request };
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.#settle(message.id, null), timeoutMs);
      this.#pending.set(message.id, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
      if (this.isReady) this.#worker.postMessage(message);
      else this.#queued.push(message);
    });
  }

  end(): void {
    this.#isEnded = true;
    this.#worker.terminate();
    for (const id of this.#pending.keys()) this.#settle(id, null);
  }

  #settle(id: number, response: Response | null): void {
    this.#pending.get(id)?.(response);
    this.#pending.delete(id);
  }
}

/** Responds to the requests of a `WorkerClient`; called once in the worker. */
export function serveRequests<Request, Response>(respond: (request: Request) => Response | Promise<Response>): void {
  self.addEventListener('message', ({ data: { id, request } }: MessageEvent<WorkerRequest<Request>>) => {
    void Promise.resolve(respond(request)).then((response) =>
      self.postMessage({ id, response } satisfies WorkerMessage<Response>),
    );
  });
  self.postMessage('ready' satisfies WorkerMessage<Response>);
}
