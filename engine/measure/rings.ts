import { BoxIndex } from '../geometry/box-index.ts';
import type { Monotone } from './monotone.ts';

/** Boxes of runs, four numbers each, for the index and for looking up neighbours. */
export function runBoxes(runs: readonly Monotone[]): Float64Array {
  const boxes = new Float64Array(4 * runs.length);
  for (let i = 0; i < runs.length; i++) {
    const { x0, y0, x1, y1 } = runs[i]!;
    boxes[4 * i] = x0 < x1 ? x0 : x1;
    boxes[4 * i + 1] = y0 < y1 ? y0 : y1;
    boxes[4 * i + 2] = x0 < x1 ? x1 : x0;
    boxes[4 * i + 3] = y0 < y1 ? y1 : y0;
  }
  return boxes;
}

/** Contours with more runs than this get an index of their own. */
const MANY_RUNS = 32;

/** One contour's runs: a stretch of the list of all runs, from `first` up to `end`. */
export type Ring = { readonly loop: number; readonly first: number; readonly end: number };

/** Runs by contour, to be found by box: an index of the contours, and one of the runs of every large contour asked. */
export class Rings {
  readonly all: readonly Ring[];
  /** Of the contours, four numbers each. */
  readonly boxes: Float64Array;
  readonly #runBoxes: Float64Array;
  readonly #index: BoxIndex;
  readonly #large: (BoxIndex | undefined)[] = [];

  /** Runs of one contour must follow each other; `boxes` are theirs (runBoxes). */
  constructor(runs: readonly Monotone[], boxes: Float64Array) {
    const all: Ring[] = [];
    for (let first = 0; first < runs.length;) {
      const { loop } = runs[first]!;
      let end = first + 1;
      while (end < runs.length && runs[end]!.loop === loop) end++;
      all.push({ loop, first, end });
      first = end;
    }
    this.all = all;
    this.#runBoxes = boxes;
    this.boxes = new Float64Array(4 * all.length);
    all.forEach(({ first, end }, i) => {
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let run = first; run < end; run++) {
        minX = Math.min(minX, boxes[4 * run]!);
        minY = Math.min(minY, boxes[4 * run + 1]!);
        maxX = Math.max(maxX, boxes[4 * run + 2]!);
        maxY = Math.max(maxY, boxes[4 * run + 3]!);
      }
      this.boxes[4 * i] = minX;
      this.boxes[4 * i + 1] = minY;
      this.boxes[4 * i + 2] = maxX;
      this.boxes[4 * i + 3] = maxY;
    });
    this.#index = new BoxIndex(this.boxes, all.length);
  }

  /** Calls `visit` with the number of every ring whose box shares a point with the query box. */
  search(minX: number, minY: number, maxX: number, maxY: number, visit: (ring: number) => void): void {
    this.#index.search(minX, minY, maxX, maxY, visit);
  }

  /** Calls `visit` with the number of every run of a ring whose box shares a point with the query box. */
  searchRuns(ring: number, minX: number, minY: number, maxX: number, maxY: number, visit: (run: number) => void): void {
    const { first, end } = this.all[ring]!;
    const b = this.#runBoxes;
    if (end - first <= MANY_RUNS) {
      for (let run = first; run < end; run++) {
        const k = 4 * run;
        if (b[k]! <= maxX && b[k + 1]! <= maxY && b[k + 2]! >= minX && b[k + 3]! >= minY) visit(run);
      }
      return;
    }
    const index = (this.#large[ring] ??= new BoxIndex(b.subarray(4 * first, 4 * end), end - first));
    index.search(minX, minY, maxX, maxY, (run) => visit(first + run));
  }
}
