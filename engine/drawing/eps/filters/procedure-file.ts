import type { Machine } from '../interpreter/interpreter.ts';
import type { PsArray } from '../interpreter/objects.ts';
import { PsFile } from '../interpreter/ps-file.ts';

/** The strings that a procedure leaves, one after another; an empty one is the end. */
export class ProcedureFile extends PsFile {
  readonly #machine: Machine;
  readonly #procedure: PsArray;

  constructor(machine: Machine, procedure: PsArray) {
    super(new Uint8Array(0));
    this.#machine = machine;
    this.#procedure = procedure;
  }

  protected override refill(): Uint8Array | null {
    this.#machine.call(this.#procedure);
    return this.#machine.operands.string().bytes.slice();
  }
}
