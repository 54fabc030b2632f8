import { programLimits } from '../../budget.ts';
import { keyOf, type Interpreter, type Operators } from '../../interpreter/interpreter.ts';
import { PsArray, PsDict, PsName } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';

/** Pushes a dictionary on the dictionary stack. Throws `dictstackoverflow`. */
export function beginDict(m: Interpreter, dict: PsDict): void {
  if (m.dicts.length >= programLimits.dictStack) throw new PsError('dictstackoverflow');
  m.dicts.push(dict);
}

/** Dictionaries and their stack (PLRM 3, 8.1). */
export const dictOperators: Operators = {
  dict: (m) => m.operands.push(m.newDict(m.operands.count(0, programLimits.arrayLength))),
  '>>': (m) => {
    const { operands } = m;
    const items = operands.take(operands.countToMark());
    if (items.length % 2 !== 0) {
      operands.restore(operands.length + items.length);
      throw new PsError('rangecheck');
    }
    const dict = m.newDict(items.length / 2);
    for (let i = 0; i < items.length; i += 2) m.define(dict, keyOf(items[i]!), items[i + 1]!);
    operands.pop();
    operands.push(dict);
  },
  begin: (m) => beginDict(m, m.operands.dict()),
  end: (m) => {
    if (m.dicts.length <= 3) throw new PsError('dictstackunderflow');
    m.dicts.pop();
  },
  def: (m) => {
    const value = m.operands.pop();
    m.define(m.currentDict, keyOf(m.operands.pop()), value);
  },
  store: (m) => {
    const value = m.operands.pop();
    const key = keyOf(m.operands.pop());
    const holder = m.dicts.findLast((dict) => dict.entries.has(key));
    m.define(holder ?? m.currentDict, key, value);
  },
  load: (m) => {
    const key = m.operands.pop();
    const value = m.lookup(keyOf(key));
    if (value === undefined) throw new PsError('undefined', key instanceof PsName ? key.text : '');
    m.operands.push(value);
  },
  known: ({ operands }) => {
    const key = keyOf(operands.pop());
    operands.push(operands.dict().entries.has(key));
  },
  where: (m) => {
    const key = keyOf(m.operands.pop());
    const holder = m.dicts.findLast((dict) => dict.entries.has(key));
    if (holder !== undefined) m.operands.push(holder);
    m.operands.push(holder !== undefined);
  },
  undef: (m) => {
    const key = keyOf(m.operands.pop());
    m.undefine(m.operands.dict(), key);
  },
  maxlength: ({ operands }) => {
    const dict = operands.dict();
    operands.push(Math.max(dict.capacity, dict.entries.size));
  },
  currentdict: (m) => m.operands.push(m.currentDict),
  countdictstack: (m) => m.operands.push(m.dicts.length),
  dictstack: (m) => {
    const array = m.operands.array();
    if (array.length < m.dicts.length) throw new PsError('rangecheck');
    m.dicts.forEach((dict, i) => m.store(array, i, dict));
    m.operands.push(new PsArray(array.cells, array.start, m.dicts.length, false));
  },
  cleardictstack: (m) => {
    m.dicts.length = 3;
  },
};
