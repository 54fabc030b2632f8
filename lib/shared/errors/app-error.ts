import type { Sentence } from '../model.ts';
import { errorTable, type ErrorCode } from './table.ts';

/** Error with a `message` for the user. `logDetail` is for the log and never leaves the server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly logDetail: string | undefined;
  /** Seconds to wait before a retry, if known. */
  readonly retryAfterS: number | undefined;
  /** The account's active run that blocks this request. */
  readonly runId: string | undefined;
  /** Dotted path of the field that the error is about. */
  readonly field: string | undefined;
  /** The message with its lengths as values, if it has any. */
  readonly sentence: Sentence | undefined;
  /** True if the same refusal was logged a moment ago: it is counted but not logged again. */
  readonly isRepeated: boolean;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      sentence?: Sentence | undefined;
      logDetail?: string;
      retryAfterS?: number;
      runId?: string | undefined;
      field?: string | undefined;
      isRepeated?: boolean;
    } = {},
  ) {
    super(options.message ?? errorTable[code].message);
    this.name = 'AppError';
    this.code = code;
    this.logDetail = options.logDetail;
    this.retryAfterS = options.retryAfterS;
    this.runId = options.runId;
    this.field = options.field;
    this.sentence = options.sentence;
    this.isRepeated = options.isRepeated ?? false;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}
