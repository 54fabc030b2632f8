import type {
  Combined,
  CombineRequest,
  Converted,
  ConvertRequest,
  Credits,
  ExportMeasurementsRequest,
  ExportRunRequest,
  LaidByHand,
  LayoutRequest,
  Measurement,
  MeasureRequest,
  NestRequest,
  Quote,
  QuoteRequest,
  Remnant,
  RemnantList,
  RemnantMarkRequest,
  RemnantRequest,
  Run,
  RunEvent,
  RunList,
  RunSummary,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookList,
  WebhookWithSecret,
} from './api-types.ts';
import { ApiRefusal, ConnectionLost, refusalOf, RunFailed } from './errors.ts';
import { linesOf } from './lines.ts';

export type * from './api-types.ts';
export { ApiRefusal, ConnectionLost, RunFailed } from './errors.ts';
export { verifyWebhook, type WebhookEvent } from './verify-webhook.ts';

export type ClientOptions = {
  /** Address of the site, such as `https://example.com`. */
  readonly site: string;
  /** API key of the account; a missing one is rejected by the constructor. */
  readonly key: string | undefined;
  readonly fetch?: typeof fetch;
  /** Maximum number of repetitions of a request that the server may accept later, and of attempts to reconnect without new data. */
  readonly tries?: number;
};

type Wait = { readonly signal?: AbortSignal };
/** Filters of the list of runs; times have a time zone. */
type RunFilters = {
  readonly state?: RunSummary['state'];
  readonly reference?: string;
  readonly createdFrom?: string;
  readonly createdBefore?: string;
};
type RunPage = RunFilters & { readonly limit?: number; readonly cursor?: string };
type Nest = Omit<NestRequest, 'runId'> & { readonly runId?: string };

/** Maximum number of runs in a page. */
const RUNS_PAGE = 100;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** Refusals with a longer `retryAfterS` are thrown at once. */
const LONGEST_RETRY_AFTER_S = 60;

/**
 * Client of the public API (`/developers`). Requires `fetch` only. Error responses are thrown as `ApiRefusal` with their code; interrupted
 * streams are resumed, and requests above the rate limit are repeated after the seconds that the server states.
 */
export class MeasurementNesting {
  readonly #site: string;
  readonly #key: string;
  readonly #fetch: typeof fetch;
  readonly #tries: number;

  constructor({ site, key, fetch = globalThis.fetch, tries = 8 }: ClientOptions) {
    this.#site = originOf(site);
    if (!key) throw new TypeError('"key" is missing. Make an API key on your account page.');
    this.#key = key;
    this.#fetch = fetch;
    this.#tries = tries;
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
    return this.#bytes('POST', '/measurements/export', request, wait);
  }

  /** Returns a page of a PDF, AI or DXF as SVG. */
  async convert(request: ConvertRequest, wait?: Wait): Promise<Converted> {
    return (await this.#call('POST', '/convert', request, wait)).json() as Promise<Converted>;
  }

  /** Returns several files as one SVG with their names and quantities. Files with an `error` are not in it. */
  async combine(request: CombineRequest, wait?: Wait): Promise<Combined> {
    return (await this.#call('POST', '/combine', request, wait)).json() as Promise<Combined>;
  }

  /** Starts a run and yields its events until it is over. Retrying with the same run id never costs a second credit. */
  nest(request: Nest, wait?: Wait): AsyncGenerator<RunEvent, void, void> {
    return this.#begin('/runs', request, wait);
  }

  /** Starts a run, waits for its end and returns it with its layout and price. Throws `RunFailed` if it has no layout. */
  async nestAndWait(request: Nest, wait?: Wait): Promise<Run> {
    const runId = request.runId ?? crypto.randomUUID();
    for await (const event of this.nest({ ...request, runId }, wait)) {
      if (event.type === 'failed') throw new RunFailed(runId, event.error);
    }
    return this.run(runId, wait);
  }

  /** Starts a run and returns its state at once. Its end is reported to the webhooks of the account. */
  async start(request: Nest, wait?: Wait): Promise<Run> {
    const whole = { runId: crypto.randomUUID(), ...request, wait: false };
    return (await this.#call('POST', '/runs', whole, wait)).json() as Promise<Run>;
  }

  /** Yields the events of a run after the event numbered `afterSeq`, until the run is over. */
  follow(runId: string, afterSeq = 0, wait?: Wait): AsyncGenerator<RunEvent, void, void> {
    return this.#events(runId, afterSeq, wait);
  }

  /** Returns a page of the account's runs, newest first. The next one has `nextCursor` as its `cursor`. */
  async runs(page: RunPage = {}, wait?: Wait): Promise<RunList> {
    const query = new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]));
    return (
      await this.#call('GET', `/runs${query.size > 0 ? `?${query}` : ''}`, undefined, wait)
    ).json() as Promise<RunList>;
  }

