import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsArray, PsMark, PsName, PsString, textOf, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';

/** Returns the result of `eq`: numbers by value, names and strings by their text, composite values by identity. */
function equal(a: PsObject, b: PsObject): boolean {
  if (isNumber(a) && isNumber(b)) return numberOf(a) === numberOf(b);
  if (a instanceof PsString && b instanceof PsString) return sameBytes(a.bytes, b.bytes);
  if (isText(a) && isText(b)) return textIn(a) === textIn(b);
  if (a instanceof PsArray && b instanceof PsArray) {
    return a.length === b.length && (a.length === 0 || (a.cells === b.cells && a.start === b.start));
  }
  if (a instanceof PsMark && b instanceof PsMark) return true;
  return a === b;
}

function isText(value: PsObject): value is PsName | PsString {
  return value instanceof PsName || value instanceof PsString;
}

function textIn(value: PsName | PsString): string {
  return value instanceof PsName ? value.text : textOf(value.bytes);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function compare(m: Interpreter, holds: (order: number) => boolean): void {
  const b = m.operands.pop();
  const a = m.operands.pop();
  if (isNumber(a) && isNumber(b)) {
    m.operands.push(holds(numberOf(a) - numberOf(b)));
  } else if (a instanceof PsString && b instanceof PsString) {
    m.budget.work((a.bytes.length + b.bytes.length) >> 5);
    const [left, right] = [textOf(a.bytes), textOf(b.bytes)];
    m.operands.push(holds(left < right ? -1 : left > right ? 1 : 0));
  } else throw new PsError('typecheck');
}

function equality(m: Interpreter): boolean {
  const b = m.operands.pop();
  const a = m.operands.pop();
  for (const value of [a, b]) if (value instanceof PsString) m.budget.work(1 + (value.bytes.length >> 6));
  return equal(a, b);
}

export const compareOperators: Operators = {
  eq: (m) => m.operands.push(equality(m)),
  ne: (m) => m.operands.push(!equality(m)),
  gt: (m) => compare(m, (order) => order > 0),
  ge: (m) => compare(m, (order) => order >= 0),
  lt: (m) => compare(m, (order) => order < 0),
  le: (m) => compare(m, (order) => order <= 0),
};
