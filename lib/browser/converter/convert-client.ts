import { fetchFace, type FaceFile } from '../lettering/face-files.ts';
import { WorkerClient } from '../worker-client.ts';
import type { ConvertError, ConverterRequest, ConverterResponse } from './protocol.ts';

const noAnswer: ConvertError = {
  code: 'too_complex',
  message:
    'This browser could not read the file. Close other tabs and try again, or save the file with fewer pages or objects.',
};

const convertWorker = (): Worker => new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' });

/** Thrown with the reason why a file or page cannot be converted. */
export class ConvertFailure extends Error {
  readonly code: string;
  /** True if the worker does not respond any more. */
  readonly isWorkerLost: boolean;

  constructor(error: ConvertError) {
    super(error.message);
    this.name = 'ConvertFailure';
    this.code = error.code;
    this.isWorkerLost = error === noAnswer;
  }
}

type ResponseTo<K extends ConverterRequest['kind']> = Extract<
  ConverterResponse,
  { kind: K extends 'open' ? 'opened' : K }
>;

/** Maximum number of times that the text of one page needs further fonts. */
const maxFontRounds = 8;

/** A file in a worker of its own. */
export class ConvertClient {
  readonly #client: WorkerClient<ConverterRequest, ConverterResponse>;
  readonly #fetchFace: (file: FaceFile) => Promise<Uint8Array>;

  /** Throws `ConvertFailure` where the browser cannot run the worker. */
  constructor(makeWorker: () => Worker = convertWorker, loadFace: (file: FaceFile) => Promise<Uint8Array> = fetchFace) {
    this.#fetchFace = loadFace;
    try {
      this.#client = new WorkerClient(makeWorker());
    } catch {
      throw new ConvertFailure(noAnswer);
    }
  }

  /** Returns the response. Throws `ConvertFailure` for a refused request, and after `end`. */
  async request<R extends ConverterRequest>(request: R): Promise<ResponseTo<R['kind']>> {
    for (let round = 0; ; round++) {
      const response = await this.#client.request(request);
      if (response === null || round > maxFontRounds) throw new ConvertFailure(noAnswer);
      if (response.kind === 'failed') throw new ConvertFailure(response.error);
      if (response.kind !== 'fonts' || request.kind === 'fonts') return response as ResponseTo<R['kind']>;
      const fonts = response.files.map(async (file) => ({
        file,
        bytes: await this.#fetchFace(file as FaceFile).catch(() => null),
      }));
      await this.#client.request({ kind: 'fonts', fonts: await Promise.all(fonts) });
    }
  }

  end(): void {
    this.#client.end();
  }
}
