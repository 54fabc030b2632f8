import { closeContour } from '../../geometry/contour.ts';
import type { Contour, FillRule } from '../../geometry/types.ts';
import { appendMonotone, type Monotone } from '../../arrangement/intersections/monotone-run.ts';
import { fillRegion } from '../../arrangement/winding/fill-region.ts';
import { Winding } from '../../arrangement/winding/winding-number.ts';

/** Is a point painted when the contours, open ones closed by a line, are filled by the rule? */
export function pointInside(contours: readonly Contour[], rule: FillRule, x: number, y: number): boolean {
  const runs: Monotone[] = [];
  contours.forEach((contour, loop) => appendMonotone(closeContour(contour), loop, runs));
  const region = fillRegion(rule);
  for (const [loop, turns] of new Winding(runs).around(x, y, 'x', [])) region.turn(loop, turns);
  return region.inside();
}
