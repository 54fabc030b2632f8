import type { Operators } from '../interpreter/interpreter.ts';
import {
  isInteger,
  isNumber,
  numberOf,
  PsArray,
  PsDict,
  PsFontId,
  PsGraphics,
  PsMark,
  PsName,
  PsOperator,
  PsSave,
  PsString,
  textOf,
  bytesOf,
  type PsObject,
} from '../values/objects.ts';
import { PsError } from '../ps-error.ts';
import { PsFile } from '../values/ps-file.ts';
import { parseNumber } from '../values/scanner.ts';

function typeName(value: PsObject): string {
  if (typeof value === 'number') return isInteger(value) ? 'integertype' : 'realtype';
  if (typeof value === 'boolean') return 'booleantype';
  if (value === null) return 'nulltype';
  if (value instanceof PsName) return 'nametype';
  if (value instanceof PsString) return 'stringtype';
  if (value instanceof PsArray) return value.packed ? 'packedarraytype' : 'arraytype';
  if (value instanceof PsDict) return 'dicttype';
  if (value instanceof PsOperator) return 'operatortype';
  if (value instanceof PsMark) return 'marktype';
  if (value instanceof PsFile) return 'filetype';
  if (value instanceof PsSave) return 'savetype';
  if (value instanceof PsFontId) return 'fonttype';
  return value instanceof PsGraphics ? 'gstatetype' : 'realtype';
}

/** Returns the number that a value is or, as a string, represents. */
export function numberFrom(value: PsObject): PsObject {
  if (!(value instanceof PsString)) return value;
  const number = parseNumber(textOf(value.bytes.subarray(0, 100)).trim());
  if (number === null) throw new PsError('syntaxerror');
  return number;
}

/** Returns the text of a value as `cvs` and `=` write it; reals with six digits. */
function written(value: PsObject): string {
  if (typeof value === 'boolean') return String(value);
  if (isNumber(value)) {
    if (typeof value === 'number' && isInteger(value)) return String(value);
    const text = String(Number(numberOf(value).toPrecision(6)));
    return /[.e]/.test(text) ? text : `${text}.0`;
  }
  if (value instanceof PsName) return value.text;
  if (value instanceof PsString) return textOf(value.bytes);
  return value instanceof PsOperator ? value.name : '--nostringval--';
}

function withExecutable(value: PsObject, executable: boolean): PsObject {
  if (value instanceof PsName) return value.executable === executable ? value : new PsName(value.text, executable);
  if (value instanceof PsString) return new PsString(value.bytes, executable, value.readOnly);
  if (value instanceof PsArray) {
    return new PsArray(value.cells, value.start, value.length, executable, value.readOnly, value.packed);
  }
  if (value instanceof PsFile) value.executable = executable;
  return value;
}

function isExecutable(value: PsObject): boolean {
  if (value instanceof PsName || value instanceof PsString || value instanceof PsArray || value instanceof PsFile) {
    return value.executable;
  }
  return value instanceof PsOperator;
}

function readOnly(value: PsObject): PsObject {
  if (value instanceof PsString) return new PsString(value.bytes, value.executable, true);
  if (value instanceof PsArray) {
    return new PsArray(value.cells, value.start, value.length, value.executable, true, value.packed);
  }
  if (value instanceof PsDict) value.readOnly = true;
  else if (!(value instanceof PsFile)) throw new PsError('typecheck');
  return value;
}

/** Runs `executeonly` and `noaccess`: the value becomes read-only; reading is not restricted. */
function closed(value: PsObject): PsObject {
  return value instanceof PsDict ? value : readOnly(value);
}

/** Operators for types, attributes and conversions (PLRM 3, 8.1). */
export const typeOperators: Operators = {
  type: ({ operands }) => operands.push(new PsName(typeName(operands.pop()), true)),
  cvlit: ({ operands }) => operands.push(withExecutable(operands.pop(), false)),
  cvx: ({ operands }) => operands.push(withExecutable(operands.pop(), true)),
  xcheck: ({ operands }) => operands.push(isExecutable(operands.pop())),
  readonly: ({ operands }) => operands.push(readOnly(operands.pop())),
  executeonly: ({ operands }) => operands.push(closed(operands.pop())),
  noaccess: ({ operands }) => operands.push(closed(operands.pop())),
  rcheck: ({ operands }) => {
    operands.pop();
    operands.push(true);
  },
  wcheck: ({ operands }) => {
    const value = operands.pop();
    const composite = value instanceof PsString || value instanceof PsArray || value instanceof PsDict;
    operands.push(composite && !value.readOnly);
  },
  gcheck: ({ operands }) => {
    const value = operands.pop();
    if (value instanceof PsArray) operands.push(value.cells.global);
    else operands.push(!(value instanceof PsDict) || value.global);
  },
  cvn: ({ operands }) => {
    const value = operands.string();
    if (value.bytes.length > 127 * 8) throw new PsError('limitcheck');
    operands.push(new PsName(textOf(value.bytes), value.executable));
  },
  cvs: ({ operands }) => {
    const target = operands.string();
    const text = written(operands.pop());
    if (text.length > target.bytes.length) throw new PsError('rangecheck');
    target.bytes.set(bytesOf(text));
    operands.push(new PsString(target.bytes.subarray(0, text.length)));
  },
  cvrs: ({ operands }) => {
    const target = operands.string();
    const radix = operands.count(2, 36);
    const value = operands.pop();
    if (!isNumber(value)) throw new PsError('typecheck');
    const text = radix === 10 ? written(value) : (Math.trunc(numberOf(value)) >>> 0).toString(radix).toUpperCase();
    if (text.length > target.bytes.length) throw new PsError('rangecheck');
    target.bytes.set(bytesOf(text));
    operands.push(new PsString(target.bytes.subarray(0, text.length)));
  },
};
