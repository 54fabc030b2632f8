import type { PsFile } from './ps-file.ts';

/**
 * Values of the language (PLRM 3, 3.3). A plain number is an integer when it is whole and fits 32 bits, otherwise a
 * real. A real with a whole value is a `WholeReal`, so that `type`, `idiv` and `cvs` can distinguish `1` from `1.0`
 * while the coordinates of a path remain plain numbers.
 */
export type PsObject =
  | number
  | boolean
  | null
  | WholeReal
  | PsName
  | PsString
  | PsArray
  | PsDict
  | PsOperator
  | PsMark
  | PsFile
  | PsSave
  | PsFontId
  | PsGraphics;

export class WholeReal {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export class PsName {
  readonly text: string;
  readonly executable: boolean;
  constructor(text: string, executable: boolean) {
    this.text = text;
    this.executable = executable;
  }
}

/** String whose bytes are shared with all its substrings. */
export class PsString {
  readonly bytes: Uint8Array;
  readonly executable: boolean;
  readonly readOnly: boolean;
  constructor(bytes: Uint8Array, executable = false, readOnly = false) {
    this.bytes = bytes;
    this.executable = executable;
    this.readOnly = readOnly;
  }
}

/** Values of an array, shared between all its intervals. `level`: the save level at which changes need no undo data. */
export type Cells = { items: PsObject[]; level: number; readonly global: boolean };

export class PsArray {
  readonly cells: Cells;
  readonly start: number;
  readonly length: number;
  readonly executable: boolean;
  readonly readOnly: boolean;
  readonly packed: boolean;
  constructor(cells: Cells, start: number, length: number, executable: boolean, readOnly = false, packed = false) {
    this.cells = cells;
    this.start = start;
    this.length = length;
    this.executable = executable;
    this.readOnly = readOnly;
    this.packed = packed;
  }
  at(index: number): PsObject {
    return this.cells.items[this.start + index]!;
  }
  list(): PsObject[] {
    return this.cells.items.slice(this.start, this.start + this.length);
  }
}

/** Dictionary key: names and strings by their text, numbers and booleans by value, everything else by identity. */
export type DictKey = string | number | boolean | object;

export class PsDict {
  entries = new Map<DictKey, PsObject>();
  capacity: number;
  level: number;
  readonly global: boolean;
  readOnly = false;
  constructor(capacity = 0, level = 0, global = false) {
    this.capacity = capacity;
    this.level = level;
    this.global = global;
  }
}

/** Operator; its implementation is in `BuiltIn`. */
export class PsOperator {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class PsMark {
  readonly kind = 'mark';
}

export class PsFontId {
  readonly kind = 'font';
}

/** Graphics state object; its state is in `KeptGraphics`. */
export class PsGraphics {
  readonly kind = 'graphics';
}

/** Result of `save`, which identifies the level to restore. */
export class PsSave {
  readonly level: number;
  constructor(level: number) {
    this.level = level;
  }
}

const INT_MIN = -2147483648;
const INT_MAX = 2147483647;

/** Returns a real of this value. */
export function real(value: number): number | WholeReal {
  return Number.isInteger(value) && value >= INT_MIN && value <= INT_MAX ? new WholeReal(value) : value;
}

/** Returns whether a plain number is an integer of the language. */
export function isInteger(value: number): boolean {
  return Number.isInteger(value) && value >= INT_MIN && value <= INT_MAX;
}

export function isNumber(value: PsObject): value is number | WholeReal {
  return typeof value === 'number' || value instanceof WholeReal;
}

/** Returns the value of an integer or real. */
export function numberOf(value: number | WholeReal): number {
  return typeof value === 'number' ? value : value.value;
}

export function literal(text: string): PsName {
  return new PsName(text, false);
}

/** Returns a string of the characters of `text`, one byte each. */
export function psString(text: string): PsString {
  return new PsString(bytesOf(text));
}

export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Returns the bytes as text, one character each. */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  if (bytes.length <= 24) {
    for (let i = 0; i < bytes.length; i++) text += String.fromCharCode(bytes[i]!);
    return text;
  }
  for (let i = 0; i < bytes.length; i += 4096) {
    // `apply` accepts a typed array directly; spreading would copy it number by number.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(i, i + 4096));
  }
  return text;
}

/** Returns an array outside any save level, for the interpreter's own tables. */
export function psArray(items: PsObject[], executable = false): PsArray {
  return new PsArray({ items, level: 0, global: true }, 0, items.length, executable);
}
