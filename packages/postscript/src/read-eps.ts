import { EngineError } from '@measurement-nesting/curves';
import {
  cleanText,
  defaultReadLimits,
  DiagnosticCollector,
  type Drawing,
  type ReadOptions,
  usableOverride,
} from '@measurement-nesting/curves/drawing';
import { Budget } from './budget.ts';
import { finishDrawing, nothingToMeasure } from './finish-drawing.ts';
import { postscriptSection } from './postscript-section.ts';
import type { Fault, Interpreter } from './interpreter/interpreter.ts';
import { Notices } from './notices.ts';
import { textOf } from './values/objects.ts';
import { Painter } from './graphics/painter.ts';
import { programLayers } from './program-layers.ts';
import { BudgetError, QuitSignal, RangeFault, StopSignal, type PsErrorName } from './ps-error.ts';
import { PsFile } from './values/ps-file.ts';
import { newInterpreter } from './operators/system.ts';

const remedy = 'Re-save as EPS level 2 or SVG.';

/**
 * Reads an EPS file by running its drawing program: everything it paints is returned as shapes in inches (72 units
 * each), y down, curves and arcs exact, in painting order. The program has access to nothing but itself, and is limited
 * in steps, memory, path segments, nesting and (with a clock) time. After a fault, the shapes painted before it are
 * returned with a diagnostic.
 *
 * Throws `EngineError`: file_unreadable (the program cannot be run, or ends early), no_shapes (with the reason), and
 * too_many_shapes, too_many_segments, too_complex, took_too_long for the limits.
 *
 * Source: PostScript Language Reference, third edition ("PLRM 3" in these files).
 */
export function readEps(bytes: Uint8Array, options: ReadOptions): Drawing {
  const limits = { ...defaultReadLimits, ...options.limits };
  const diagnostics = new DiagnosticCollector();
  const notices = new Notices(diagnostics);
  const { program, repaired } = postscriptSection(bytes);
  if (repaired !== null) notices.repaired('header', repaired);
  const budget = new Budget(limits, options.clock);
  const painter = new Painter(budget, notices, options.page);
  const file = new PsFile(program);
  const layerAt = programLayers(program);
  painter.programLayer = () => layerAt(file.at);
  const interpreter = newInterpreter({ program: file, budget, painter, letterText: options.letterText });
  const fault = runProgram(interpreter, painter);
  notices.endLine();
  if (painter.restoreErased()) notices.repaired('erased', erasedAtEnd);
  const { page = 1 } = options;
  const { pages } = painter;
  if (pages > 0 && pages < page) throw new EngineError('no_shapes', missingPage(pages));
  if (pages > 1) notices.otherPages(page, pages);
  // Later pages affect nothing.
  if (!painter.isComplete && fault !== null) classifyFault(fault, program, painter, notices);
  else if (!painter.isComplete) {
    const cut = seemsCut(interpreter, program);
    if (leavesOut(interpreter, file, painter)) notices.repaired('cut', endsItself);
    else if (cut) notices.repaired('cut', cutShort);
  }
  if (painter.shapes.length === 0) throw nothingToMeasure(notices);
  return finishDrawing(painter.shapes, usableOverride(options.scale), diagnostics, 'postscript');
}

const missingPage = (pages: number): string =>
  pages === 1
    ? 'This file has 1 page. Choose page 1.'
    : `This file has ${pages} pages. Choose a page from 1 to ${pages}.`;

const erasedAtEnd = 'The drawing program in this file erases its page at the end. What was drawn before is measured.';

const cutShort =
  'The file seems to end early: its last shape is not finished. Check that nothing is missing, or send it again.';

const endsItself =
  'The drawing program in this file ends early, so the rest of the drawing is missing. Save the drawing again, or send it as SVG.';

/** Maximum number of faults after which the rest of a program is resumed. */
const faultsSkipped = 50;

/**
 * Returns whether a program that ended itself (quit, closefile, flushfile) has anything left to draw. The rest is run
 * without painting; a trailer, a preview or other data after the end draw nothing.
 */
function leavesOut(interpreter: Interpreter, file: PsFile, painter: Painter): boolean {
  const rest = new PsFile(file.bytes.subarray(file.leftAt ?? file.at));
  painter.muted = 1;
  const before = painter.unseen;
  for (let faults = 0; rest.at < rest.end && faults < faultsSkipped && painter.unseen === before; faults++) {
    try {
      interpreter.runRest(rest);
    } catch (error) {
      if (error instanceof QuitSignal || error instanceof BudgetError) break;
      if (!(error instanceof StopSignal)) throw error;
    }
  }
  return painter.unseen > before;
}

