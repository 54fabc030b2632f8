import type { Operators, Interpreter } from '../../interpreter/interpreter.ts';
import { PsMark, PsArray, PsDict, PsString } from '../../values/objects.ts';
import { SavedGraphics } from '../../graphics/graphics-state.ts';
import { PsError } from '../../ps-error.ts';

/** Operand stack (PLRM 3, 8.1). */
export const stackOperators: Operators = {
  pop: (m) => {
    m.operands.pop();
  },
  exch: ({ operands }) => {
    const [top, below] = [operands.peek(0), operands.peek(1)];
    operands.set(0, below);
    operands.set(1, top);
  },
  dup: ({ operands }) => operands.push(operands.peek()),
  copy: (m) => {
    const top = m.operands.peek();
    if (typeof top !== 'number') return copyComposite(m);
    const count = m.operands.count(0, 100_000);
    m.budget.work(count >> 3);
    m.operands.copyTop(count);
  },
  index: ({ operands }) => {
    const depth = operands.count(0, 100_000);
    operands.push(operands.peek(depth));
  },
  roll: (m) => {
    const by = m.operands.integer();
    const count = m.operands.count(0, 100_000);
    m.operands.need(count);
    if (count === 0) return;
    m.budget.work(count >> 3);
    m.operands.roll(count, ((by % count) + count) % count);
  },
  clear: ({ operands }) => operands.clear(),
  count: ({ operands }) => operands.push(operands.length),
  mark: ({ operands }) => operands.push(new PsMark()),
  '[': ({ operands }) => operands.push(new PsMark()),
  '<<': ({ operands }) => operands.push(new PsMark()),
  cleartomark: ({ operands }) => {
    operands.take(operands.countToMark() + 1);
  },
  counttomark: ({ operands }) => operands.push(operands.countToMark()),
};

/**
 * Runs `copy` for arrays, strings, dictionaries and graphics states: copies the values of the first into the second.
 */
function copyComposite(m: Interpreter): void {
  const { operands } = m;
  const target = operands.pop();
  const source = operands.pop();
  if (source instanceof PsArray && target instanceof PsArray) {
    if (source.length > target.length) throw new PsError('rangecheck');
    m.budget.work(source.length >> 3);
    source.list().forEach((value, i) => m.store(target, i, value));
    operands.push(new PsArray(target.cells, target.start, source.length, target.executable));
  } else if (source instanceof PsString && target instanceof PsString) {
    if (source.bytes.length > target.bytes.length) throw new PsError('rangecheck');
    m.budget.work(source.bytes.length >> 6);
    target.bytes.set(source.bytes);
    operands.push(new PsString(target.bytes.subarray(0, source.bytes.length), target.executable));
  } else if (source instanceof PsDict && target instanceof PsDict) {
    m.budget.work(source.entries.size >> 2);
    for (const [key, value] of source.entries) m.define(target, key, value);
    operands.push(target);
  } else if (source instanceof SavedGraphics && target instanceof SavedGraphics) {
    target.state = source.state.clone();
    operands.push(target);
  } else throw new PsError('typecheck');
}
