import type { ErrorResponse, RunEvent } from './api-types.ts';

type Refusal = ErrorResponse['error'];
type Failure = Extract<RunEvent, { type: 'failed' }>['error'];

/** Error response of the server, with every field of its body. */
export class ApiRefusal extends Error {
  /** One of the error codes listed at `/developers`. */
  declare readonly code: Refusal['code'];
  readonly status: number;
  /** Dotted path of the invalid field. */
  declare readonly field: string | undefined;
  /** All invalid fields of the request, with the allowed values of each. */
  declare readonly fields: Refusal['fields'];
  /** Seconds after which the same request may succeed. */
  declare readonly retryAfterS: number | undefined;
  /** The active run that blocks the request, to stop or to wait for. */
  declare readonly runId: string | undefined;
  declare readonly requestId: string | undefined;
  /** The message with its lengths as values. */
  declare readonly sentence: Refusal['sentence'];
  /** Address of the description of the code. */
  declare readonly doc: string | undefined;

  constructor(status: number, error: Partial<Refusal>) {
    const { message = `The server answered ${status}.`, ...rest } = error;
    super(message);
    this.name = 'ApiRefusal';
    this.status = status;
    Object.assign(this, { code: 'server_error', ...rest });
  }

  /** True if the same request may succeed later: after `retryAfterS`, if it is there. */
  get isPassing(): boolean {
    if (this.status === 429) return this.retryAfterS !== undefined;
    return this.status >= 500 && this.code !== 'timed_out' && this.code !== 'job_lost';
  }
}

/** Thrown by `nestAndWait` for a run that ended without a layout. */
export class RunFailed extends Error {
  readonly runId: string;
  /** Error of the event `failed`, with its code. */
  readonly error: Failure;

  constructor(runId: string, error: Failure) {
    super(error.message);
    this.name = 'RunFailed';
    this.runId = runId;
    this.error = error;
  }
}

/** Thrown if the connection broke too often. `follow(runId, seq)` resumes. */
export class ConnectionLost extends Error {
  readonly runId: string;
  readonly seq: number;

  constructor(runId: string, seq: number) {
    super('The connection broke too often. The run continues without a reader.');
    this.name = 'ConnectionLost';
    this.runId = runId;
    this.seq = seq;
  }
}

export async function refusalOf(response: Response): Promise<ApiRefusal> {
  const body = (await response.json().catch(() => null)) as { error?: Partial<Refusal> } | null;
  // A proxy may have answered without the body of the service.
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiRefusal(response.status, { ...(retryAfterS >= 0 && { retryAfterS }), ...body?.error });
}
