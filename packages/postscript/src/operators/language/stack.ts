import type { Operators } from '../../interpreter/interpreter.ts';
import { PsMark } from '../../values/objects.ts';
import { copyComposite } from './copy.ts';

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
