import type { Monotone } from '../intersections/monotone-run.ts';
import { ContourIndex, runBoxes } from '../intersections/run-index.ts';

/**
 * Share of a coordinate by which a point on a curve may lie beside it through rounding: contours whose box it misses by no
 * more are still looked at, since a run that is left out of the count may be what the box ends on.
 */
const ROUNDING = 1e-12;

/**
 * Winding numbers of closed contours about a point, by a ray along +x or +y: exact on the curves, no flattening. Positive
 * for contours that run clockwise on screen. Contours that do not wind around the point are left out of the answer.
 *
 * Only contours whose box holds the point are looked at. Runs in `except` (those the point lies on) are not counted: the
 * answer is then that of the side the ray leaves to.
 */
export class Winding {
  readonly #index: ContourIndex;
  readonly #size: number;

  constructor(runs: readonly Monotone[], index: ContourIndex = new ContourIndex(runs, runBoxes(runs))) {
    this.#index = index;
    this.#size = index.boxes.reduce((most, side) => Math.max(most, Math.abs(side)), 0);
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
