import { UNDECIDED } from './cell-state.ts';

/**
 * Classifies the raster cells that no convolution edge passes: cells connected along cell edges have one state. The
 * memory is reused from raster to raster.
 */
export class CellComponents {
  /** Runs of adjacent cells, row by row: first and last cell of each, and its union-find parent. */
  private begin = new Int32Array(256);
  private end = new Int32Array(256);
  private parent = new Int32Array(256);
  private count = 0;

  /**
   * @param states of `nx` x `ny` cells, UNDECIDED where an edge passes; the others are set. @param stateOf called for
   * one cell of each component.
   */
  classify(states: Uint8Array, nx: number, ny: number, stateOf: (cell: number) => number): void {
    this.count = 0;
    let above = 0;
    for (let row = 0; row < ny; row++) {
      const first = this.count;
      this.gatherRuns(states, row * nx, (row + 1) * nx);
      this.joinRows(above, first, nx);
      above = first;
    }
    const { begin, end, parent } = this;
    for (let run = 0; run < this.count; run++) {
      // The first run of a component is its root.
      const root = rootOf(parent, run);
      const state = root === run ? stateOf(begin[run]!) : states[begin[root]!]!;
      for (let k = begin[run]!; k < end[run]!; k++) states[k] = state;
      parent[run] = root;
    }
  }

  private gatherRuns(states: Uint8Array, from: number, to: number): void {
    let k = from;
    while (k < to) {
      while (k < to && states[k] === UNDECIDED) k++;
      if (k === to) return;
      const run = this.count++;
      if (run === this.begin.length) this.grow();
      this.begin[run] = k;
      while (k < to && states[k] !== UNDECIDED) k++;
      this.end[run] = k;
      this.parent[run] = run;
    }
  }

  /** Merges the runs of one row, from `first` on, with the adjacent runs of the row above, from `above` on. */
  private joinRows(above: number, first: number, nx: number): void {
    const { begin, end, parent, count } = this;
    let upper = above;
    for (let run = first; run < count; run++) {
      const from = begin[run]! - nx;
      const to = end[run]! - nx;
      while (upper < first && end[upper]! <= from) upper++;
      for (let k = upper; k < first && begin[k]! < to; k++) {
        const one = rootOf(parent, run);
        const other = rootOf(parent, k);
        if (one < other) parent[other] = one;
        else parent[one] = other;
      }
    }
  }

  private grow(): void {
    for (const name of ['begin', 'end', 'parent'] as const) {
      const larger = new Int32Array(2 * this[name].length);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}

/** Returns the root of the component that contains `k`, with path compression. */
export function rootOf(parent: Int32Array, k: number): number {
  let root = k;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}
