import type { ReadOptions } from '@measurement-nesting/curves/drawing';
import { programLimits, type Budget } from '../budget.ts';
import type { CharacterMap } from '../fonts/cmap.ts';
import type { FontData } from '../fonts/font-data.ts';
import { Filter } from '../filters/filter.ts';
import { AFTER, FILE, Frame, LOOP, PROCEDURE, STOPPED } from './execution-entry.ts';
import { GraphicsState } from '../graphics/graphics-state.ts';
import {
  literal,
  PsArray,
  PsDict,
  PsMark,
  PsName,
  PsOperator,
  PsString,
  textOf,
  type Cells,
  type DictKey,
  type PsObject,
} from '../values/objects.ts';
import { OperandStack } from './operand-stack.ts';
import type { Painter } from '../graphics/painter.ts';
import { PsError, StopSignal } from '../ps-error.ts';
import { PsFile } from '../values/ps-file.ts';
import { CLOSE_BRACE, Immediate, OPEN_BRACE, scanToken } from '../values/scanner.ts';
import type { SaveLevels } from './save-levels.ts';

/** Error that ended a program, or that `stopped` caught last. */
export type Fault = {
  readonly error: PsError;
  readonly command: string;
  readonly at: number;
  /** True while a program was read from encrypted or packed data. */
  readonly unpacking: boolean;
};

/** State that operators access. It belongs to one program and ends with it. */
export type World = {
  readonly letterText: ReadOptions['letterText'];
  readonly budget: Budget;
  readonly painter: Painter;
  readonly saves: SaveLevels;
  readonly system: PsDict;
  readonly user: PsDict;
  readonly global: PsDict;
  readonly errors: PsDict;
  readonly errorState: PsDict;
  readonly fonts: PsDict;
  readonly resources: Map<string, Map<string, PsObject>>;
  readonly fontData: FontData;
  readonly characterMaps: WeakMap<PsDict, CharacterMap>;
};

/**
 * Runs a program on its own execution stack (PLRM 3, 3.5), so that nesting in the program does not nest calls here.
 * Operators that have to run a procedure before they can continue (a glyph, a data source) use `call`, whose nesting is
 * limited.
 */
export class Interpreter {
  readonly operands = new OperandStack();
  readonly exec: Frame[] = [];
  readonly dicts: PsDict[];
  readonly world: World;
  readonly budget: Budget;
  state = new GraphicsState();
  readonly states: GraphicsState[] = [];
  /** True when new objects are created in global memory, which `restore` does not change. */
  globalMemory = false;
  packing = false;
  fault: Fault | null = null;
  pages = 0;
  /** Number of entries in the list of a character map under construction. */
  listed = 0;
  /** Glyph or pattern cell being drawn by a procedure, null outside one. */
  glyph: { width: readonly [number, number] | null } | null = null;
  readonly #program: PsFile;
  #base = 0;
  #calls = 0;
  #callsEver = 0;
  #command: PsObject = null;
  #operandsBefore = 0;

  constructor(world: World, program: PsFile) {
    this.world = world;
    this.budget = world.budget;
    this.dicts = [world.system, world.global, world.user];
    this.#program = program;
  }

