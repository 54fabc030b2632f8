import type { EngineErrorCode } from '../../../errors.ts';

/** The errors of the language that our operators raise (PLRM 3, 3.11). */
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

/** An error of the program, which `stopped` can catch. */
export class PsError extends Error {
  readonly psName: PsErrorName;
  /** What it was about, in the program's words; untrusted. */
  readonly detail: string;
  constructor(psName: PsErrorName, detail = '') {
    super(psName);
    this.psName = psName;
    this.detail = detail;
  }
}

/** A number or coordinate beyond what can be held; to the program it is a limitcheck. */
export class RangeFault extends PsError {
  constructor(detail: string) {
    super('limitcheck', detail);
  }
}

/** A bound of ours was passed: the program ends, whatever it says. */
export class BudgetError extends Error {
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** `quit`, or the end of the page: the program ends in good order. */
export class QuitSignal extends Error {}

/** `stop` (or an error) that found no `stopped` inside the innermost run. */
export class StopSignal extends Error {}
