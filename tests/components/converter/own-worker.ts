import { fileConverter } from '#lib/browser/converter/convert-requests.ts';
import type { ConverterRequest, ConverterResponse } from '#lib/browser/converter/protocol.ts';
import type { WorkerMessage, WorkerRequest } from '#lib/browser/worker-client.ts';

/** A worker in this thread. It answers nothing while `isHeld`. */
export class OwnWorker extends EventTarget {
  static isHeld = false;
  /** Number of workers started so far. */
  static count = 0;
  readonly #respond = fileConverter();
  #isEnded = false;

  constructor() {
    super();
    OwnWorker.count += 1;
    queueMicrotask(() => this.#tell('ready'));
  }

  postMessage({ id, request }: WorkerRequest<ConverterRequest>): void {
    if (OwnWorker.isHeld) return;
    // Responses of a worker arrive in a later task.
    void this.#respond(request).then((response) => setTimeout(() => this.#tell({ id, response })));
  }

  terminate(): void {
    this.#isEnded = true;
  }

  #tell(data: WorkerMessage<ConverterResponse>): void {
    if (!this.#isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** Returns a file whose bytes can be read without a browser. */
export const fileOf = (name: string, content: string | Buffer): File =>
  Object.assign(new File([Buffer.from(content)], name, { lastModified: 0 }), {
    arrayBuffer: async () => new Uint8Array(Buffer.from(content)).buffer,
  });
