import type { EngineErrorCode } from '@measurement-nesting/curves';

/** Errors of the language that the operators raise (PLRM 3, 3.11). */
export type PsErrorName =
  | 'configurationerror'
  | 'dictfull'
  | 'dictstackoverflow'
  | 'dictstackunderflow'
  | 'execstackoverflow'
  | 'invalidaccess'
  | 'invalidexit'
  | 'invalidfileaccess'
  | 'invalidfont'
  | 'invalidrestore'
  | 'ioerror'
  | 'limitcheck'
  | 'nocurrentpoint'
  | 'rangecheck'
  | 'stackoverflow'
  | 'stackunderflow'
  | 'syntaxerror'
  | 'typecheck'
  | 'undefined'
  | 'undefinedfilename'
  | 'undefinedresource'
  | 'undefinedresult'
  | 'unmatchedmark'
  | 'unregistered';

export const psErrorNames: readonly PsErrorName[] = [
  'configurationerror',
  'dictfull',
  'dictstackoverflow',
  'dictstackunderflow',
  'execstackoverflow',
  'invalidaccess',
  'invalidexit',
  'invalidfileaccess',
  'invalidfont',
  'invalidrestore',
  'ioerror',
  'limitcheck',
  'nocurrentpoint',
  'rangecheck',
  'stackoverflow',
  'stackunderflow',
  'syntaxerror',
  'typecheck',
  'undefined',
  'undefinedfilename',
  'undefinedresource',
  'undefinedresult',
  'unmatchedmark',
  'unregistered',
];

/** Error of the program, which `stopped` can catch. */
export class PsError extends Error {
  readonly psName: PsErrorName;
  /** Subject of the error, in the program's words; untrusted. */
  readonly detail: string;
  constructor(psName: PsErrorName, detail = '') {
    super(psName);
    this.psName = psName;
    this.detail = detail;
  }
}

/** Number or coordinate beyond the representable range; a limitcheck for the program. */
export class RangeFault extends PsError {
  constructor(detail: string) {
    super('limitcheck', detail);
  }
}

/** Exceeded budget limit: the program ends and cannot catch it. */
export class BudgetError extends Error {
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Raised by `quit` or the end of the page: the program ends normally. */
export class QuitSignal extends Error {}

/** Raised by `stop` (or an error) without a `stopped` inside the innermost run. */
export class StopSignal extends Error {}
