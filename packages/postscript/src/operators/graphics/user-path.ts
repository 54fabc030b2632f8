import type { Interpreter } from '../../interpreter/interpreter.ts';
import { PsArray, PsName, PsOperator, PsString, real, isNumber, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { encodedNumbers, pathOperators, pathSteps, userBox } from './path.ts';

/** Operators of a user path in the order of their codes, with the number of their operands (PLRM 3, 4.6.2). */
const codes: readonly (readonly [string, number])[] = [
  ['setbbox', 4],
  ['moveto', 2],
  ['rmoveto', 2],
  ['lineto', 2],
  ['rlineto', 2],
  ['curveto', 6],
  ['rcurveto', 6],
  ['arc', 5],
  ['arcn', 5],
  ['arct', 5],
  ['closepath', 0],
  ['ucache', 0],
];
const allowed = new Set(codes.map(([name]) => name));

/** Returns the current path as a user path (PLRM 3, 8.2: upath). */
export function userPathOf(m: Interpreter, cached: boolean): PsArray {
  const { path, matrix } = m.state;
  if (!path.hasPoint) throw new PsError('nocurrentpoint');
  const items: PsObject[] = cached ? [new PsName('ucache', true)] : [];
  items.push(...userBox(path, matrix).map(real), new PsName('setbbox', true));
  for (const { name, numbers } of pathSteps(m)) {
    for (const value of numbers) items.push(real(value));
    items.push(new PsName(name, true));
  }
  return m.newArray(items, true);
}

/** Appends a user path, plain or encoded. Only path operators run, regardless of redefinitions in the program. */
export function runUserPath(m: Interpreter, path: PsArray): void {
  const [first, second] = path.length === 2 ? path.list() : [];
  if (second instanceof PsString && (first instanceof PsArray || first instanceof PsString)) {
    runEncoded(m, encodedNumbers(m, first), second.bytes);
    return;
  }
  m.budget.work(path.length);
  for (const item of path.list()) {
    if (isNumber(item)) m.operands.push(item);
    else if (item instanceof PsName || item instanceof PsOperator)
      run(m, item instanceof PsName ? item.text : item.name);
    else throw new PsError('typecheck');
  }
}

function run(m: Interpreter, name: string): void {
  if (!allowed.has(name)) throw new PsError('typecheck', name);
  if (name !== 'ucache') pathOperators[name]!(m);
}

function runEncoded(m: Interpreter, numbers: readonly number[], program: Uint8Array): void {
  let next = 0;
  let repeats = 1;
  for (const code of program) {
    if (code > 32) {
      repeats = code - 32;
      continue;
    }
    const entry = codes[code];
    if (entry === undefined) throw new PsError('typecheck');
    for (; repeats > 0; repeats--) {
      for (let i = 0; i < entry[1]; i++) {
        if (next >= numbers.length) throw new PsError('rangecheck');
        m.operands.push(real(numbers[next++]!));
      }
      m.budget.step();
      run(m, entry[0]);
    }
    repeats = 1;
  }
}
