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

/**
 * Winding numbers of closed contours about a point, by a ray along +x or +y: exact on the curves, no flattening. Positive
 * for contours that run clockwise on screen. Contours that do not wind around the point are left out of the answer.
 *
 * Ends are counted half-open, so a ray through a corner counts it once or twice as it should. Runs in `except` (those the
 * point lies on) are not counted.
 */
export class Winding {
  readonly #runs: readonly Monotone[];
  readonly #index: BoxIndex;

  constructor(runs: readonly Monotone[], index: BoxIndex) {
    this.#runs = runs;
    this.#index = index;
  }

  around(x: number, y: number, axis: 'x' | 'y', except: readonly number[]): Map<number, number> {
    const windings = new Map<number, number>();
    const [maxX, maxY] = axis === 'x' ? [Infinity, y] : [x, Infinity];
    this.#index.search(x, y, maxX, maxY, (item) => {
      if (except.includes(item)) return;
      const run = this.#runs[item]!;
      const turn = axis === 'x' ? crossingOfRayX(run, x, y) : crossingOfRayY(run, x, y);
      if (turn === 0) return;
      const sum = (windings.get(run.loop) ?? 0) + turn;
      if (sum === 0) windings.delete(run.loop);
      else windings.set(run.loop, sum);
    });
    return windings;
  }
}

function crossingOfRayX(run: Monotone, x: number, y: number): number {
  if (run.y0 <= y === run.y1 <= y) return 0;
  const turn = run.y1 > run.y0 ? 1 : -1;
  if (Math.min(run.x0, run.x1) > x) return turn;
  return pointAt(run.segment, parameterAt(run, 'y', y)).x > x ? turn : 0;
}

function crossingOfRayY(run: Monotone, x: number, y: number): number {
  if (run.x0 <= x === run.x1 <= x) return 0;
  const turn = run.x1 > run.x0 ? -1 : 1;
  if (Math.min(run.y0, run.y1) > y) return turn;
  return pointAt(run.segment, parameterAt(run, 'x', x)).y > y ? turn : 0;
}
