import type { Outline, Vector } from '../types.ts';
import { pointsAlong } from '../verify/piece-distance.ts';
import type { Spike } from './trace-spike.ts';

const CELL_PX = 3;
/** Cells are numbered row by row; no picture is wider. */
const ROW = 1 << 20;

type Step = {
  readonly index: number;
  readonly from: Vector;
  readonly to: Vector;
};
type Cell = { readonly spike: Spike; readonly steps: Step[] };

/**
 * Returns the spikes beside which an outline crosses itself, because the fitting error exceeds the distance between
 * their sides.
 */
export function crossingSpikes(outline: Outline, spikes: readonly Spike[]): Set<Spike> {
  const crossing = new Set<Spike>();
  if (outline.kind === 'circle') return crossing;
  const cells = cellsAround(spikes);
  let index = 0;
  let start: Vector | null = null;
  for (const piece of outline.pieces) {
    const { xs, ys } = pointsAlong(piece);
    for (let k = 1; k < xs.length; k++) {
      const step = {
        index,
        from: { x: xs[k - 1]!, y: ys[k - 1]! },
        to: { x: xs[k]!, y: ys[k]! },
      };
      start ??= step.from;
      index++;
      for (const number of new Set([cellOf(step.from.x, step.from.y), cellOf(step.to.x, step.to.y)])) {
        const cell = cells.get(number);
        if (!cell) continue;
        const isCrossed = cell.steps.some((other) => other.index < step.index - 1 && crosses(other, step));
        if (isCrossed && !isEnd(step, start)) crossing.add(cell.spike);
        cell.steps.push(step);
      }
    }
  }
  return crossing;
}

function cellsAround(spikes: readonly Spike[]): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const spike of spikes) {
    for (const { x, y } of [...spike.middles, spike.point]) {
      for (const cell of around(x, y)) if (!cells.has(cell)) cells.set(cell, { spike, steps: [] });
    }
  }
  return cells;
}

/** The last step ends where the first begins. */
const isEnd = ({ to }: Step, start: Vector): boolean => to.x === start.x && to.y === start.y;

const cellOf = (x: number, y: number): number => Math.floor(y / CELL_PX) * ROW + Math.floor(x / CELL_PX);

function around(x: number, y: number): number[] {
  return [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => cellOf(x + column * CELL_PX, y + row * CELL_PX)));
}

function crosses(a: Step, b: Step): boolean {
  const side = (p: Vector, q: Vector, r: Vector): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return (
    side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0 &&
    side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0
  );
}
