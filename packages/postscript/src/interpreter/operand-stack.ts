import { programLimits } from '../budget.ts';
import {
  isInteger,
  PsArray,
  PsDict,
  PsMark,
  PsName,
  PsString,
  textOf,
  WholeReal,
  type PsObject,
} from '../values/objects.ts';
import { PsError } from '../ps-error.ts';
import { PsFile } from '../values/ps-file.ts';

/**
 * Operand stack with the checks that operators need. Popped values remain in their cells until they are overwritten, so
 * that the operands of a failed operator can be restored (PLRM 3, 3.11.1). Operators pop and check everything before
 * they push.
 */
export class OperandStack {
  readonly #cells: PsObject[] = [];
  length = 0;

  push(value: PsObject): void {
    if (this.length >= programLimits.operandStack) throw new PsError('stackoverflow');
    this.#cells[this.length++] = value;
  }

  pop(): PsObject {
    if (this.length === 0) throw new PsError('stackunderflow');
    return this.#cells[--this.length]!;
  }

  /** Returns the value `depth` positions below the top. */
  peek(depth = 0): PsObject {
    if (depth >= this.length) throw new PsError('stackunderflow');
    return this.#cells[this.length - 1 - depth]!;
  }

  set(depth: number, value: PsObject): void {
    this.#cells[this.length - 1 - depth] = value;
  }

  need(count: number): void {
    if (this.length < count) throw new PsError('stackunderflow');
  }

  restore(length: number): void {
    this.length = Math.min(length, this.#cells.length);
  }

  /** Makes room for the result of `stopped` on a full stack. */
  makeRoom(): void {
    this.length = Math.min(this.length, programLimits.operandStack - 1);
  }

  clear(): void {
    this.length = 0;
    this.#cells.length = 0;
  }

  /** Removes and returns the top `count` values, lowest first. */
  take(count: number): PsObject[] {
    this.need(count);
    this.length -= count;
    return this.#cells.slice(this.length, this.length + count);
  }

  /** Returns all values, lowest first. */
  list(): PsObject[] {
    return this.#cells.slice(0, this.length);
  }

  copyTop(count: number): void {
    this.need(count);
    if (this.length + count > programLimits.operandStack) throw new PsError('stackoverflow');
    for (let i = 0; i < count; i++) this.#cells[this.length + i] = this.#cells[this.length - count + i]!;
    this.length += count;
  }

  roll(count: number, by: number): void {
    this.need(count);
    const start = this.length - count;
    const top = this.#cells.slice(start, this.length);
    for (let i = 0; i < count; i++) this.#cells[start + ((i + by) % count)] = top[i]!;
  }

  /** Returns the number of values above the topmost mark. */
  countToMark(): number {
    for (let i = this.length - 1; i >= 0; i--) if (this.#cells[i] instanceof PsMark) return this.length - 1 - i;
    throw new PsError('unmatchedmark');
  }

  number(): number {
    const value = this.pop();
    if (typeof value === 'number') return value;
    if (value instanceof WholeReal) return value.value;
    throw new PsError('typecheck');
  }

  integer(): number {
    const value = this.pop();
    if (typeof value === 'number' && isInteger(value)) return value;
    throw new PsError('typecheck');
  }

  /** Pops an integer from `least` to `most`. */
  count(min: number, max: number): number {
    const value = this.integer();
    if (value < min || value > max) throw new PsError('rangecheck');
    return value;
  }

  boolean(): boolean {
    const value = this.pop();
    if (typeof value !== 'boolean') throw new PsError('typecheck');
    return value;
  }

  name(): PsName {
    const value = this.pop();
    if (!(value instanceof PsName)) throw new PsError('typecheck');
    return value;
  }

  /** Pops a name or string and returns its text. */
  text(): string {
    const value = this.pop();
    if (value instanceof PsName) return value.text;
    if (value instanceof PsString) return textOf(value.bytes);
    throw new PsError('typecheck');
  }

  string(): PsString {
    const value = this.pop();
    if (!(value instanceof PsString)) throw new PsError('typecheck');
    return value;
  }

  array(): PsArray {
    const value = this.pop();
    if (!(value instanceof PsArray)) throw new PsError('typecheck');
    return value;
  }

  /** Pops an executable array. */
  procedure(): PsArray {
    const value = this.pop();
    if (!(value instanceof PsArray) || !value.executable) throw new PsError('typecheck');
    return value;
  }

  dict(): PsDict {
    const value = this.pop();
    if (!(value instanceof PsDict)) throw new PsError('typecheck');
    return value;
  }

  file(): PsFile {
    const value = this.pop();
    if (!(value instanceof PsFile)) throw new PsError('typecheck');
    return value;
  }
}
