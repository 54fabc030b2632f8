import type { Error as ErrorResponse } from './api-types.ts';

type Refusal = ErrorResponse['error'];

/** Error response of the server. */
export class ApiRefusal extends Error {
  /** One of the error codes listed at `/developers`. */
  readonly code: Refusal['code'];
  readonly status: number;
  /** Dotted path of the invalid field. */
  readonly field: string | undefined;
  /** All invalid fields of the request, with the allowed values of each. */
  readonly fields: Refusal['fields'];
  readonly retryAfterS: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    message: string,
    rest: Pick<ApiRefusal, 'code' | 'status' | 'field' | 'fields' | 'retryAfterS' | 'requestId'>,
  ) {
    super(message);
    this.name = 'ApiRefusal';
    this.code = rest.code;
    this.status = rest.status;
    this.field = rest.field;
    this.fields = rest.fields;
    this.retryAfterS = rest.retryAfterS;
    this.requestId = rest.requestId;
  }

  /** True if the same request may succeed later. */
  get isPassing(): boolean {
    return this.status >= 500 && this.code !== 'timed_out' && this.code !== 'job_lost';
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
  const error = body?.error ?? {};
  return new ApiRefusal(error.message ?? `The server answered ${response.status}.`, {
    code: error.code ?? 'server_error',
    status: response.status,
    field: error.field,
    fields: error.fields,
    retryAfterS: error.retryAfterS,
    requestId: error.requestId,
  });
}
