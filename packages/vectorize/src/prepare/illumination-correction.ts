import type { Gray } from '../types.ts';
import { levelAt } from './gray.ts';

const CELLS = 64;
const SMALLEST_CELL_PX = 8;
/** Quantile of a cell's levels that is used as its paper level. */
const PAPER_SHARE = 0.9;
/** Maximum number of consecutive cells covered by ink that are bridged. */
const BRIDGED_CELLS = 10;
/** Minimum relative difference of light over the picture; below it the light is even. */
const MIN_DIFFERENCE = 0.06;
/** Maximum relative change of light between neighboring cells; larger changes belong to the drawing. */
const LARGEST_STEP = 0.12;

/**
 * Corrects uneven light: divides the picture by the brightness of the paper, which is measured in a grid of cells,
 * bridged over the ink and smoothed. Returns null when the light is even, or when the drawing varies rather than the
 * light.
 */
export function correctIllumination(picture: Gray): Gray | null {
  const { width, height, data } = picture;
  const cell = Math.max(SMALLEST_CELL_PX, Math.ceil(Math.max(width, height) / CELLS));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  if (columns < 3 || rows < 3) return null;
  const seen = paperLevels(picture, cell, columns, rows);
  const closed = extreme(extreme(seen, columns, rows, Math.max), columns, rows, Math.min);
  const sorted = closed.toSorted();
  const brightest = sorted[Math.floor(sorted.length * 0.95)]!;
  const darkest = sorted[Math.floor(sorted.length * 0.05)]!;
  if (brightest - darkest < MIN_DIFFERENCE * brightest) return null;
  if (largestStep(closed, columns, rows) > LARGEST_STEP * brightest) return null;
  const light = smoothed(smoothed(closed, columns, rows), columns, rows);
  const out = new Uint8Array(data.length);
  const across = new Float32Array(columns);
  for (let y = 0; y < height; y++) {
    const v = Math.min(rows - 1.001, Math.max(0, (y + 0.5) / cell - 0.5));
    const row = Math.floor(v);
    for (let c = 0; c < columns; c++) {
      const above = light[row * columns + c]!;
      across[c] = above + (v - row) * (light[(row + 1) * columns + c]! - above);
    }
    for (let x = 0; x < width; x++) {
      const u = Math.min(columns - 1.001, Math.max(0, (x + 0.5) / cell - 0.5));
      const column = Math.floor(u);
      const here = across[column]! + (u - column) * (across[column + 1]! - across[column]!);
      out[y * width + x] = Math.min(255, (data[y * width + x]! * 255) / here + 0.5);
    }
  }
  return { width, height, data: out };
}

function paperLevels({ width, height, data }: Gray, cell: number, columns: number, rows: number): Float32Array {
  const levels = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const counts = new Uint32Array(256);
      const right = Math.min(width, (column + 1) * cell);
      const bottom = Math.min(height, (row + 1) * cell);
      for (let y = row * cell; y < bottom; y++) {
        for (let x = column * cell; x < right; x++) counts[data[y * width + x]!]!++;
      }
      levels[row * columns + column] = Math.max(1, levelAt(counts, PAPER_SHARE));
    }
  }
  return levels;
}

function extreme(
  from: Float32Array,
  columns: number,
  rows: number,
  pick: (a: number, b: number) => number,
): Float32Array {
  const run = (source: Float32Array, length: number, lines: number, step: number, lineStep: number): Float32Array => {
    const to = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < length; i++) {
        let best = source[line * lineStep + i * step]!;
        const end = Math.min(length - 1, i + BRIDGED_CELLS);
        for (let k = Math.max(0, i - BRIDGED_CELLS); k <= end; k++)
          best = pick(best, source[line * lineStep + k * step]!);
        to[line * lineStep + i * step] = best;
      }
    }
    return to;
  };
  return run(run(from, columns, rows, 1, columns), rows, columns, columns, 1);
}

function largestStep(cells: Float32Array, columns: number, rows: number): number {
  let largest = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const here = cells[row * columns + column]!;
      if (column + 1 < columns) largest = Math.max(largest, Math.abs(here - cells[row * columns + column + 1]!));
      if (row + 1 < rows) largest = Math.max(largest, Math.abs(here - cells[(row + 1) * columns + column]!));
    }
  }
  return largest;
}

/** Replaces each cell by the mean of the nine around it. */
function smoothed(from: Float32Array, columns: number, rows: number): Float32Array {
  const to = new Float32Array(from.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const y = Math.min(rows - 1, Math.max(0, row + dy));
          const x = Math.min(columns - 1, Math.max(0, column + dx));
          sum += from[y * columns + x]!;
        }
      }
      to[row * columns + column] = sum / 9;
    }
  }
  return to;
}
