import {
  type Interpreter,
  isNumber,
  numberOf,
  PsError,
  QuitSignal,
  real,
  StopSignal,
} from '@measurement-nesting/postscript/graphics';
import { PsFile } from '@measurement-nesting/postscript/filters';
import { isArray, numberOr, type PdfObject, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';

/** Access to the file, and an interpreter for programs in the file apart from the page: functions, Type 1 fonts, character maps. */
export type FunctionTools = { readonly file: PdfFile; readonly calculator: Interpreter };

/**
 * Runs a PostScript program of the file on empty stacks. An error of the program ends it: what it did before remains.
 * Returns false then.
 */
function runApart(machine: Interpreter, run: () => void): boolean {
  while (machine.operands.length > 0) machine.operands.pop();
  machine.dicts.length = 3;
  try {
    run();
    return true;
  } catch (error) {
    if (!(error instanceof PsError || error instanceof StopSignal || error instanceof QuitSignal)) throw error;
    return false;
  }
}

/** Runs a program that defines resources: a font or character maps. */
export function runProgram(machine: Interpreter, bytes: Uint8Array): void {
  const program = new PsFile(bytes);
  program.executable = true;
  runApart(machine, () => machine.call(program));
}

const deepest = 8;

/** Returns the values of a function or an array of functions (ISO 32000-1, 7.10); empty when it cannot be computed. */
export function callFunction(tools: FunctionTools, value: PdfObject, inputs: readonly number[], depth = 0): number[] {
  const { file } = tools;
  file.budget.step();
  if (depth > deepest) return [];
  if (isArray(value)) {
    return value.slice(0, 32).map((one) => callFunction(tools, file.resolve(one), inputs, depth + 1)[0] ?? 0);
  }
  const domain = pairsOf(file, value, 'Domain');
  const range = pairsOf(file, value, 'Range');
  const xs = inputs.map((x, i) => clamp(x, domain[i]));
  const found = compute(tools, value, { xs, domain, range, depth });
  return range.length > 0 ? found.slice(0, range.length).map((y, i) => clamp(y, range[i])) : found;
}

type Pair = readonly [number, number];

/** Call of a function: its inputs within their domains, and the ranges of its outputs. */
type Call = {
  readonly xs: readonly number[];
  readonly domain: readonly Pair[];
  readonly range: readonly Pair[];
  readonly depth: number;
};

function compute(tools: FunctionTools, value: PdfObject, call: Call): number[] {
  const { xs, domain, depth } = call;
  const { file } = tools;
  const numbers = (key: string) => file.list(value, key).filter((item) => typeof item === 'number');
  const [x = 0] = xs;
  switch (file.get(value, 'FunctionType')) {
    case 0:
      return value instanceof Stream ? sampled(tools.file, value, call) : [];
    case 2: {
      const [start, end] = [numbers('C0'), numbers('C1')];
      const share = x ** numberOr(file.get(value, 'N'), 1);
      const [from, to] = [start.length > 0 ? start : [0], end.length > 0 ? end : [1]];
      return from.map((low, i) => low + share * ((to[i] ?? 0) - low));
    }
    case 3: {
      const bounds = numbers('Bounds');
      const encode = numbers('Encode');
      const index = bounds.filter((bound) => x >= bound).length;
      const [first, last] = domain[0] ?? [0, 1];
      const [low, high] = [bounds[index - 1] ?? first, bounds[index] ?? last];
      const [from = 0, to = 1] = [encode[index * 2], encode[index * 2 + 1]];
      const inner = high > low ? from + ((x - low) / (high - low)) * (to - from) : from;
      return callFunction(tools, file.list(value, 'Functions')[index] ?? null, [inner], depth + 1);
    }
    case 4:
      return value instanceof Stream ? calculated(tools, value, call) : [];
    default:
      return [];
  }
}

/** Interpolates samples linearly along each input in turn; with several inputs, uses the nearest sample. */
function sampled(file: PdfFile, stream: Stream, { xs, domain, range }: Call): number[] {
  const size = file.list(stream, 'Size').filter((item) => typeof item === 'number');
  const bits = numberOr(file.get(stream, 'BitsPerSample'), 0);
  if (![1, 2, 4, 8, 12, 16, 24, 32].includes(bits) || size.length < xs.length) return [];
  const encode = pairsOf(file, stream, 'Encode');
  const decode = pairsOf(file, stream, 'Decode');
  const data = file.data(stream);
  const places = xs.map((x, i) => {
    const [low, high] = domain[i] ?? [0, 1];
    const [from, to] = encode[i] ?? [0, size[i]! - 1];
    return Math.min(size[i]! - 1, Math.max(0, from + ((x - low) / (high - low || 1)) * (to - from)));
  });
  const at = (indices: readonly number[], output: number): number => {
    let index = 0;
    for (let i = indices.length - 1; i >= 0; i--) index = index * size[i]! + indices[i]!;
    const start = (index * range.length + output) * bits;
    let sample = 0;
    for (let bit = start; bit < start + bits; bit++)
      sample = sample * 2 + (((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    const [low, high] = decode[output] ?? range[output]!;
    return low + (sample / (2 ** bits - 1)) * (high - low);
  };
  const single = places.length === 1 ? places[0]! : null;
  return range.map((_, output) => {
    if (single === null) return at(places.map(Math.round), output);
    const low = Math.floor(single);
    const first = at([low], output);
    return single === low ? first : first + (single - low) * (at([low + 1], output) - first);
  });
}

function calculated({ file, calculator }: FunctionTools, stream: Stream, { xs, range }: Call): number[] {
  const found: number[] = [];
  const isComputed = runApart(calculator, () => {
    const program = calculator.token(new PsFile(file.data(stream)));
    if (program === undefined) return;
    for (const x of xs) calculator.operands.push(real(x));
    calculator.call(program);
    for (const _ of range) {
      const top = calculator.operands.pop();
      found.unshift(isNumber(top) ? numberOf(top) : 0);
    }
  });
  return isComputed ? found : [];
}

function pairsOf(file: PdfFile, value: PdfObject, key: string): Pair[] {
  const list = file
    .list(value, key)
    .filter((item) => typeof item === 'number')
    .slice(0, 64);
  return Array.from({ length: list.length >> 1 }, (_, i) => [list[i * 2]!, list[i * 2 + 1]!] as const);
}

function clamp(value: number, pair: Pair | undefined): number {
  return pair === undefined ? value : Math.min(Math.max(value, pair[0]), pair[1]);
}
