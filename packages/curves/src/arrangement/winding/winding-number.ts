import type { Monotone } from '../intersections/monotone-run.ts';
import { ContourIndex, runBoxes } from '../intersections/run-index.ts';

/**
 * Rounding of a point on a curve, as a share of its coordinates: contours whose box it misses by less are still
 * inspected, since the box may end at a run that is excluded from the count.
 */
const ROUNDING = 1e-12;

/**
 * Winding numbers of closed contours about a point, by a ray along +x or +y: exact on the curves, no flattening.
 * Positive for contours that run clockwise on screen. Contours with winding 0 are omitted.
 *
 * Only contours whose box contains the point are inspected. Runs in `except` (those through the point) are not
 * counted: the result is then that of the side toward which the ray points.
 */
export class Winding {
  readonly #index: ContourIndex;
  readonly #size: number;

  constructor(runs: readonly Monotone[], index: ContourIndex = new ContourIndex(runs, runBoxes(runs))) {
    this.#index = index;
    this.#size = index.boxes.reduce((max, side) => Math.max(max, Math.abs(side)), 0);
  }

  around(x: number, y: number, axis: 'x' | 'y', except: readonly number[]): Map<number, number> {
    const windings = new Map<number, number>();
    const margin = ROUNDING * (this.#size + Math.abs(x) + Math.abs(y));
    this.#index.search(x - margin, y - margin, x + margin, y + margin, (contour) => {
      const turns = this.#index.turns(contour, x, y, axis, except);
      if (turns !== 0) windings.set(this.#index.all[contour]!.loop, turns);
    });
    return windings;
  }
}
