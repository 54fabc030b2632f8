import type { PsArray } from './objects.ts';
import type { PsFile } from './ps-file.ts';

export const PROCEDURE = 0;
export const FILE = 1;
/** A loop: `exit` ends it. */
export const LOOP = 2;
/** Work to be done when what was pushed after it has ended. */
export const AFTER = 3;
export const STOPPED = 4;

/** An entry of the execution stack. One class for all kinds keeps the inner loop fast. */
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
