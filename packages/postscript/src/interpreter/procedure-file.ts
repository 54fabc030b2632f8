import type { Interpreter } from './interpreter.ts';
import type { PsArray } from '../values/objects.ts';
import { PsFile } from '../values/ps-file.ts';

/** Stream of the strings that a procedure returns, one after another; an empty one is the end. */
export class ProcedureFile extends PsFile {
  readonly #interpreter: Interpreter;
  readonly #procedure: PsArray;

  constructor(interpreter: Interpreter, procedure: PsArray) {
    super(new Uint8Array(0));
    this.#interpreter = interpreter;
    this.#procedure = procedure;
  }

  protected override refill(): Uint8Array | null {
    this.#interpreter.call(this.#procedure);
    return this.#interpreter.operands.string().bytes.slice();
  }
}
