import type { ReadOptions } from '@measurement-nesting/curves/drawing';
import type { Budget } from '../budget.ts';
import { FontData } from '../fonts/font-data.ts';
import { Interpreter, BuiltIn, type Operators, type World } from '../interpreter/interpreter.ts';
import { PsDict, psString, type PsObject } from '../values/objects.ts';
import { arithmeticOperators } from './language/arithmetic.ts';
import { arrayStringOperators } from './language/array-string.ts';
import { clipOperators } from './graphics/clip.ts';
import { colorOperators } from './graphics/color.ts';
import { compareOperators } from './language/compare.ts';
import { controlOperators } from './language/control.ts';
import { deviceOperators } from './graphics/device.ts';
import { dictOperators } from './language/dict.ts';
import { fileOperators } from './language/file.ts';
import { filterOperators } from './language/filter.ts';
import { fontOperators } from './text/font.ts';
import { ghostscriptOperators } from './graphics/ghostscript.ts';
import { imageOperators } from './graphics/image.ts';
import { matrixOperators } from './graphics/matrix.ts';
import { pageSizeOperators, printerOperators, statusOperators, statusValues } from './graphics/printer.ts';
import { paintOperators } from './graphics/paint.ts';
import { pathOperators } from './graphics/path.ts';
import { fillResources, resourceOperators } from './language/resource.ts';
import { showOperators } from './text/show.ts';
import { stackOperators } from './language/stack.ts';
import { stateOperators } from './graphics/state.ts';
import { typeOperators } from './types.ts';
import type { Painter } from '../graphics/painter.ts';
import { psErrorNames } from '../ps-error.ts';
import type { PsFile } from '../values/ps-file.ts';
import { SaveLevels } from '../interpreter/save-levels.ts';

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
