import type { ReadOptions } from '@measurement-nesting/curves/drawing';
import type { Budget } from '../budget.ts';
import { FontData } from '../fonts/font-data.ts';
import { Interpreter, BuiltIn, type Operators, type World } from './interpreter.ts';
import { PsDict, psString, type PsObject } from './objects.ts';
import { arithmeticOperators } from '../operators/language/arithmetic.ts';
import { arrayStringOperators } from '../operators/language/array-string.ts';
import { clipOperators } from '../operators/graphics/clip.ts';
import { colorOperators } from '../operators/graphics/color.ts';
import { compareOperators } from '../operators/language/compare.ts';
import { controlOperators } from '../operators/language/control.ts';
import { deviceOperators } from '../operators/graphics/device.ts';
import { dictOperators } from '../operators/language/dict.ts';
import { fileOperators } from '../operators/language/file.ts';
import { filterOperators } from '../operators/language/filter.ts';
import { fontOperators } from '../operators/text/font.ts';
import { ghostscriptOperators } from '../operators/graphics/ghostscript.ts';
import { imageOperators } from '../operators/graphics/image.ts';
import { matrixOperators } from '../operators/graphics/matrix.ts';
import { pageSizeOperators, printerOperators, statusOperators, statusValues } from '../operators/graphics/printer.ts';
import { paintOperators } from '../operators/graphics/paint.ts';
import { pathOperators } from '../operators/graphics/path.ts';
import { fillResources, resourceOperators } from '../operators/language/resource.ts';
import { showOperators } from '../operators/text/show.ts';
import { stackOperators } from '../operators/language/stack.ts';
import { stateOperators } from '../operators/graphics/state.ts';
import { typeOperators } from '../operators/types.ts';
import type { Painter } from '../graphics/painter.ts';
import { psErrorNames } from './ps-error.ts';
import type { PsFile } from './ps-file.ts';
import { SaveLevels } from './save-levels.ts';

/** Complete list of operators. Programs have no access to files, devices or a network. */
const tables: readonly Operators[] = [
  stackOperators,
  arithmeticOperators,
  compareOperators,
  typeOperators,
  arrayStringOperators,
  dictOperators,
  controlOperators,
  matrixOperators,
  pathOperators,
  paintOperators,
  clipOperators,
  colorOperators,
  stateOperators,
  fileOperators,
  deviceOperators,
  printerOperators,
  ghostscriptOperators,
  filterOperators,
  imageOperators,
  fontOperators,
  showOperators,
  resourceOperators,
];

export type MachineParts = {
  readonly program: PsFile;
  readonly budget: Budget;
  readonly painter: Painter;
  readonly letterText: ReadOptions['letterText'];
};

/** Returns an interpreter with the initial dictionaries of a program. */
export function newInterpreter({ program, budget, painter, letterText }: MachineParts): Interpreter {
  const system = new PsDict();
  const errors = new PsDict();
  const errorState = new PsDict();
  const fonts = new PsDict(0, 0, true);
  const world: World = {
    budget,
    painter,
    letterText,
    saves: new SaveLevels(budget),
    system,
    user: new PsDict(),
    global: new PsDict(0, 0, true),
    errors,
    errorState,
    fonts,
    resources: new Map(),
    fontData: new FontData(),
    characterMaps: new WeakMap(),
  };
  const put = (dict: PsDict, entries: Readonly<Record<string, PsObject>>) => {
    for (const [key, value] of Object.entries(entries)) dict.entries.set(key, value);
  };
  const putOperators = (dict: PsDict, table: Operators) => {
    for (const [name, run] of Object.entries(table)) dict.entries.set(name, new BuiltIn(name, run));
  };
  for (const table of tables) putOperators(system, table);
  putOperators(world.user, pageSizeOperators);
  for (const name of psErrorNames) errors.entries.set(name, new BuiltIn(name, (m) => m.stop()));
  for (const name of ['timeout', 'interrupt', 'VMerror', 'invalidcontext', 'invalidid']) {
    errors.entries.set(name, new BuiltIn(name, (m) => m.stop()));
  }
  errors.entries.set('handleerror', new BuiltIn('handleerror', () => undefined));
  put(errorState, { newerror: false, errorname: null, command: null, errorinfo: null, recordstacks: false });
  const status = new PsDict();
  put(status, statusValues);
  putOperators(status, statusOperators);
  put(system, {
    systemdict: system,
    userdict: world.user,
    globaldict: world.global,
    shareddict: world.global,
    errordict: errors,
    $error: errorState,
    statusdict: status,
    serverdict: new PsDict(),
    FontDirectory: fonts,
    GlobalFontDirectory: fonts,
    SharedFontDirectory: fonts,
    '%internaldict': new PsDict(),
    null: null,
    languagelevel: 3,
    product: psString('Measuring'),
    revision: 1,
    serialnumber: 0,
  });
  const interpreter = new Interpreter(world, program);
  fillResources(interpreter);
  return interpreter;
}
