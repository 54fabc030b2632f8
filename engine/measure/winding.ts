import { pointAt } from '../geometry/segment.ts';
import { parameterAt, type Monotone } from './monotone.ts';
import { Rings, runBoxes } from './rings.ts';

/**
 * Share of a coordinate by which a point on a curve may lie beside it through rounding: contours whose box it misses by no
 * more are still looked at, since a run that is left out of the count may be what the box ends on.
 */
const ROUNDING = 1e-12;

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
  readonly #rings: Rings;
  readonly #size: number;

  constructor(runs: readonly Monotone[], rings: Rings = new Rings(runs, runBoxes(runs))) {
    this.#runs = runs;
    this.#rings = rings;
    this.#size = rings.boxes.reduce((most, side) => Math.max(most, Math.abs(side)), 0);
  }

  around(x: number, y: number, axis: 'x' | 'y', except: readonly number[]): Map<number, number> {
    const windings = new Map<number, number>();
    const margin = ROUNDING * (this.#size + Math.abs(x) + Math.abs(y));
    this.#rings.search(x - margin, y - margin, x + margin, y + margin, (ring) => {
      let turns = 0;
      const [maxX, maxY] = axis === 'x' ? [Infinity, y] : [x, Infinity];
      this.#rings.searchRuns(ring, x - margin, y - margin, maxX + margin, maxY + margin, (item) => {
        if (except.includes(item)) return;
        const run = this.#runs[item]!;
        turns += axis === 'x' ? crossingOfRayX(run, x, y) : crossingOfRayY(run, x, y);
      });
      if (turns !== 0) windings.set(this.#rings.all[ring]!.loop, turns);
    });
    return windings;
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
