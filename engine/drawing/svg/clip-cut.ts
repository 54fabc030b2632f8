import { BoxIndex } from '../../geometry/box-index.ts';
import { closeContour } from '../../geometry/contour.ts';
import type { Contour, FillRule } from '../../geometry/types.ts';
import { arrange, type Arrangement } from '../../measure/arrange.ts';
import { boundaryOf } from '../../measure/boundary.ts';
import { appendMonotone, type Monotone } from '../../measure/monotone.ts';
import { outline } from '../../measure/outline.ts';
import { Winding, runBoxes } from '../../measure/winding.ts';
import type { Shape } from '../types.ts';
import { cutLines } from './clip-lines.ts';
import { regionOf, type ClipRegion } from './clip-region.ts';
import type { ClipOutcome } from './clip-shape.ts';

/** Places nearer than this share of the size are one place; the wider ones are for art made of near misses. */
const reaches = [1e-9, 1e-7, 1e-5];

/**
 * Intersection of a shape with a clip region on the exact curves: the area for what is filled, the stretches inside for
 * what is only a line. Null when the outlines do not close to loops at any reach.
 */
export function cutByRegion(shape: Shape, near: readonly Contour[], region: ClipRegion): ClipOutcome | null {
  const size = Math.max(region.box.maxX - region.box.minX, region.box.maxY - region.box.minY);
  return shape.fill === null
    ? cutStroke(shape, near, region.rule, size)
    : cutFill(shape, shape.fill, near, region.rule, size);
}

function cutFill(
  shape: Shape,
  fill: FillRule,
  near: readonly Contour[],
  rule: FillRule,
  size: number,
): ClipOutcome | null {
  const own = shape.contours.map(closeContour);
  const contours = [...own, ...near.map(closeContour)];
  const inShape = (windings: ReadonlyMap<number, number>) => wound(windings, 0, own.length, fill);
  const inRegion = (windings: ReadonlyMap<number, number>) => wound(windings, own.length, contours.length, rule);
  for (const reach of reaches) {
    const { edges }: Arrangement = arrange(contours, reach * size);
    const untouched = edges.every(({ sides }) => {
      const { left, right } = sides();
      return (!inShape(left) || inRegion(left)) && (!inShape(right) || inRegion(right));
    });
    if (untouched) return { what: 'whole', shape };
    const { loops, sound } = boundaryOf(edges, (windings) => inShape(windings) && inRegion(windings));
    if (!sound) continue;
    if (loops.length === 0) return { what: 'gone' };
    return { what: 'cut', shape: { ...shape, contours: loops.map((loop) => loop.contour), fill: 'nonzero' } };
  }
  return null;
}

/** Is the winding of the contours numbered from `first` up to `end` inside by the rule? */
function wound(windings: ReadonlyMap<number, number>, first: number, end: number, rule: FillRule): boolean {
  let sum = 0;
  for (const [loop, turns] of windings) if (loop >= first && loop < end) sum += turns;
  return rule === 'nonzero' ? sum !== 0 : sum % 2 !== 0;
}

function cutStroke(shape: Shape, near: readonly Contour[], rule: FillRule, size: number): ClipOutcome {
  const runs: Monotone[] = [];
  near.forEach((contour, loop) => appendMonotone(closeContour(contour), loop, runs));
  const boxes = runBoxes(runs);
  const index = new BoxIndex(boxes, runs.length);
  const winding = new Winding(runs, boxes);
  const inside = (x: number, y: number) => wound(winding.around(x, y, 'x', []), 0, near.length, rule);
  const left: Contour[] = [];
  let touched = false;
  for (const contour of shape.contours) {
    const pieces = cutLines(contour, runs, index, inside, reaches[0]! * size);
    if (pieces === null) {
      left.push(contour);
    } else {
      touched = true;
      left.push(...pieces);
    }
  }
  if (!touched) return { what: 'whole', shape };
  return left.length === 0 ? { what: 'gone' } : { what: 'cut', shape: { ...shape, contours: left } };
}

/** Several outlines, each painted by its own rule, as one region. */
export function uniteRegions(shapes: readonly Shape[]): ClipRegion {
  const loops = shapes.flatMap(({ contours, fill }, shape) =>
    contours.map((contour) => ({
      contour: closeContour(contour),
      shape,
      fill: fill ?? 'nonzero',
      drawnIn: 0,
      addedIn: 0,
    })),
  );
  return regionOf(
    outline(loops).boundary.loops.map((loop) => loop.contour),
    'nonzero',
  );
}
