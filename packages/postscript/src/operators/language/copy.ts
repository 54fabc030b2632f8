import type { Interpreter } from '../../interpreter/interpreter.ts';
import { SavedGraphics } from '../../graphics/graphics-state.ts';
import { PsArray, PsDict, PsString } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';

/**
 * Runs `copy` for arrays, strings, dictionaries and graphics states: copies the values of the first into the second.
 */
export function copyComposite(m: Interpreter): void {
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
