import { UNDECIDED } from './cell-state.ts';

/**
 * Decides the cells of rasters that no convolution edge passes: those that adjoin each other along an edge, directly or by
 * others, have one state. Memory serves one raster after the other.
 */
export class CellComponents {
  /** Runs of neighbors in one row after the other: where each begins and ends, and another run of the same component. */
  private begin = new Int32Array(256);
  private end = new Int32Array(256);
  private parent = new Int32Array(256);
  private count = 0;

  /**
   * @param states of `nx` x `ny` cells, UNDECIDED where an edge passes; the others are set.
   * @param stateOf asked for one cell of each component.
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

  /** Joins the runs from `first` on, of one row, with those of the row above, from `above` on, that they adjoin. */
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

/** The root of the component that holds `k`, by which another of the same component each has; shortens the way there. */
export function rootOf(parent: Int32Array, k: number): number {
  let root = k;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}