/** Returns whether a program ended in the middle of an operation, without showpage and without an end comment. */
function seemsCut({ pages, operands, states, state }: Interpreter, program: Uint8Array): boolean {
  const unfinished = operands.length > 0 || states.length > 0 || state.path.segmentCount > 0;
  return unfinished && pages === 0 && !textOf(program.subarray(-1024)).includes('%%EOF');
}

/** Runs the program and returns the fault that ended it, or null when it completed. */
function runProgram(interpreter: Interpreter, painter: Painter): Fault | 'stopped' | null {
  try {
    interpreter.runProgram();
    return null;
  } catch (error) {
    if (error instanceof QuitSignal) return null;
    if (error instanceof StopSignal) return interpreter.fault ?? 'stopped';
    if (error instanceof BudgetError && painter.isComplete) return null;
    if (error instanceof BudgetError) throw new EngineError(error.code, error.message);
    throw error;
  }
}

function classifyFault(fault: Fault | 'stopped', program: Uint8Array, painter: Painter, notices: Notices): void {
  if (fault !== 'stopped' && fault.error.psName === 'syntaxerror' && fault.error.detail === 'endoffile') {
    throw new EngineError(
      'file_unreadable',
      `The file ends early, in line ${lineAt(program, fault.at)}: a part of the drawing is missing. Save or send it again.`,
    );
  }
  const why = fault === 'stopped' ? 'it stopped by itself' : sentenceFor(fault, program);
  if (painter.shapes.length === 0) {
    if (fault !== 'stopped' && fault.error instanceof RangeFault)
      throw new EngineError('file_unreadable', `This EPS cannot be measured: ${why}. Check its scale. ${remedy}`);
    if (fault !== 'stopped' && isLimit(fault))
      throw new EngineError('too_complex', `The drawing program in this file exceeds a limit: ${why}. ${remedy}`);
    throw new EngineError('file_unreadable', `This EPS uses features we do not support: ${why}. ${remedy}`);
  }
  notices.fault(`The drawing program in this file stopped: ${why}. What was drawn before is measured. ${remedy}`);
}

function sentenceFor(fault: Fault, program: Uint8Array): string {
  const { error, command, at, unpacking } = fault;
  const line = `in line ${lineAt(program, at)}`;
  if (error instanceof RangeFault) return `${cleanText(error.detail, 40)} ${line} is out of range`;
  if (unpacking || command === 'eexec' || command === 'filter') {
    return `its encrypted or packed data (eexec, filter) cannot be read ${line}: ${plainSentence(fault, 'there')}`;
  }
  return plainSentence(fault, line);
}

function plainSentence(fault: Fault, line: string): string {
  const { error, command } = fault;
  const name = cleanText(error.psName === 'undefined' && error.detail !== '' ? error.detail : command, 60);
  if (error.psName === 'undefined') return `"${name}" ${line} is not known`;
  if (isLimit(fault)) {
    const what = name === '' ? line : `at "${name}" ${line}`;
    return `it nests too deep or piles up more than the limit allows, ${what}`;
  }
  const problem = problems[error.psName] ?? 'fails';
  return name === '' ? `a command ${line} ${problem}` : `"${name}" ${line} ${problem}`;
}

/** Meanings of the language's errors for users who did not write the program. */
const problems: Partial<Record<PsErrorName, string>> = {
  dictstackunderflow: 'closes more than was opened',
  invalidaccess: 'changes a protected value',
  invalidexit: 'exits a loop that is not open',
  invalidfileaccess: 'opens another file, which is not allowed',
  invalidfont: 'uses a damaged font',
  ioerror: 'meets damaged data',
  nocurrentpoint: 'continues a path that was not started',
  rangecheck: 'gets a value out of range',
  stackunderflow: 'gets too few values',
  syntaxerror: 'cannot be read',
  typecheck: 'gets a value of the wrong kind',
  undefinedresource: 'needs a resource that is not in the file',
  undefinedresult: 'cannot be computed',
  unmatchedmark: 'closes more than was opened',
};

function isLimit({ error }: Fault): boolean {
  return error.psName.endsWith('overflow') || error.psName === 'limitcheck';
}

/** Returns the line of a position, counted from 1, for every kind of line end. */
function lineAt(bytes: Uint8Array, at: number): number {
  let line = 1;
  for (let i = 0; i < at - 1; i++) if (bytes[i] === 10 || (bytes[i] === 13 && bytes[i + 1] !== 10)) line++;
  return line;
}
