import { openFilter, readAll } from '../../filters/decode.ts';
import { EexecFilter } from '../../filters/eexec.ts';
import { DctFilter, OtherPictureFilter } from '../../filters/picture-data.ts';
import { SubFileFilter } from '../../filters/sub-file.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { PsArray, PsDict, PsString, isNumber, numberOf, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { PsFile } from '../../values/ps-file.ts';

/** Returns a stream over a data source: a file, a string, or a procedure that returns a string per call. */
export function dataSource(m: Interpreter, value: PsObject): PsFile {
  if (value instanceof PsFile) return value;
  if (value instanceof PsString) return new PsFile(value.bytes);
  if (value instanceof PsArray && value.executable) return new ProcedureFile(m, value);
  throw new PsError('typecheck');
}

export const filterNames = new Set([
  'ASCII85Decode',
  'ASCIIHexDecode',
  'CCITTFaxDecode',
  'DCTDecode',
  'FlateDecode',
  'LZWDecode',
  'NullEncode',
  'ReusableStreamDecode',
  'RunLengthDecode',
  'SubFileDecode',
]);

/** Decoding filters (PLRM 3, 3.13); encoding is not supported. */
export const filterOperators: Operators = {
  filter: (m) => {
    const { operands } = m;
    const name = operands.name().text;
    if (!filterNames.has(name)) throw new PsError('undefined', name);
    m.budget.allocate(2048);
    const parameters = operands.peek() instanceof PsDict ? operands.dict() : null;
    operands.push(open(m, name, parameters));
  },
  eexec: (m) => {
    const source = m.operands.pop();
    if (!(source instanceof PsFile) && !(source instanceof PsString)) throw new PsError('typecheck');
    const file = new EexecFilter(dataSource(m, source), m.budget);
    const { system } = m.world;
    m.dicts.push(system);
    m.pushAfter(() => {
      if (m.dicts.length > 3 && m.currentDict === system) m.dicts.pop();
    });
    m.pushFile(file);
  },
};

function open(m: Interpreter, name: string, parameters: PsDict | null): PsFile {
  const { budget, operands } = m;
  const number = (key: string, otherwise: number): number => {
    const value = parameters?.entries.get(key) ?? null;
    return isNumber(value) ? numberOf(value) : otherwise;
  };
  if (name === 'SubFileDecode') {
    const given = parameters !== null && parameters.entries.has('EODString');
    const text = given ? parameters.entries.get('EODString')! : operands.string();
    if (!(text instanceof PsString)) throw new PsError('typecheck');
    const count = given ? number('EODCount', 0) : operands.count(0, 0x7fffffff);
    return new SubFileFilter(dataSource(m, operands.pop()), budget, count, text.bytes.slice());
  }
  const source = dataSource(m, operands.pop());
  switch (name) {
    case 'DCTDecode':
      return new DctFilter(source, budget);
    case 'ReusableStreamDecode':
      return reusable(m, source, parameters);
    case 'NullEncode':
      return source;
    default:
      return openFilter(name, source, budget, number) ?? new OtherPictureFilter(source, budget);
  }
}

/**
 * Returns the whole source in memory, so that it can be read again, after applying the filters that its dictionary
 * lists.
 */
function reusable(m: Interpreter, source: PsFile, parameters: PsDict | null): PsFile {
  let file = source;
  const named = parameters?.entries.get('Filter') ?? null;
  const list = named instanceof PsArray ? named.list() : named === null ? [] : [named];
  for (const item of list) {
    m.operands.push(file);
    const name = item !== null && typeof item === 'object' && 'text' in item ? item.text : '';
    if (!filterNames.has(name) || name === 'SubFileDecode') throw new PsError('undefined', name);
    file = open(m, name, null);
  }
  const { data, error } = readAll(file, m.budget);
  if (error !== null) throw error;
  return new PsFile(data);
}

/** Stream of the strings that a procedure returns, one after another; an empty one is the end. */
class ProcedureFile extends PsFile {
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
