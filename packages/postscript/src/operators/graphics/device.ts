import { deviceUnitsPerIn } from '../../graphics/device-space.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { psArray, PsDict, PsMark, type PsObject, psString, real } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { drop } from './printer.ts';
import { initGraphics } from './state.ts';

type Entries = readonly (readonly [string, PsObject])[];

function answer(m: Interpreter, entries: Entries): void {
  const dict = m.newDict(entries.length);
  for (const [key, value] of entries) m.define(dict, key, value);
  m.operands.push(dict);
}

const caches = [
  'MaxPatternCache',
  'MaxFontCache',
  'MaxFormCache',
  'MaxUPathCache',
  'MaxScreenStorage',
  'MaxDisplayList',
  'MaxOutlineCache',
  'MaxImageBuffer',
  'MaxSourceList',
  'MaxDisplayAndSourceList',
  'CurPatternCache',
  'CurFontCache',
  'CurFormCache',
  'CurUPathCache',
  'CurScreenStorage',
  'CurDisplayList',
  'CurOutlineCache',
];
const items = [
  'MaxPatternItem',
  'MaxFontItem',
  'MinFontCompress',
  'MaxUPathItem',
  'MaxFormItem',
  'MaxScreenItem',
  'MaxSuperScreen',
  'MaxOpStack',
  'MaxDictStack',
  'MaxExecStack',
  'MaxLocalVM',
  'VMReclaim',
  'VMThreshold',
  'HalftoneMode',
];
const plenty = 1_000_000;

/**
 * Operators that query or configure a printer: they return the values of a simple printer without limits, and have no
 * effect.
 */
export const deviceOperators: Operators = {
  showpage: (m) => {
    m.pages++;
    m.world.painter.endPage(m.state);
    initGraphics(m);
  },
  copypage: () => undefined,
  currentpagedevice: (m) =>
    answer(m, [
      ['PageSize', psArray([612, 792])],
      ['HWResolution', psArray([real(deviceUnitsPerIn), real(deviceUnitsPerIn)])],
      ['ImagingBBox', null],
      ['NumCopies', null],
      ['Separations', false],
      ['ProcessColorModel', psString('DeviceCMYK')],
    ]),
  currentsystemparams: (m) =>
    answer(m, [
      ...caches.map((key) => [key, plenty] as const),
      ['BuildTime', 0],
      ['ByteOrder', true],
      ['RealFormat', psString('IEEE')],
      ['PrinterName', psString('')],
    ]),
  setsystemparams: drop(1),
  currentuserparams: (m) =>
    answer(m, [
      ...items.map((key) => [key, plenty] as const),
      ['AccurateScreens', false],
      ['IdiomRecognition', false],
      ['JobName', psString('')],
    ]),
  setuserparams: drop(1),
  currentdevparams: (m) => {
    m.operands.pop();
    answer(m, []);
  },
  setdevparams: drop(2),
  usertime: (m) => m.operands.push(0),
  realtime: (m) => m.operands.push(0),
  vmstatus: (m) => {
    m.operands.push(m.world.saves.level);
    m.operands.push(Math.min(m.budget.memoryBytes, 0x7fffffff));
    m.operands.push(100_000_000);
  },
  vmreclaim: drop(1),
  setvmthreshold: drop(1),
  setglobal: (m) => {
    m.globalMemory = m.operands.boolean();
  },
  currentglobal: (m) => m.operands.push(m.globalMemory),
  setshared: (m) => {
    m.globalMemory = m.operands.boolean();
  },
  currentshared: (m) => m.operands.push(m.globalMemory),
  setobjectformat: drop(1),
  currentobjectformat: (m) => m.operands.push(0),
  internaldict: (m) => {
    if (m.operands.integer() !== 1_183_615_869) throw new PsError('invalidaccess');
    const dict = m.world.system.entries.get('%internaldict');
    m.operands.push(dict instanceof PsDict ? dict : new PsDict());
  },
  startjob: (m) => {
    m.operands.take(2);
    m.operands.push(false);
  },
  exitserver: () => {
    throw new PsError('invalidaccess');
  },
  prompt: () => undefined,
  executive: () => undefined,
  handleerror: () => undefined,
  version: (m) => m.operands.push(psString('3010')),
  setcachelimit: drop(1),
  cachestatus: (m) => {
    for (let i = 0; i < 7; i++) m.operands.push(0);
  },
  setcacheparams: (m) => {
    m.operands.take(m.operands.countToMark() + 1);
  },
  setucacheparams: (m) => {
    m.operands.take(m.operands.countToMark() + 1);
  },
  ucachestatus: (m) => {
    m.operands.push(new PsMark());
    for (let i = 0; i < 5; i++) m.operands.push(0);
  },
};
