import type { Loop } from '../types.ts';
import type { Spike } from './trace-spike.ts';

/** Margin beyond the sides of a spike: a speck is as wide as its pixels. */
const BESIDE_PX = 1;
/** Larger than the width of a spike and its specks. */
const CELL_PX = 8;
/** Cells are numbered row by row; no picture is wider. */
const ROW = 1 << 20;

/** Index of the extended spikes for containment queries. */
export type SpikeIndex = {
  readonly add: (spike: Spike) => void;
  /** Returns whether a spike contains the whole loop, which is then a speck of the spike that appeared separately. */
  readonly holds: (loop: Loop) => boolean;
};

export function spikeIndex(): SpikeIndex {
  const cells = new Map<number, Set<Spike>>();
  const cellOf = (x: number, y: number): number => Math.floor(y / CELL_PX) * ROW + Math.floor(x / CELL_PX);
  return {
    add(spike) {
      for (const { x, y } of [...spike.middles, spike.point]) {
        for (const [dx, dy] of NEAR) {
          const cell = cellOf(x + dx * CELL_PX, y + dy * CELL_PX);
          const known = cells.get(cell);
          if (known) known.add(spike);
          else cells.set(cell, new Set([spike]));
        }
      }
    },
    holds({ xs, ys }) {
      const near = cells.get(cellOf(xs[0]!, ys[0]!));
      return near !== undefined && [...near].some((spike) => xs.every((x, i) => isWithin(spike, x, ys[i]!)));
    },
  };
}

const NEAR = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => [column, row] as const));

function isWithin({ middles, widths, point }: Spike, x: number, y: number): boolean {
  return (
    Math.hypot(x - point.x, y - point.y) <= BESIDE_PX ||
    middles.some((middle, k) => Math.hypot(x - middle.x, y - middle.y) <= widths[k]! / 2 + BESIDE_PX)
  );
}
