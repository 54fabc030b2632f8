import { BoxIndex } from '../../geometry/box-index.ts';
import { closeContour } from '../../geometry/contour.ts';
import type { Contour, FillRule } from '../../geometry/types.ts';
import { arrange, toArrange } from '../../arrangement/arrangement.ts';
import { boundaryOf, insideOf } from '../../arrangement/boundary.ts';
import { appendMonotone, type Monotone } from '../../arrangement/intersections/monotone-run.ts';
import { outline } from '../../arrangement/union-boundary.ts';
import { fillRegion, type Region } from '../../arrangement/winding/fill-region.ts';
import { runBoxes } from '../../arrangement/intersections/run-index.ts';
import { Winding } from '../../arrangement/winding/winding-number.ts';
import type { Shape } from '../../model/drawing.ts';
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
  const ready = toArrange([...own, ...near.map(closeContour)]);
  for (const reach of reaches) {
    const arrangement = arrange(ready, reach * size);
    const inShape = fillRegion(fill, 0, own.length);
    const inRegion = fillRegion(rule, own.length);
    let untouched = true;
    const both: Region = {
      turn: (loop, by) => {
        inShape.turn(loop, by);
        inRegion.turn(loop, by);
      },
      inside: () => inShape.inside() && inRegion.inside(),
    };
    const bits = insideOf(arrangement, both, () => {
      untouched &&= !inShape.inside() || inRegion.inside();
    });
    if (untouched) return { what: 'whole', shape };
    const { loops, sound } = boundaryOf(arrangement, bits);
    if (!sound) continue;
    if (loops.length === 0) return { what: 'gone' };
    return { what: 'cut', shape: { ...shape, contours: loops.map((loop) => loop.contour), fill: 'nonzero' } };
  }
  return null;
}

function cutStroke(shape: Shape, near: readonly Contour[], rule: FillRule, size: number): ClipOutcome {
  const runs: Monotone[] = [];
  near.forEach((contour, loop) => appendMonotone(closeContour(contour), loop, runs));
  const boxes = runBoxes(runs);
  const index = new BoxIndex(boxes, runs.length);
  const winding = new Winding(runs);
  const inside = (x: number, y: number) => {
    const there = fillRegion(rule);
    for (const [loop, turns] of winding.around(x, y, 'x', [])) there.turn(loop, turns);
    return there.inside();
  };
  const left: Contour[] = [];
  let touched = false;
  for (const contour of shape.contours) {
    const pieces = cutLines(contour, runs, index, inside, reaches[0]! * size);
    if (pieces === null) {
      left.push(contour);
    } else {
      touched = true;
      for (const piece of pieces) left.push(piece);
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
