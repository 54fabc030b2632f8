import type { Loop } from '../types.ts';
import type { Needle } from './follow-needle.ts';

/** What lies within a needle reaches this far beyond its sides: a dot is as wide as its pixels. */
const BESIDE_PX = 1;
/** Wider than a needle and its dots. */
const CELL_PX = 8;
/** Cells are numbered row by row; no picture is wider. */
const ROW = 1 << 20;

/** Needles that were drawn out, to be asked what lies within them. */
export type NeedleIndex = {
  readonly add: (needle: Needle) => void;
  /** Whether all of a loop does: a dot of the needle that showed for itself. */
  readonly holds: (loop: Loop) => boolean;
};

export function needleIndex(): NeedleIndex {
  const cells = new Map<number, Set<Needle>>();
  const cellOf = (x: number, y: number): number => Math.floor(y / CELL_PX) * ROW + Math.floor(x / CELL_PX);
  return {
    add(needle) {
      for (const { x, y } of [...needle.middles, needle.point]) {
        for (const [dx, dy] of NEAR) {
          const cell = cellOf(x + dx * CELL_PX, y + dy * CELL_PX);
          const known = cells.get(cell);
          if (known) known.add(needle);
          else cells.set(cell, new Set([needle]));
        }
      }
    },
    holds({ xs, ys }) {
      const near = cells.get(cellOf(xs[0]!, ys[0]!));
      return near !== undefined && [...near].some((needle) => xs.every((x, i) => isWithin(needle, x, ys[i]!)));
    },
  };
}

const NEAR = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => [column, row] as const));

function isWithin({ middles, widths, point }: Needle, x: number, y: number): boolean {
  return (
    Math.hypot(x - point.x, y - point.y) <= BESIDE_PX ||
    middles.some((middle, k) => Math.hypot(x - middle.x, y - middle.y) <= widths[k]! / 2 + BESIDE_PX)
  );
}
