/** Lowest and highest point of a glyph's outline in font units, y up. */
export type GlyphHeight = { readonly low: number; readonly high: number };

/** As much as the format allows a charstring, and more than any letter takes. */
const most = { depth: 10, steps: 50_000, operands: 48 };

type Run = {
  readonly globals: readonly Uint8Array[];
  readonly locals: readonly Uint8Array[];
  readonly stack: number[];
  y: number;
  low: number;
  high: number;
  stems: number;
  steps: number;
};

/**
 * Lowest and highest point of a Type 2 charstring, curves by their control points; null when it draws nothing, is
 * damaged, or asks for more than the format allows. Only heights are followed; stem hints are counted, not obeyed.
 *
 * Source: Adobe Technical Note 5177, "The Type 2 Charstring Format".
 */
export function charstringHeight(
  charstring: Uint8Array,
  globals: readonly Uint8Array[],
  locals: readonly Uint8Array[],
): GlyphHeight | null {
  const run: Run = { globals, locals, stack: [], y: 0, low: Infinity, high: -Infinity, stems: 0, steps: 0 };
  const isWhole = execute(run, charstring, 0) !== 'broken';
  return isWhole && run.high > run.low ? { low: run.low, high: run.high } : null;
}

type Outcome = 'go on' | 'end' | 'broken';

function execute(run: Run, code: Uint8Array, depth: number): Outcome {
  if (depth > most.depth) return 'broken';
  for (let at = 0; at < code.length;) {
    if (++run.steps > most.steps || run.stack.length > most.operands) return 'broken';
    const first = code[at++]!;
    if (first === 28 || first >= 32) {
      const [value, size] = operand(first, code, at);
      run.stack.push(value);
      at += size;
      continue;
    }
    if (first === 10 || first === 29) {
      const outcome = call(run, first === 10 ? run.locals : run.globals, depth);
      if (outcome !== 'go on') return outcome;
      continue;
    }
    if (first === 11) return 'go on';
    if (first === 14) return 'end';
    if (first === 1 || first === 3 || first === 18 || first === 23 || first === 19 || first === 20) {
      run.stems += run.stack.length >> 1;
      run.stack.length = 0;
      if (first === 19 || first === 20) at += (run.stems + 7) >> 3;
      continue;
    }
    const isFlex = first === 12;
    draw(run, isFlex ? 1200 + (code[at++] ?? 0) : first);
    run.stack.length = 0;
  }
  return 'go on';
}

function operand(first: number, code: Uint8Array, at: number): [value: number, size: number] {
  const next = (i: number): number => code[at + i] ?? 0;
  if (first === 28) return [((next(0) << 24) | (next(1) << 16)) >> 16, 2];
  if (first <= 246) return [first - 139, 0];
  if (first <= 250) return [(first - 247) * 256 + next(0) + 108, 1];
  if (first <= 254) return [-(first - 251) * 256 - next(0) - 108, 1];
  return [((next(0) << 24) | (next(1) << 16) | (next(2) << 8) | next(3)) / 65536, 4];
}

function call(run: Run, subrs: readonly Uint8Array[], depth: number): Outcome {
  const bias = subrs.length < 1240 ? 107 : subrs.length < 33900 ? 1131 : 32768;
  const index = run.stack.pop();
  const subr = index === undefined ? undefined : subrs[index + bias];
  return subr === undefined ? 'broken' : execute(run, subr, depth + 1);
}

/** Moves the pen up by each of `steps` and notes where it was and went. */
function rise(run: Run, steps: readonly number[]): void {
  for (const step of steps) {
    note(run);
    run.y += step;
    note(run);
  }
}

function note(run: Run): void {
  run.low = Math.min(run.low, run.y);
  run.high = Math.max(run.high, run.y);
}

const everySecond = (values: readonly number[], from: number): number[] => values.filter((_, i) => i % 2 === from);

function draw(run: Run, operator: number): void {
  const { stack } = run;
  switch (operator) {
    case 21: // rmoveto
    case 4: // vmoveto
      run.y += stack.at(-1) ?? 0;
      return;
    case 22: // hmoveto
      return;
    case 5: // rlineto
    case 8: // rrcurveto
    case 24: // rcurveline
    case 25: // rlinecurve
      return rise(run, everySecond(stack, 1));
    case 6: // hlineto
      return rise(run, everySecond(stack, 1));
    case 7: // vlineto
      return rise(run, everySecond(stack, 0));
    case 26: // vvcurveto: dx1? {dya dxb dyb dyc}+
      return rise(
        run,
        stack.slice(stack.length % 4).filter((_, i) => i % 4 !== 1),
      );
    case 27: // hhcurveto: dy1? {dxa dxb dyb dxc}+
      return rise(run, [
        ...stack.slice(0, stack.length % 4),
        ...stack.slice(stack.length % 4).filter((_, i) => i % 4 === 2),
      ]);
    case 30: // vhcurveto
      return alternating(run, true);
    case 31: // hvcurveto
      return alternating(run, false);
    case 1234: // hflex: dx1 dx2 dy2 dx3 dx4 dx5 dx6
      return rise(run, [stack[2] ?? 0, -(stack[2] ?? 0)]);
    case 1235: // flex: six pairs and a depth
      return rise(run, everySecond(stack.slice(0, 12), 1));
    case 1236: // hflex1: dx1 dy1 dx2 dy2 dx3 dx4 dx5 dy5 dx6
      return rise(
        run,
        [1, 3, 7].map((i) => stack[i] ?? 0),
      );
    case 1237: // flex1: five pairs and the last step's longer side
      return rise(run, everySecond(stack.slice(0, 10), 1));
  }
}

/** Curves that begin upright and level in turn; the last may end with a fifth step. */
function alternating(run: Run, beginsUpright: boolean): void {
  const { stack } = run;
  let isUpright = beginsUpright;
  for (let at = 0; at + 4 <= stack.length; at += 4) {
    const [first, , second, third] = stack.slice(at, at + 4) as [number, number, number, number];
    const last = stack.length - at === 5 ? (stack[at + 4] ?? 0) : 0;
    rise(run, isUpright ? [first, second, last] : [second, third]);
    isUpright = !isUpright;
  }
}
