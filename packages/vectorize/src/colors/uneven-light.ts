import type { Rgb } from '../types.ts';

/** Number of blocks along the longer side, and the minimum size of one. */
const BLOCKS = 40;
const MIN_BLOCK_PX = 4;
/**
 * Maximum relative deviation from the mean in a block of one color; dark blocks are excluded because they contain no
 * information about the light.
 */
const EVEN_SHARE = 0.14;
const MIN_LEVEL = 24;
/** Maximum change of light between neighboring blocks (natural logarithm). */
const LARGEST_STEP = 0.05;
/** Minimum number of blocks in a run; shorter runs measure noise. */
const MIN_RUN = 3;
/** Minimum difference of light over the picture; below it the light is even. */
const MIN_DIFFERENCE = 0.06;
/** Minimum share of all changes inside colors that one light must explain; otherwise they were drawn. */
const EXPLAINED = 0.6;
/** Powers of x and y in the logarithm of the light. */
const TERMS = [
  [1, 0],
  [0, 1],
  [2, 0],
  [1, 1],
  [0, 2],
] as const;

type Blocks = {
  readonly columns: number;
  readonly rows: number;
  readonly px: number;
  /** Logarithm of each channel's mean, three values per block; NaN when the block has an edge or is dark. */
  readonly logs: Float64Array;
};

/** Change of the terms and of the logarithm of the brightness between two blocks of the same color. */
type Run = { readonly terms: readonly number[]; readonly change: number; readonly weight: number };

/**
 * Corrects the light of a picture of flat colors: divides it by a smooth light (a quadratic in the logarithm) that is
 * estimated from the change of each color inside its own areas. Returns null when the light is even, or when each color
 * changes in its own way, as drawn gradients do.
 *
 * Source: the premise of Land and McCann, Lightness and Retinex Theory, 1971: small changes belong to the light, large
 * ones to the drawing.
 */
export function evenLight(picture: Rgb): Rgb | null {
  const blocks = blocksOf(picture);
  const runs = runsOf(blocks);
  const light = runs.length > TERMS.length ? fitted(runs) : null;
  if (!light) return null;
  const seen = runs.reduce((sum, { change, weight }) => sum + weight * Math.abs(change), 0);
  const missed = runs.reduce((sum, run) => sum + run.weight * Math.abs(run.change - dot(run.terms, light)), 0);
  if (missed > (1 - EXPLAINED) * seen) return null;
  return divided(picture, light);
}

function blocksOf({ width, height, data }: Rgb): Blocks {
  const px = Math.max(MIN_BLOCK_PX, Math.ceil(Math.max(width, height) / BLOCKS));
  const columns = Math.floor(width / px);
  const rows = Math.floor(height / px);
  const logs = new Float64Array(3 * columns * rows).fill(Number.NaN);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const sums = [0, 0, 0];
      const min = [255, 255, 255];
      const max = [0, 0, 0];
      for (let y = row * px; y < (row + 1) * px; y++) {
        for (let i = 3 * (y * width + column * px), end = i + 3 * px; i < end; i += 3) {
          for (let k = 0; k < 3; k++) {
            const level = data[i + k]!;
            sums[k]! += level;
            if (level < min[k]!) min[k] = level;
            if (level > max[k]!) max[k] = level;
          }
        }
      }
      const brightest = Math.max(sums[0]!, sums[1]!, sums[2]!) / (px * px);
      const isEven = [0, 1, 2].every((k) => max[k]! - min[k]! <= 2 * EVEN_SHARE * brightest);
      if (!isEven || brightest < MIN_LEVEL) continue;
      for (let k = 0; k < 3; k++) logs[3 * (row * columns + column) + k] = Math.log(Math.max(1, sums[k]! / (px * px)));
    }
  }
  return { columns, rows, px, logs };
}

function runsOf(blocks: Blocks): Run[] {
  const { columns, rows } = blocks;
  const runs: Run[] = [];
  for (let row = 0; row < rows; row++) follow(blocks, row * columns, 1, columns, runs);
  for (let column = 0; column < columns; column++) follow(blocks, column, columns, rows, runs);
  return runs;
}

