import { programLimits } from '../../budget.ts';
import { keyOf, objectOfKey, type Interpreter, type Operators } from '../../interpreter/interpreter.ts';
import { isInteger, PsArray, PsDict, PsName, PsString, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { PsFile } from '../../values/ps-file.ts';

/** Operators on arrays, packed arrays and strings, including those shared with dictionaries (PLRM 3, 8.1). */
export const arrayStringOperators: Operators = {
  array: (m) => {
    const length = m.operands.count(0, programLimits.arrayLength);
    m.operands.push(m.newArray(Array.from({ length }, () => null)));
  },
  string: (m) => {
    const length = m.operands.count(0, 0x7fffffff);
    if (length > programLimits.stringBytes) throw new PsError('limitcheck');
    m.budget.allocate(192 + length);
    m.budget.work(length >> 6);
    m.operands.push(new PsString(new Uint8Array(length)));
  },
  ']': (m) => {
    const items = m.operands.take(m.operands.countToMark());
    m.operands.pop();
    m.operands.push(m.newArray(items));
  },
  packedarray: (m) => {
    const items = m.operands.take(m.operands.count(0, programLimits.operandStack));
    const { cells, length } = m.newArray(items);
    m.operands.push(new PsArray(cells, 0, length, false, true, true));
  },
  setpacking: (m) => {
    m.packing = m.operands.boolean();
  },
  currentpacking: (m) => m.operands.push(m.packing),
  length: ({ operands }) => {
    const value = operands.pop();
    if (value instanceof PsArray) operands.push(value.length);
    else if (value instanceof PsString) operands.push(value.bytes.length);
    else if (value instanceof PsDict) operands.push(value.entries.size);
    else if (value instanceof PsName) operands.push(value.text.length);
    else throw new PsError('typecheck');
  },
  get: ({ operands }) => {
    const key = operands.pop();
    const from = operands.pop();
    if (from instanceof PsArray) operands.push(from.at(indexIn(key, from.length)));
    else if (from instanceof PsString) operands.push(from.bytes[indexIn(key, from.bytes.length)]!);
    else if (from instanceof PsDict) {
      const value = from.entries.get(keyOf(key));
      if (value === undefined) throw new PsError('undefined', key instanceof PsName ? key.text : '');
      operands.push(value);
    } else throw new PsError('typecheck');
  },
  put: (m) => {
    const value = m.operands.pop();
    const key = m.operands.pop();
    const into = m.operands.pop();
    if (into instanceof PsArray) m.store(into, indexIn(key, into.length), value);
    else if (into instanceof PsString) {
      const index = indexIn(key, into.bytes.length);
      if (typeof value !== 'number' || !isInteger(value)) throw new PsError('typecheck');
      if (into.readOnly) throw new PsError('invalidaccess');
      if (value < 0 || value > 255) throw new PsError('rangecheck');
      into.bytes[index] = value;
    } else if (into instanceof PsDict) m.define(into, keyOf(key), value);
    else throw new PsError('typecheck');
  },
  getinterval: ({ operands }) => {
    const count = operands.count(0, 0x7fffffff);
    const start = operands.count(0, 0x7fffffff);
    const from = operands.pop();
    if (from instanceof PsArray) {
      if (start + count > from.length) throw new PsError('rangecheck');
      const { cells, executable, readOnly, packed } = from;
      operands.push(new PsArray(cells, from.start + start, count, executable, readOnly, packed));
    } else if (from instanceof PsString) {
      if (start + count > from.bytes.length) throw new PsError('rangecheck');
      operands.push(new PsString(from.bytes.subarray(start, start + count), from.executable, from.readOnly));
    } else throw new PsError('typecheck');
  },
  putinterval: (m) => {
    const source = m.operands.pop();
    const start = m.operands.count(0, 0x7fffffff);
    const into = m.operands.pop();
    if (source instanceof PsArray && into instanceof PsArray) {
      if (start + source.length > into.length) throw new PsError('rangecheck');
      m.budget.work(source.length >> 3);
      source.list().forEach((value, i) => m.store(into, start + i, value));
    } else if (source instanceof PsString && into instanceof PsString) {
      if (into.readOnly) throw new PsError('invalidaccess');
      if (start + source.bytes.length > into.bytes.length) throw new PsError('rangecheck');
      m.budget.work(source.bytes.length >> 6);
      into.bytes.set(source.bytes, start);
    } else throw new PsError('typecheck');
  },
  aload: (m) => {
    const array = m.operands.array();
    if (m.operands.length + array.length >= programLimits.operandStack) throw new PsError('stackoverflow');
    m.budget.work(array.length >> 3);
    for (let i = 0; i < array.length; i++) m.operands.push(array.at(i));
    m.operands.push(array);
  },
  astore: (m) => {
    const array = m.operands.array();
    const values = m.operands.take(array.length);
    m.budget.work(values.length >> 3);
    values.forEach((value, i) => m.store(array, i, value));
    m.operands.push(array);
  },
  forall,
  search: (m) => search(m, false),
  anchorsearch: (m) => search(m, true),
  token: (m) => {
    const source = m.operands.pop();
    if (!(source instanceof PsString) && !(source instanceof PsFile)) throw new PsError('typecheck');
    const file = source instanceof PsFile ? source : new PsFile(source.bytes);
    const value = m.token(file);
    if (value === undefined) {
      m.operands.push(false);
      return;
    }
    if (source instanceof PsString) m.operands.push(new PsString(source.bytes.subarray(file.at)));
    m.operands.push(value);
    m.operands.push(true);
  },
};

function indexIn(key: PsObject, length: number): number {
  if (typeof key !== 'number' || !isInteger(key)) throw new PsError('typecheck');
  if (key < 0 || key >= length) throw new PsError('rangecheck');
  return key;
}

function forall(m: Interpreter): void {
  const body = m.operands.procedure();
  const over = m.operands.pop();
  let next: () => boolean;
  let i = 0;
  if (over instanceof PsArray) {
    next = () => i < over.length && (m.operands.push(over.at(i++)), true);
  } else if (over instanceof PsString) {
    next = () => i < over.bytes.length && (m.operands.push(over.bytes[i++]!), true);
  } else if (over instanceof PsDict) {
    m.budget.allocate(over.entries.size * 32);
    m.budget.work(over.entries.size >> 2);
    const entries = [...over.entries];
    next = () => {
      const entry = entries[i++];
      if (entry === undefined) return false;
      m.operands.push(objectOfKey(entry[0]));
      m.operands.push(entry[1]);
      return true;
    };
  } else throw new PsError('typecheck');
  m.pushLoop(() => {
    if (next()) m.pushProcedure(body);
    else m.endLoop();
  });
}

function search(m: Interpreter, anchored: boolean): void {
  const seek = m.operands.string().bytes;
  const source = m.operands.string();
  const { bytes } = source;
  m.budget.work(1 + ((anchored ? seek.length : bytes.length) >> 6));
  const at = anchored ? (matches(bytes, seek, 0) ? 0 : -1) : find(m, bytes, seek);
  if (at < 0) {
    m.operands.push(source);
    m.operands.push(false);
    return;
  }
  m.operands.push(new PsString(bytes.subarray(at + seek.length)));
  m.operands.push(new PsString(bytes.subarray(at, at + seek.length)));
  if (!anchored) m.operands.push(new PsString(bytes.subarray(0, at)));
  m.operands.push(true);
}

function matches(bytes: Uint8Array, seek: Uint8Array, at: number): boolean {
  if (at + seek.length > bytes.length) return false;
  for (let i = 0; i < seek.length; i++) if (bytes[at + i] !== seek[i]) return false;
  return true;
}

function find(m: Interpreter, bytes: Uint8Array, seek: Uint8Array): number {
  if (seek.length === 0) return 0;
  for (let at = bytes.indexOf(seek[0]!); at >= 0; at = bytes.indexOf(seek[0]!, at + 1)) {
    m.budget.work(1 + (seek.length >> 4));
    if (matches(bytes, seek, at)) return at;
  }
  return -1;
}
