import { BoxIndex } from '../geometry/box-index.ts';
import { pointAt } from '../geometry/segment.ts';
import { parameterAt, type Monotone } from './monotone.ts';

/** Boxes of runs, for the index and for looking up neighbours. */
export function runBoxes(runs: readonly Monotone[]): Float64Array {
  const boxes = new Float64Array(4 * runs.length);
  runs.forEach((run, i) => {
    boxes[4 * i] = Math.min(run.x0, run.x1);
    boxes[4 * i + 1] = Math.min(run.y0, run.y1);
    boxes[4 * i + 2] = Math.max(run.x0, run.x1);
    boxes[4 * i + 3] = Math.max(run.y0, run.y1);
  });
  return boxes;
}

/** Contours with more runs than this get an index of their own. */
const MANY_RUNS = 32;

/**
 * Share of a coordinate by which a point on a curve may lie beside it through rounding: contours whose box it misses by no
 * more are still looked at, since a run that is left out of the count may be what the box ends on.
 */
const ROUNDING = 1e-12;

/** One contour's runs: a stretch of the list of all runs. */
type Ring = { readonly loop: number; readonly first: number; readonly end: number; index: BoxIndex | null };

/**
 * Winding numbers of closed contours about a point, by a ray along +x or +y: exact on the curves, no flattening. Positive
 * for contours that run clockwise on screen. Contours that do not wind around the point are left out of the answer.
 *
 * Only contours whose box holds the point are looked at. Ends are counted half-open, so a ray through a corner counts it
 * once or twice as it should. Runs in `except` (those the point lies on) are not counted: the answer is then that of the
 * side the ray leaves to.
 */
export class Winding {
  readonly #runs: readonly Monotone[];
  readonly #boxes: Float64Array;
  readonly #rings: Ring[] = [];
  readonly #index: BoxIndex;
  readonly #size: number;

  /** Runs of one contour must follow each other; `boxes` are theirs (runBoxes). */
  constructor(runs: readonly Monotone[], boxes: Float64Array) {
    this.#runs = runs;
    this.#boxes = boxes;
    for (let first = 0; first < runs.length;) {
      const { loop } = runs[first]!;
      let end = first + 1;
      while (end < runs.length && runs[end]!.loop === loop) end++;
      this.#rings.push({ loop, first, end, index: null });
      first = end;
    }
    const rings = new Float64Array(4 * this.#rings.length);
    this.#rings.forEach(({ first, end }, i) => {
      rings.set([Infinity, Infinity, -Infinity, -Infinity], 4 * i);
      for (let run = first; run < end; run++) {
        rings[4 * i] = Math.min(rings[4 * i]!, boxes[4 * run]!);
        rings[4 * i + 1] = Math.min(rings[4 * i + 1]!, boxes[4 * run + 1]!);
        rings[4 * i + 2] = Math.max(rings[4 * i + 2]!, boxes[4 * run + 2]!);
        rings[4 * i + 3] = Math.max(rings[4 * i + 3]!, boxes[4 * run + 3]!);
      }
    });
    this.#index = new BoxIndex(rings, this.#rings.length);
    this.#size = rings.reduce((most, side) => Math.max(most, Math.abs(side)), 0);
  }

  around(x: number, y: number, axis: 'x' | 'y', except: readonly number[]): Map<number, number> {
    const windings = new Map<number, number>();
    const margin = ROUNDING * (this.#size + Math.abs(x) + Math.abs(y));
    this.#index.search(x - margin, y - margin, x + margin, y + margin, (number) => {
      const ring = this.#rings[number]!;
      const turns = this.#turns(ring, x, y, margin, axis, except);
      if (turns !== 0) windings.set(ring.loop, turns);
    });
    return windings;
  }

  #turns(ring: Ring, x: number, y: number, margin: number, axis: 'x' | 'y', except: readonly number[]): number {
    let turns = 0;
    const count = (item: number) => {
      if (except.includes(item)) return;
      const run = this.#runs[item]!;
      turns += axis === 'x' ? crossingOfRayX(run, x, y) : crossingOfRayY(run, x, y);
    };
    if (ring.end - ring.first <= MANY_RUNS) {
      for (let run = ring.first; run < ring.end; run++) count(run);
      return turns;
    }
    ring.index ??= new BoxIndex(this.#boxes.subarray(4 * ring.first, 4 * ring.end), ring.end - ring.first);
    const [maxX, maxY] = axis === 'x' ? [Infinity, y] : [x, Infinity];
    ring.index.search(x - margin, y - margin, maxX + margin, maxY + margin, (run) => count(ring.first + run));
    return turns;
  }
}

function crossingOfRayX(run: Monotone, x: number, y: number): number {
  if (run.y0 <= y === run.y1 <= y) return 0;
  const turn = run.y1 > run.y0 ? 1 : -1;
  if (run.x0 > x && run.x1 > x) return turn;
  if (run.x0 < x && run.x1 < x) return 0;
  return pointAt(run.segment, parameterAt(run, 'y', y)).x > x ? turn : 0;
}

function crossingOfRayY(run: Monotone, x: number, y: number): number {
  if (run.x0 <= x === run.x1 <= x) return 0;
  const turn = run.x1 > run.x0 ? -1 : 1;
  if (run.y0 > y && run.y1 > y) return turn;
  if (run.y0 < y && run.y1 < y) return 0;
  return pointAt(run.segment, parameterAt(run, 'x', x)).y > y ? turn : 0;
}