  /** Yields all runs of the account that match the filters, newest first, page by page. */
  async *allRuns({ signal, ...filters }: RunFilters & Wait = {}): AsyncGenerator<RunSummary, void, void> {
    let page: RunList | undefined;
    do {
      page = await this.runs(
        { ...filters, limit: RUNS_PAGE, ...(page?.nextCursor && { cursor: page.nextCursor }) },
        signal && { signal },
      );
      yield* page.runs;
    } while (page.nextCursor !== null);
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

  /** Returns the zip of a run, with names of rows and parts and with colors; `day` (YYYY-MM-DD) is the date in its documents. */
  download(runId: string, { signal, ...request }: Wait & ExportRunRequest = {}): Promise<Uint8Array> {
    const wait = signal && { signal };
    const { day, ...more } = request;
    if (Object.keys(more).length > 0) return this.#bytes('POST', `/runs/${runId}/export`, request, wait);
    const query = day === undefined ? '' : `?${new URLSearchParams({ day })}`;
    return this.#bytes('GET', `/runs/${runId}/export${query}`, undefined, wait);
  }

  /** Returns the quote of a run for the customer. Details that are omitted are those of the account. */
  async quote(runId: string, details: QuoteRequest = {}, wait?: Wait): Promise<Quote> {
    return (await this.#call('POST', `/runs/${runId}/quote`, details, wait)).json() as Promise<Quote>;
  }

  /** Returns the quote of a run as a PDF. */
  downloadQuote(runId: string, details: QuoteRequest = {}, wait?: Wait): Promise<Uint8Array> {
    return this.#bytes('POST', `/runs/${runId}/quote/pdf`, details, wait);
  }

  /** Returns the offcuts under My material, newest first. */
  async remnants(wait?: Wait): Promise<RemnantList> {
    return (await this.#call('GET', '/remnants', undefined, wait)).json() as Promise<RemnantList>;
  }

  /** Stores an offcut under My material; a retry with the same id stores one only. */
  async addRemnant(request: Omit<RemnantRequest, 'id'> & { readonly id?: string }, wait?: Wait): Promise<Remnant> {
    const whole = { id: crypto.randomUUID(), ...request };
    return (await this.#call('POST', '/remnants', whole, wait)).json() as Promise<Remnant>;
  }

  /** Marks offcuts as used, or as available again: all of them or none. */
  async markRemnants(request: RemnantMarkRequest, wait?: Wait): Promise<void> {
    await this.#call('POST', '/remnants/mark', request, wait);
  }

  /** Deletes an offcut. */
  async deleteRemnant(id: string, wait?: Wait): Promise<void> {
    await this.#call('DELETE', `/remnants/${id}`, undefined, wait);
  }

  /** Returns the remaining credits and their renewal. */
  async credits(wait?: Wait): Promise<Credits> {
    return (await this.#call('GET', '/credits', undefined, wait)).json() as Promise<Credits>;
  }

  /** Returns the addresses that receive the end of each run of the account. */
  async webhooks(wait?: Wait): Promise<WebhookList> {
    return (await this.#call('GET', '/webhooks', undefined, wait)).json() as Promise<WebhookList>;
  }

  /** Adds an address that receives the end of each run. The secret of its signatures is returned only here. */
  async addWebhook(url: string, wait?: Wait): Promise<WebhookWithSecret> {
    return (await this.#call('POST', '/webhooks', { url }, wait)).json() as Promise<WebhookWithSecret>;
  }

  /** Deletes a webhook and its deliveries. */
  async deleteWebhook(webhookId: string, wait?: Wait): Promise<void> {
    await this.#call('DELETE', `/webhooks/${webhookId}`, undefined, wait);
  }

  /** Returns a new secret of a webhook; for a day, deliveries are signed with the earlier one, too. */
  async replaceWebhookSecret(webhookId: string, wait?: Wait): Promise<WebhookWithSecret> {
    return (
      await this.#call('POST', `/webhooks/${webhookId}/secret`, undefined, wait)
    ).json() as Promise<WebhookWithSecret>;
  }

  /** Queues a test delivery. */
  async testWebhook(webhookId: string, wait?: Wait): Promise<WebhookDelivery> {
    return (
      await this.#call('POST', `/webhooks/${webhookId}/test`, undefined, wait)
    ).json() as Promise<WebhookDelivery>;
  }

  /** Returns the last deliveries of a webhook, newest first. */
  async webhookDeliveries(webhookId: string, wait?: Wait): Promise<WebhookDeliveries> {
    return (
      await this.#call('GET', `/webhooks/${webhookId}/deliveries`, undefined, wait)
    ).json() as Promise<WebhookDeliveries>;
  }

  #begin(path: string, request: { readonly runId?: string }, wait?: Wait): AsyncGenerator<RunEvent, void, void> {
    const whole = { runId: crypto.randomUUID(), ...request };
    return this.#events(whole.runId, 0, wait, () => this.#call('POST', path, whole, wait));
  }

  async #bytes(method: 'GET' | 'POST', path: string, body: unknown, wait?: Wait): Promise<Uint8Array> {
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
        // A refusal with a time to wait was repeated already.
        if (error instanceof ApiRefusal && (!error.isPassing || error.retryAfterS !== undefined)) throw error;
      }
      // The service cannot work on the run at the moment, and the connection is not lost.
      if (isWaiting) {
        await pause(LONGEST_WAIT_MS, wait?.signal);
        continue;
      }
      if (++broken > this.#tries) throw new ConnectionLost(runId, seq);
      await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (broken - 1)), wait?.signal);
    }
  }

  async #call(method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown, wait?: Wait): Promise<Response> {
    const fetch = this.#fetch;
    for (let tries = 0; ; tries++) {
      const response = await fetch(`${this.#site}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(wait?.signal && { signal: wait.signal }),
        redirect: 'error',
      });
      if (response.ok) return response;
      const refusal = await refusalOf(response);
      // A run in progress ends when its owner stops it, or after minutes.
      const isShort = refusal.isPassing && refusal.code !== 'run_in_progress';
      const { retryAfterS = Infinity } = refusal;
      if (!isShort || retryAfterS > LONGEST_RETRY_AFTER_S || tries >= this.#tries) throw refusal;
      await pause(retryAfterS * 1000, wait?.signal);
    }
  }
}

/** Returns the protocol, host and port of a site. Throws a TypeError for anything but an http or https address without a path. */
function originOf(site: string): string {
  const address = site.replace(/(?<!\/)\/+$/, '');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new TypeError(`"site" must be the address of the site, such as https://example.com, not "${site}".`);
  }
  return url.origin;
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