  /** Runs the whole program. Throws `StopSignal` (see `fault`), `QuitSignal` or `BudgetError`. */
  runProgram(): void {
    this.pushFile(this.#program);
    this.#run(0);
  }

  /** Continues with another stream, regardless of the procedures that were running. Ends as `runProgram` does. */
  runRest(rest: PsFile): void {
    this.exec.length = 0;
    this.pushFile(rest);
    this.#run(0);
  }

  /** Runs a procedure to its end before returning. */
  call(procedure: PsObject): void {
    if (this.#calls >= programLimits.callNesting) throw new PsError('limitcheck', 'procedures nested in operators');
    this.#calls++;
    this.#callsEver++;
    const base = this.exec.length;
    try {
      this.execute(procedure);
      this.#run(base);
    } finally {
      this.#calls--;
      this.exec.length = Math.min(this.exec.length, base);
    }
  }

  /**
   * Executes an object as `exec` does: procedures and files are pushed on the execution stack, other objects are
   * executed immediately.
   */
  execute(object: PsObject): void {
    let value = object;
    for (;;) {
      if (value instanceof BuiltIn) {
        this.#command = value;
        value.run(this);
        return;
      }
      if (value instanceof PsName && value.executable) {
        this.#command = value;
        const found = this.lookup(value.text);
        if (found === undefined) throw new PsError('undefined', value.text);
        this.budget.step();
        value = found;
        continue;
      }
      if (value instanceof PsArray && value.executable) this.pushProcedure(value);
      else if (value instanceof PsString && value.executable) {
        this.budget.work(value.bytes.length >> 6);
        this.pushFile(new PsFile(value.bytes.slice()));
      } else if (value instanceof PsFile && value.executable) this.pushFile(value);
      else this.operands.push(value);
      return;
    }
  }

  pushProcedure(procedure: PsArray): void {
    if (procedure.length > 0) this.#pushFrame(new Frame(PROCEDURE, procedure, null, null));
  }

  pushFile(file: PsFile): void {
    this.#pushFrame(new Frame(FILE, null, file, null));
  }

  /** Pushes a loop. `step` runs each time the loop is on top; it pushes the next round or calls `endLoop`. */
  pushLoop(step: () => void): void {
    this.#pushFrame(new Frame(LOOP, null, null, step));
  }

  endLoop(): void {
    this.exec.pop();
  }

  /** Pushes work: `step` runs once, after everything pushed later has ended. */
  pushAfter(step: () => void): void {
    this.#pushFrame(new Frame(AFTER, null, null, step));
  }

  pushStopped(): void {
    this.#pushFrame(new Frame(STOPPED, null, null, null));
  }

  /** Ends the innermost loop (`exit`). */
  exitLoop(): void {
    for (let i = this.exec.length - 1; i >= this.#base; i--) {
      const { kind } = this.exec[i]!;
      if (kind === LOOP) {
        this.exec.length = i;
        return;
      }
      if (kind === STOPPED || kind === FILE) break;
    }
    throw new PsError('invalidexit');
  }

  /** Returns the file being executed. */
  currentFile(): PsFile {
    for (let i = this.exec.length - 1; i >= 0; i--) {
      const { file } = this.exec[i]!;
      if (file !== null) return file;
    }
    return new PsFile(new Uint8Array(0));
  }

  lookup(key: DictKey): PsObject | undefined {
    const { dicts } = this;
    for (let i = dicts.length - 1; i >= 0; i--) {
      const value = dicts[i]!.entries.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  get currentDict(): PsDict {
    return this.dicts[this.dicts.length - 1]!;
  }

  /** Writes an entry so that `restore` can undo it. */
  define(dict: PsDict, key: DictKey, value: PsObject): void {
    if (dict.readOnly) throw new PsError('invalidaccess');
    this.world.saves.touchDict(dict);
    const before = dict.entries.size;
    dict.entries.set(key, value);
    if (dict.entries.size > before) this.budget.allocate(64);
  }

  undefine(dict: PsDict, key: DictKey): void {
    if (dict.readOnly) throw new PsError('invalidaccess');
    this.world.saves.touchDict(dict);
    dict.entries.delete(key);
  }

  store(array: PsArray, index: number, value: PsObject): void {
    if (array.readOnly) throw new PsError('invalidaccess');
    this.world.saves.touchCells(array.cells);
    array.cells.items[array.start + index] = value;
  }

  /** Returns the instances of a resource category. */
  resourcesOf(category: string): Map<string, PsObject> {
    let instances = this.world.resources.get(category);
    if (instances === undefined) {
      instances = new Map();
      this.world.resources.set(category, instances);
    }
    return instances;
  }

  newDict(capacity: number): PsDict {
    this.budget.allocate(448);
    return new PsDict(capacity, this.world.saves.level, this.globalMemory);
  }

  newArray(items: PsObject[], executable = false): PsArray {
    this.budget.allocate(160 + items.length * 16);
    this.budget.work(items.length >> 4);
    const cells: Cells = { items, level: this.world.saves.level, global: this.globalMemory };
    return new PsArray(cells, 0, items.length, executable);
  }

  newString(bytes: Uint8Array): PsString {
    this.budget.allocate(192 + bytes.length);
    this.budget.work(bytes.length >> 6);
    return new PsString(bytes);
  }

  gsave(saved = false): void {
    if (this.states.length >= programLimits.graphicsStack) throw new PsError('limitcheck', 'gsave nested too deep');
    this.budget.work(this.state.extras.size + 1);
    const current = this.state;
    this.state = current.clone();
    current.saved = saved;
    this.states.push(current);
  }

  grestore(): void {
    const previous = this.states.at(-1);
    if (previous === undefined) return;
    if (previous.saved) {
      this.state = previous.clone();
    } else {
      this.states.pop();
      this.state = previous;
    }
  }

  /** Returns the next object of a stream, including whole procedures; undefined at the end. */
  token(file: PsFile): PsObject | undefined {
    const open: PsObject[][] = [];
    const count = (bytes: number) => {
      this.budget.allocate(bytes + 32);
    };
    for (;;) {
      const { at } = file;
      const token = scanToken(file, count);
      if (file.at - at > 64) this.budget.work((file.at - at) >> 6);
      if (token === undefined) {
        if (open.length === 0) return undefined;
        throw new PsError('syntaxerror', 'endoffile');
      }
      let value: PsObject;
      if (token === OPEN_BRACE) {
        if (open.length >= programLimits.procedureNesting)
          throw new PsError('limitcheck', 'procedures nested too deep');
        open.push([]);
        this.budget.step();
        continue;
      } else if (token === CLOSE_BRACE) {
        const items = open.pop();
        if (items === undefined) throw new PsError('syntaxerror', '}');
        value = this.newArray(items, true);
      } else if (token instanceof Immediate) {
        const found = this.lookup(token.text);
        if (found === undefined) throw new PsError('undefined', token.text);
        value = found;
      } else value = token;
      const inner = open.at(-1);
      if (inner === undefined) return value;
      this.budget.allocate(16);
      inner.push(value);
    }
  }

  #pushFrame(frame: Frame): void {
    if (this.exec.length >= programLimits.execStack) throw new PsError('execstackoverflow');
    this.exec.push(frame);
  }

  #run(base: number): void {
    const outer = this.#base;
    this.#base = base;
    try {
      for (;;) {
        try {
          this.#loop(base);
          return;
        } catch (error) {
          if (error instanceof PsError) this.#raise(error);
          else if (error instanceof StopSignal) this.stop();
          else throw error;
        }
      }
    } finally {
      this.#base = outer;
    }
  }

  #loop(base: number): void {
    const { exec, operands, budget } = this;
    while (exec.length > base) {
      const frame = exec[exec.length - 1]!;
      this.#operandsBefore = operands.length;
      this.#callsEver = 0;
      budget.step();
      switch (frame.kind) {
        case PROCEDURE: {
          const procedure = frame.procedure!;
          const value = procedure.cells.items[procedure.start + frame.index++]!;
          // The procedure is popped before its last object runs, so that tail calls do not grow the stack.
          if (frame.index >= procedure.length) exec.pop();
          this.#perform(value);
          break;
        }
        case FILE: {
          this.#command = null;
          const value = this.token(frame.file!);
          if (value === undefined) exec.splice(exec.lastIndexOf(frame), 1);
          else this.#perform(value);
          break;
        }
        case LOOP:
          frame.step!();
          break;
        case AFTER:
          exec.pop();
          frame.step!();
          break;
        default:
          exec.pop();
          operands.push(false);
      }
    }
  }

  /** Executes a value from a procedure or file: names and operators run, everything else is pushed on the stack. */
  #perform(value: PsObject): void {
    if (value instanceof PsName) {
      if (!value.executable) {
        this.operands.push(value);
        return;
      }
      this.#command = value;
      const found = this.lookup(value.text);
      if (found === undefined) throw new PsError('undefined', value.text);
      if (found instanceof BuiltIn) found.run(this);
      else this.execute(found);
    } else if (value instanceof BuiltIn) {
      this.#command = value;
      value.run(this);
    } else this.operands.push(value);
  }

