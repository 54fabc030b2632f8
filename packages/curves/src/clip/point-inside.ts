import { closeContour } from '../geometry/contour.ts';
import type { Contour, FillRule } from '../geometry/types.ts';
import { appendMonotone, type Monotone } from '../arrangement/intersections/monotone-run.ts';
import { fillRegion } from '../arrangement/winding/fill-region.ts';
import { Winding } from '../arrangement/winding/winding-number.ts';

/** Returns a test of points against contours that are filled by the rule; open contours are closed by a line. */
export function insideTest(contours: readonly Contour[], rule: FillRule): (x: number, y: number) => boolean {
  const runs: Monotone[] = [];
  contours.forEach((contour, loop) => appendMonotone(closeContour(contour), loop, runs));
  const winding = new Winding(runs);
  return (x, y) => {
    const region = fillRegion(rule);
    for (const [loop, turns] of winding.around(x, y, 'x', [])) region.turn(loop, turns);
    return region.inside();
  };
}

/** Returns true when a point is painted; `insideTest` is for several points. */
export const pointInside = (contours: readonly Contour[], rule: FillRule, x: number, y: number): boolean =>
  insideTest(contours, rule)(x, y);