/** Adds the runs along a row or column of blocks. */
function follow(blocks: Blocks, first: number, step: number, count: number, runs: Run[]): void {
  let from = 0;
  for (let k = 1; k <= count; k++) {
    const at = first + k * step;
    if (k < count && isOneColor(blocks.logs, at - step, at)) continue;
    if (k - 1 - from >= MIN_RUN) runs.push(runBetween(blocks, first + from * step, at - step, k - 1 - from));
    from = k;
  }
}

function isOneColor(logs: Float64Array, a: number, b: number): boolean {
  const k = brightestOf(logs, a);
  const change = logs[3 * b + k]! - logs[3 * a + k]!;
  return Math.abs(change) < LARGEST_STEP && brightestOf(logs, b) === k;
}

function brightestOf(logs: Float64Array, at: number): number {
  const [red, green, blue] = [logs[3 * at]!, logs[3 * at + 1]!, logs[3 * at + 2]!];
  return green >= red && green >= blue ? 1 : red >= blue ? 0 : 2;
}

function runBetween({ columns, rows, logs }: Blocks, a: number, b: number, weight: number): Run {
  const termsAt = (at: number): number[] => termsOf((at % columns) / columns, Math.floor(at / columns) / rows);
  const [before, after] = [termsAt(a), termsAt(b)];
  const k = brightestOf(logs, a);
  return { terms: after.map((term, i) => term - before[i]!), change: logs[3 * b + k]! - logs[3 * a + k]!, weight };
}

const termsOf = (x: number, y: number): number[] => TERMS.map(([p, q]) => x ** p * y ** q);
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** Ridge regularization of every term, so that a few runs do not determine the light in distant corners. */
const RIDGE = 1e-4;

/** Returns the least-squares light (Gauss-Jordan elimination), or null when the runs do not determine it. */
function fitted(runs: readonly Run[]): number[] | null {
  const n = TERMS.length;
  const total = runs.reduce((sum, { weight }) => sum + weight, 0);
  const rows = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n + 1 }, (__, k) => {
      const sum = runs.reduce((all, { terms, change, weight }) => {
        return all + weight * terms[i]! * (k < n ? terms[k]! : change);
      }, 0);
      return sum / total + (i === k ? RIDGE : 0);
    }),
  );
  for (let i = 0; i < n; i++) {
    const pivot = rows[i]![i]!;
    if (Math.abs(pivot) < 1e-12) return null;
    for (let k = i; k <= n; k++) rows[i]![k]! /= pivot;
    for (let other = 0; other < n; other++) {
      if (other === i) continue;
      const times = rows[other]![i]!;
      for (let k = i; k <= n; k++) rows[other]![k]! -= times * rows[i]![k]!;
    }
  }
  return rows.map((row) => row[n]!);
}

/**
 * Divides the picture by the light; the brightest positions are unchanged. Returns null when the light differs too
 * little to matter.
 */
function divided({ width, height, data }: Rgb, light: readonly number[]): Rgb | null {
  let [min, max] = [Infinity, -Infinity];
  for (const x of [0, 0.5, 1]) {
    for (const y of [0, 0.5, 1]) {
      const here = dot(termsOf(x, y), light);
      min = Math.min(min, here);
      max = Math.max(max, here);
    }
  }
  if (max - min < MIN_DIFFERENCE) return null;
  const out = new Uint8Array(data.length);
  const [a, b, c, d, e] = light as [number, number, number, number, number];
  for (let y = 0; y < height; y++) {
    const v = y / height;
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const gain = Math.exp(max - (a * u + b * v + c * u * u + d * u * v + e * v * v));
      for (let i = 3 * (y * width + x), end = i + 3; i < end; i++) out[i] = Math.min(255, data[i]! * gain + 0.5);
    }
  }
  return { width, height, data: out };
}