  /**
   * Handles an error (PLRM 3, 3.11.1): restores the operands, then runs the program's own handler or the default one.
   */
  #raise(error: PsError): void {
    // Creating an error is slow compared with any operator.
    this.budget.work(256);
    const command = this.#command;
    if (this.#callsEver === 0 && error.psName !== 'stackoverflow') this.operands.restore(this.#operandsBefore);
    const name = command instanceof PsName ? command.text : command instanceof PsOperator ? command.name : '';
    const unpacking = this.exec.some(({ file }) => file instanceof Filter);
    this.fault = { error, command: name, at: this.#program.at, unpacking };
    const { errors, errorState } = this.world;
    const handler = errors.entries.get(error.psName);
    if (handler instanceof PsArray && handler.executable && this.exec.length < programLimits.execStack) {
      if (this.operands.length < programLimits.operandStack) this.operands.push(command);
      this.pushProcedure(handler);
      return;
    }
    errorState.entries.set('newerror', true);
    errorState.entries.set('errorname', literal(error.psName));
    errorState.entries.set('command', command);
    errorState.entries.set('errorinfo', null);
    this.stop();
  }

  /** Unwinds to the innermost `stopped`. */
  stop(): void {
    for (let i = this.exec.length - 1; i >= this.#base; i--) {
      if (this.exec[i]!.kind !== STOPPED) continue;
      this.exec.length = i;
      this.operands.makeRoom();
      this.operands.push(true);
      return;
    }
    this.exec.length = this.#base;
    throw new StopSignal();
  }
}

const longestKey = 4096;

/** Returns the key of an object in a dictionary. */
export function keyOf(object: PsObject): DictKey {
  if (object instanceof PsName) return object.text;
  if (object instanceof PsString) {
    if (object.bytes.length > longestKey) throw new PsError('limitcheck', 'key');
    return textOf(object.bytes);
  }
  if (object === null) throw new PsError('typecheck');
  if (typeof object === 'object') {
    if ('value' in object) return object.value;
    return object instanceof PsArray ? object.cells : object;
  }
  return object;
}

/** Returns the object of a key (names for texts, as `forall` pushes them). */
export function objectOfKey(key: DictKey): PsObject {
  if (typeof key === 'string') return literal(key);
  if (typeof key === 'object') {
    if ('items' in key) {
      const cells = key as Cells;
      return new PsArray(cells, 0, cells.items.length, false);
    }
    return key as PsDict | PsMark;
  }
  return key;
}

/** Operator with its implementation. */
export class BuiltIn extends PsOperator {
  readonly run: (interpreter: Interpreter) => void;
  constructor(name: string, run: (interpreter: Interpreter) => void) {
    super(name);
    this.run = run;
  }
}

/** Operators by name. */
export type Operators = Readonly<Record<string, (interpreter: Interpreter) => void>>;
