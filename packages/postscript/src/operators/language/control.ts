import { AFTER, FILE } from '../../interpreter/execution-entry.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import {
  isInteger,
  isNumber,
  numberOf,
  PsArray,
  PsName,
  PsOperator,
  PsSave,
  real,
  type PsObject,
} from '../../values/objects.ts';
import { PsError, QuitSignal } from '../../ps-error.ts';
import { PsFile } from '../../values/ps-file.ts';

/** Control operators (PLRM 3, 8.1), with bind, save and restore. */
export const controlOperators: Operators = {
  exec: (m) => {
    const value = m.operands.pop();
    if (value instanceof PsFile) m.pushFile(value);
    else m.execute(value);
  },
  if: (m) => {
    const body = m.operands.procedure();
    if (m.operands.boolean()) m.pushProcedure(body);
  },
  ifelse: (m) => {
    const otherwise = m.operands.procedure();
    const body = m.operands.procedure();
    m.pushProcedure(m.operands.boolean() ? body : otherwise);
  },
  for: (m) => {
    const body = m.operands.procedure();
    const [limit, step, start] = [m.operands.pop(), m.operands.pop(), m.operands.pop()];
    if (!isNumber(limit) || !isNumber(step) || !isNumber(start)) throw new PsError('typecheck');
    const whole = [step, start].every((value) => typeof value === 'number' && isInteger(value));
    const [end, by] = [numberOf(limit), numberOf(step)];
    let at = numberOf(start);
    m.pushLoop(() => {
      if (by >= 0 ? at > end : at < end) {
        m.endLoop();
        return;
      }
      m.operands.push(whole && isInteger(at) ? at : real(at));
      at += by;
      m.pushProcedure(body);
    });
  },
  repeat: (m) => {
    const body = m.operands.procedure();
    let left = m.operands.count(0, 0x7fffffff);
    m.pushLoop(() => {
      if (left-- > 0) m.pushProcedure(body);
      else m.endLoop();
    });
  },
  loop: (m) => {
    const body = m.operands.procedure();
    m.pushLoop(() => m.pushProcedure(body));
  },
  exit: (m) => m.exitLoop(),
  stop: (m) => m.stop(),
  stopped: (m) => {
    const value = m.operands.pop();
    m.pushStopped();
    if (value instanceof PsFile) m.pushFile(value);
    else m.execute(value);
  },
  quit: () => {
    throw new QuitSignal();
  },
  start: () => undefined,
  countexecstack: (m) => m.operands.push(m.exec.length),
  execstack: (m) => {
    const array = m.operands.array();
    const entries = m.exec
      .filter(({ kind }) => kind !== AFTER)
      .map(({ kind, file, procedure }) => (kind === FILE ? file : procedure));
    if (array.length < entries.length) throw new PsError('rangecheck');
    entries.forEach((entry, i) => m.store(array, i, entry));
    m.operands.push(new PsArray(array.cells, array.start, entries.length, false));
  },
  bind: (m) => {
    const value = m.operands.peek();
    if (!(value instanceof PsArray)) throw new PsError('typecheck');
    bind(m, value);
  },
  save: (m) => {
    const level = m.world.saves.save();
    m.gsave(true);
    m.operands.push(new PsSave(level));
  },
  restore: (m) => {
    const save = m.operands.pop();
    if (!(save instanceof PsSave)) throw new PsError('typecheck');
    if (save.level > m.world.saves.level) throw new PsError('invalidrestore');
    let nested = m.world.saves.level - save.level + 1;
    m.world.saves.restore(save.level);
    while (nested > 0) {
      const previous = m.states.pop();
      if (previous === undefined) break;
      m.state = previous;
      if (previous.saved) nested--;
    }
    m.state.saved = false;
  },
  '=': (m) => {
    m.operands.pop();
  },
  '==': (m) => {
    m.operands.pop();
  },
};

/**
 * Replaces operator names by operators, in the procedure and those inside it, and makes those inside read-only (PLRM 3,
 * bind). A read-only procedure is not changed: it was bound where it was created, where its names may have had other
 * values.
 */
function bind(m: Interpreter, procedure: PsArray): void {
  const open = [procedure];
  const seen = new Set<PsArray['cells']>();
  for (let array = open.pop(); array !== undefined; array = open.pop()) {
    if (array.readOnly || seen.has(array.cells)) continue;
    seen.add(array.cells);
    m.budget.work(array.length >> 2);
    for (let i = 0; i < array.length; i++) {
      const value: PsObject = array.at(i);
      if (value instanceof PsName && value.executable) {
        const found = m.lookup(value.text);
        if (found instanceof PsOperator) m.store(array, i, found);
      } else if (value instanceof PsArray && value.executable && !value.readOnly) {
        open.push(value);
        const { cells, start, length, packed } = value;
        m.store(array, i, new PsArray(cells, start, length, true, true, packed));
      }
    }
  }
}
