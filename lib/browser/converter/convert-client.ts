import { WorkerClient } from '../worker-client.ts';
import type { ConvertError, ConverterRequest, ConverterResponse } from './protocol.ts';

/** Timeout of one response in ms; reading has its own limit, which reports what was too much. */
const timeoutMs = 90_000;

const noAnswer: ConvertError = {
  code: 'took_too_long',
  message:
    'This browser could not read the file. Close other tabs and try again, or save the file with fewer pages or objects.',
};

const convertWorker = (): Worker => new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' });

/** Thrown with the reason why a file or page cannot be converted. */
export class ConvertFailure extends Error {
  readonly code: string;

  constructor({ code, message }: ConvertError) {
    super(message);
    this.name = 'ConvertFailure';
    this.code = code;
  }
}

type ResponseTo<K extends ConverterRequest['kind']> = Extract<
  ConverterResponse,
  { kind: K extends 'open' ? 'opened' : K }
>;

/** A file in a worker of its own. */
export class ConvertClient {
  readonly #client: WorkerClient<ConverterRequest, ConverterResponse>;

  /** Throws `ConvertFailure` where the browser cannot run the worker. */
  constructor(makeWorker: () => Worker = convertWorker) {
    try {
      this.#client = new WorkerClient(makeWorker());
    } catch {
      throw new ConvertFailure(noAnswer);
    }
  }

  /** Returns the response. Throws `ConvertFailure` for a refused request, and after `end`. */
  async request<R extends ConverterRequest>(request: R): Promise<ResponseTo<R['kind']>> {
    const response = await this.#client.request(request, timeoutMs);
    if (response === null) throw new ConvertFailure(noAnswer);
    if (response.kind === 'failed') throw new ConvertFailure(response.error);
    return response as ResponseTo<R['kind']>;
  }

  end(): void {
    this.#client.end();
  }
}
