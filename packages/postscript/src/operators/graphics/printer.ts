import { Filter } from '../../filters/filter.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { PsMark, PsName, psString, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { newPath } from '../../graphics/path-construction.ts';
import { rectangles } from './paint.ts';
import { initGraphics } from './state.ts';

const none = (): void => undefined;

/** Returns an operator that removes operands and has no other effect. */
export function drop(count: number): (m: Interpreter) => void {
  return (m) => {
    m.operands.take(count);
  };
}

function dropDict(m: Interpreter): void {
  m.operands.dict();
}

function newDevice(m: Interpreter): void {
  m.world.painter.erasePage(m.state);
  m.state.isDiscarded = false;
  initGraphics(m);
}

/** Names of page sizes, each an operator that sets a page of that size. */
const pageSizes =
  'letter lettersmall legal ledger note tabloid 11x17 halfletter a0 a1 a2 a3 a4 a4small a5 a6 a7 a8 a9 a10 b0 b1 b2 b3 b4 b5 b6 c0 c1 c2 c3 c4 c5 c6 isob0 isob1 isob2 isob3 isob4 isob5 isob6 jisb0 jisb1 jisb2 jisb3 jisb4 jisb5 jisb6 archA archB archC archD archE flsa flse hagaki';

/** Entries of `userdict`: page sizes. Like `setpagedevice`, they reset the graphics state. */
export const pageSizeOperators: Operators = Object.fromEntries(pageSizes.split(' ').map((name) => [name, newDevice]));

/**
 * Operators for printers, PDF producers and screens, which do not paint: their operands are removed (PLRM 3, 8.1; PLRM 2,
 * appendix D; Adobe pdfmark Reference; Acrobat Distiller Parameters).
 */
export const printerOperators: Operators = {
  setpagedevice: (m) => {
    dropDict(m);
    newDevice(m);
  },
  nulldevice: (m) => {
    m.state.isDiscarded = true;
    m.state.matrix = [1, 0, 0, 1, 0, 0];
    m.state.clip = [];
  },
  pdfmark: (m) => {
    // Metadata in a stream inside the program is read to its end.
    for (const operand of m.operands.take(m.operands.countToMark())) if (operand instanceof Filter) operand.flush();
    m.operands.pop();
  },
  setdistillerparams: dropDict,
  currentdistillerparams: (m) => {
    const dict = m.newDict(1);
    // Programs use Distiller's exclusive features only from version 5000 on.
    m.define(dict, 'CoreDistVersion', 3000);
    m.operands.push(dict);
  },
  setoverprintmode: drop(1),
  currentoverprintmode: (m) => m.operands.push(0),
  findcolorrendering: (m) => {
    const name = m.operands.pop();
    if (!(name instanceof PsName)) throw new PsError('typecheck');
    m.operands.push(name);
    m.operands.push(false);
  },
  currentcacheparams: (m) => {
    m.operands.push(new PsMark());
    for (let i = 0; i < 3; i++) m.operands.push(0);
  },
  settrapparams: dropDict,
  currenttrapparams: (m) => m.operands.push(m.newDict(0)),
  settrapzone: newPath,
  initviewclip: none,
  viewclip: newPath,
  eoviewclip: newPath,
  viewclippath: newPath,
  rectviewclip: (m) => {
    rectangles(m);
    newPath(m);
  },
};

const counts: Readonly<Record<string, number>> = {
  setduplexmode: 1,
  settumble: 1,
  setmargins: 2,
  setpageparams: 4,
  setpage: 3,
  setpapertray: 1,
  setdefaultpapertray: 1,
  setresolution: 1,
  setjobtimeout: 1,
  setdefaulttimeouts: 3,
  setdostartpage: 1,
  setdosysstart: 1,
  setprintername: 1,
  setpagetype: 1,
  setpagemargin: 1,
  setpagestackorder: 1,
  seteescratch: 2,
  setuserdiskpercent: 1,
};
const trays = 'letter legal ledger 11x17 halfletter a3 a4 a5 a6 b4 b5 flsa flse'
  .split(' ')
  .map((name) => `${name}tray`);

/** Operators of `statusdict`, each for one kind of printer. */
export const statusOperators: Operators = {
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, drop(count)])),
  ...Object.fromEntries(trays.map((name) => [name, none])),
  pagecount: (m) => m.operands.push(0),
  duplexmode: (m) => m.operands.push(false),
  tumble: (m) => m.operands.push(false),
  papertray: (m) => m.operands.push(0),
  resolution: (m) => m.operands.push(300),
  margins: (m) => {
    m.operands.push(0);
    m.operands.push(0);
  },
  printername: (m) => {
    m.operands.string();
    m.operands.push(psString(''));
  },
  dostartpage: (m) => m.operands.push(false),
  ramsize: (m) => m.operands.push(64 * 1024 * 1024),
  diskonline: (m) => m.operands.push(false),
  diskstatus: (m) => {
    m.operands.push(0);
    m.operands.push(0);
  },
};

/** Variables of `statusdict`. */
export const statusValues: Readonly<Record<string, PsObject>> = {
  product: psString('Measuring'),
  version: psString('3010'),
  revision: 1,
  ledger: false,
  waittimeout: 0,
  jobtimeout: 0,
  manualfeed: false,
  manualfeedtimeout: 0,
  jobname: null,
  pagestackorder: false,
};
