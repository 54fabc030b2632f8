import type { PsArray } from '../values/objects.ts';
import type { PsFile } from '../values/ps-file.ts';

export const PROCEDURE = 0;
export const FILE = 1;
/** Loop, which `exit` ends. */
export const LOOP = 2;
/** Work to be done after all later entries have ended. */
export const AFTER = 3;
export const STOPPED = 4;

/** Entry of the execution stack. A single class for all kinds makes the inner loop fast. */
export class Frame {
  readonly kind: number;
  readonly procedure: PsArray | null;
  index = 0;
  readonly file: PsFile | null;
  readonly step: (() => void) | null;

  constructor(kind: number, procedure: PsArray | null, file: PsFile | null, step: (() => void) | null) {
    this.kind = kind;
    this.procedure = procedure;
    this.file = file;
    this.step = step;
  }
}
