import type {
  Converted,
  ConvertRequest,
  Credits,
  ExportMeasurementsRequest,
  LaidByHand,
  LayoutRequest,
  Measurement,
  MeasureRequest,
  NestRequest,
  Run,
  RunEvent,
  RunList,
} from './api-types.ts';
import { ApiRefusal, ConnectionLost, refusalOf } from './errors.ts';
import { linesOf } from './lines.ts';

export type * from './api-types.ts';
export { ApiRefusal, ConnectionLost } from './errors.ts';

export type ClientOptions = {
  /** Address of the site, without a path. */
  readonly site: string;
  readonly key: string;
  readonly fetch?: typeof fetch;
  /** Maximum number of attempts to reconnect before new data has arrived. */
  readonly tries?: number;
};

type Wait = { readonly signal?: AbortSignal };
type Nest = Omit<NestRequest, 'runId'> & { readonly runId?: string };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * Client of the public API (`/developers`). Requires `fetch` only. Error responses are thrown as `ApiRefusal` with their code; interrupted
 * streams are resumed.
 */
export class MeasurementNesting {
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    this.#options = { fetch: globalThis.fetch, tries: 8, ...options };
  }

  /** Returns the length, perimeter and area of every part. Free. */
  async measure(request: MeasureRequest, wait?: Wait): Promise<Measurement> {
    return (await this.#call('POST', '/measurements', request, wait)).json() as Promise<Measurement>;
  }

  /** Measures a large drawing, which `measure` rejects with `needs_a_run`. The event "measured" has the figures. */
  measureAsRun(
    request: MeasureRequest & { readonly runId?: string },
    wait?: Wait,
  ): AsyncGenerator<RunEvent, void, void> {
    return this.#begin('/measurements/runs', request, wait);
  }

  /** Returns the zip of the measurements. */
  downloadMeasurements(request: ExportMeasurementsRequest, wait?: Wait): Promise<Uint8Array> {
    return this.#zip('POST', '/measurements/export', request, wait);
  }

  /** Returns a page of a PDF, AI or DXF as SVG. */
  async convert(request: ConvertRequest, wait?: Wait): Promise<Converted> {
    return (await this.#call('POST', '/convert', request, wait)).json() as Promise<Converted>;
  }

  /** Starts a run and yields its events until it is over. Retrying with the same run id never costs a second credit. */
  nest(request: Nest, wait?: Wait): AsyncGenerator<RunEvent, void, void> {
    return this.#begin('/runs', request, wait);
  }

  /** Yields the events of a run after the event numbered `afterSeq`, until the run is over. */
  follow(runId: string, afterSeq = 0, wait?: Wait): AsyncGenerator<RunEvent, void, void> {
    return this.#events(runId, afterSeq, wait);
  }

  /** Returns a page of the account's runs, newest first. The next one has `nextCursor` as its `cursor`. */
  async runs(page: { readonly limit?: number; readonly cursor?: string } = {}, wait?: Wait): Promise<RunList> {
    const query = new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]));
    return (
      await this.#call('GET', `/runs${query.size > 0 ? `?${query}` : ''}`, undefined, wait)
    ).json() as Promise<RunList>;
  }

  /** Returns the state of a run, its measurement and its best layout so far. */
  async run(runId: string, wait?: Wait): Promise<Run> {
    return (await this.#call('GET', `/runs/${runId}`, undefined, wait)).json() as Promise<Run>;
  }

  /** Ends a run: with `keep`, the best layout so far is its result; otherwise the run is canceled. */
  async stop(runId: string, keep: boolean, wait?: Wait): Promise<void> {
    await this.#call('POST', `/runs/${runId}/stop`, { keep }, wait);
  }

  /** Replaces the positions of the parts of a run. With collisions, the response lists them and nothing changes. Free. */
  async changeLayout(runId: string, request: LayoutRequest, wait?: Wait): Promise<LaidByHand> {
    return (await this.#call('POST', `/runs/${runId}/layout`, request, wait)).json() as Promise<LaidByHand>;
  }

  /** Returns the zip of a run. */
  download(runId: string, wait?: Wait): Promise<Uint8Array> {
    return this.#zip('GET', `/runs/${runId}/export`, undefined, wait);
  }

  /** Returns the remaining credits and their renewal. */
  async credits(wait?: Wait): Promise<Credits> {
    return (await this.#call('GET', '/credits', undefined, wait)).json() as Promise<Credits>;
  }

  #begin(path: string, request: { readonly runId?: string }, wait?: Wait): AsyncGenerator<RunEvent, void, void> {
    const whole = { runId: crypto.randomUUID(), ...request };
    return this.#events(whole.runId, 0, wait, () => this.#call('POST', path, whole, wait));
  }

  async #zip(method: 'GET' | 'POST', path: string, body: unknown, wait?: Wait): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#call(method, path, body, wait)).arrayBuffer());
  }

  async *#events(
    runId: string,
    afterSeq: number,
    wait: Wait | undefined,
    begin?: () => Promise<Response>,
  ): AsyncGenerator<RunEvent, void, void> {
    let seq = afterSeq;
    let open = begin ?? (() => this.#call('GET', `/runs/${runId}/events?afterSeq=${seq}`, undefined, wait));
    for (let broken = 0; ;) {
      let isWaiting = false;
      try {
        for await (const line of linesOf(await open())) {
          const event = JSON.parse(line) as RunEvent;
          seq = event.seq;
          isWaiting = event.type === 'waiting';
          broken = 0;
          // The run exists from here on, so its remaining events are requested instead of the run.
          open = () => this.#call('GET', `/runs/${runId}/events?afterSeq=${seq}`, undefined, wait);
          yield event;
          if (event.type === 'done' || event.type === 'failed') return;
        }
      } catch (error) {
        wait?.signal?.throwIfAborted();
        if (error instanceof ApiRefusal && !error.isPassing) throw error;
      }
      // The service cannot work on the run at the moment, and the connection is not lost.
      if (isWaiting) {
        await pause(LONGEST_WAIT_MS, wait?.signal);
        continue;
      }
      if (++broken > this.#options.tries) throw new ConnectionLost(runId, seq);
      await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (broken - 1)), wait?.signal);
    }
  }

  async #call(method: 'GET' | 'POST', path: string, body: unknown, wait?: Wait): Promise<Response> {
    const { site, key, fetch } = this.#options;
    const response = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: wait?.signal,
      redirect: 'error',
    });
    if (!response.ok) throw await refusalOf(response);
    return response;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
