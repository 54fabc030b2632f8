import { BoxIndex } from '../geometry/box-index.ts';
import { closeContour } from '../geometry/contour.ts';
import { contourLength } from '../geometry/length/segment-length.ts';
import type { Contour, FillRule } from '../geometry/types.ts';
import { arrange, prepareContours } from '../arrangement/arrangement.ts';
import { boundaryOf, insideOf } from '../arrangement/boundary.ts';
import { LEFT_INSIDE, RIGHT_INSIDE } from '../arrangement/inside-bits.ts';
import { appendMonotone, type Monotone } from '../arrangement/intersections/monotone-run.ts';
import { isStraight } from '../arrangement/straight.ts';
import { outline } from '../arrangement/union-boundary.ts';
import { fillRegion, type Region } from '../arrangement/winding/fill-region.ts';
import { runBoxes } from '../arrangement/intersections/run-index.ts';
import type { Shape } from '../drawing/drawing.ts';
import { cutLines } from './clip-lines.ts';
import { insideTest } from './point-inside.ts';
import { regionOf, type ClipRegion } from './clip-region.ts';
import type { ClipOutcome } from './clip-shape.ts';

/** Coincidence tolerances as shares of the size; the larger ones are for artwork with many near misses. */
export const reaches = [1e-9, 1e-7, 1e-5];

/**
 * Returns the intersection of a shape with a clip region on the exact curves: the area of filled contours; the inner
 * stretches of lines, and of contours without area whether or not they are filled. A fill of the region itself has its
 * contours, or where they have seams the outline of their union. Returns null when the outlines do not close to loops
 * at any tolerance, or when a curve without area belongs to a contour that has one.
 */
export function cutByRegion(shape: Shape, near: readonly Contour[], region: ClipRegion): ClipOutcome | null {
  const size = Math.max(region.box.maxX - region.box.minX, region.box.maxY - region.box.minY);
  if (shape.fill === null) return cutStroke(shape, near, region.rule, size);
  if (shape.contours === region.contours && shape.strokeWidthIn === null) return withoutSeams(shape, shape.fill, size);
  const flat = shape.contours.filter(isStraight);
  if (flat.length === shape.contours.length) return cutStroke(shape, near, region.rule, size);
  if (flat.length === 0) return cutFill(shape, shape.fill, near, region.rule, size);
  const areas = { ...shape, contours: shape.contours.filter((contour) => !flat.includes(contour)) };
  const filled = cutFill(areas, shape.fill, near, region.rule, size);
  if (filled === null) return null;
  const lines = cutStroke({ ...shape, contours: flat }, near, region.rule, size);
  if (filled.what === 'whole' && lines.what === 'whole') return { what: 'whole', shape };
  const left = [filled, lines].flatMap((outcome) => (outcome.what === 'gone' ? [] : outcome.shape.contours));
  if (left.length === 0) return { what: 'gone' };
  const { fill } = filled.what === 'gone' ? shape : filled.shape;
  return { what: 'cut', shape: { ...shape, contours: left, fill } };
}

function cutFill(
  shape: Shape,
  fill: FillRule,
  near: readonly Contour[],
  rule: FillRule,
  size: number,
): ClipOutcome | null {
  const own = shape.contours.map(closeContour);
  const ready = prepareContours([...own, ...near.map(closeContour)]);
  for (const reach of reaches) {
    const arrangement = arrange(ready, reach * size);
    const inShape = fillRegion(fill, 0, own.length);
    const inRegion = fillRegion(rule, own.length);
    const both: Region = {
      turn: (loop, by) => {
        inShape.turn(loop, by);
        inRegion.turn(loop, by);
      },
      inside: () => inShape.inside() && inRegion.inside(),
    };
    const besideFill = new Uint8Array(arrangement.edges.length);
    const besideRegion = new Uint8Array(arrangement.edges.length);
    const beyondRegion = new Uint8Array(arrangement.edges.length);
    let untouched = true;
    const bits = insideOf(arrangement, both, (edge) => {
      if (inShape.inside()) besideFill[edge] = 1;
      if (inRegion.inside()) besideRegion[edge] = 1;
      else beyondRegion[edge] = 1;
      untouched &&= !inShape.inside() || inRegion.inside();
    });
    // A spur is a stretch of a stroked outline with no fill beside it.
    const isSpur = (edge: number) =>
      shape.strokeWidthIn !== null &&
      besideFill[edge] === 0 &&
      arrangement.edges[edge]!.curves.some(({ loop }) => loop < own.length);
    const spurs = arrangement.edges.flatMap((_, edge) => (isSpur(edge) ? [edge] : []));
    if (untouched && spurs.every((edge) => beyondRegion[edge] === 0)) return { what: 'whole', shape };
    const { loops, sound } = boundaryOf(arrangement, bits);
    if (!sound) continue;
    const lines = spurs
      .filter((edge) => besideRegion[edge] === 1)
      .flatMap((edge) => arrangement.edges[edge]!.curves)
      .filter(({ loop }) => loop < own.length)
      .flatMap(({ segments }) => segments.map((segment): Contour => ({ segments: [segment], closed: false })));
    // An open curve of a filled shape would be measured with its chord.
    if (!lines.every(isStraight)) return null;
    if (loops.length + lines.length === 0) return { what: 'gone' };
    const contours = [...loops.map((loop) => loop.contour), ...lines];
    return { what: 'cut', shape: { ...shape, contours, fill: 'nonzero' } };
  }
  return null;
}

/**
 * Returns a filled shape without seams: edges with paint on both sides or on none (between abutting contours, inside of
 * overlapping ones), and all but one of coincident edges.
 */
function withoutSeams(shape: Shape, fill: FillRule, size: number): ClipOutcome | null {
  const ready = prepareContours(shape.contours.map(closeContour));
  for (const reach of reaches) {
    const arrangement = arrange(ready, reach * size);
    const bits = insideOf(arrangement, fillRegion(fill, 0, shape.contours.length));
    const isOutline = (side: number, edge: number) =>
      (side === LEFT_INSIDE || side === RIGHT_INSIDE) && arrangement.edges[edge]!.curves.length === 1;
    if (bits.every(isOutline)) return { what: 'whole', shape };
    const { loops, sound } = boundaryOf(arrangement, bits);
    if (!sound) continue;
    if (loops.length === 0) return { what: 'gone' };
    return { what: 'cut', shape: { ...shape, contours: loops.map((loop) => loop.contour), fill: 'nonzero' } };
  }
  return null;
}

function cutStroke(shape: Shape, near: readonly Contour[], rule: FillRule, size: number): ClipOutcome {
  return cutLinesOf(shape, near, insideTest(near, rule), size);
}

/** Cuts the lines of a shape at contours and returns the stretches whose midpoint passes `isRetained`. */
export function cutLinesOf(
  shape: Shape,
  near: readonly Contour[],
  isRetained: (x: number, y: number) => boolean,
  size: number,
): ClipOutcome {
  const runs: Monotone[] = [];
  near.forEach((contour, loop) => appendMonotone(closeContour(contour), loop, runs));
  const index = new BoxIndex(runBoxes(runs), runs.length);
  const left: Contour[] = [];
  let touched = false;
  for (const contour of shape.contours) {
    const pieces = cutLines(contour, runs, index, isRetained, reaches[0]! * size);
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

/** Returns the union of several outlines, each painted by its own rule, as one region. */
export function uniteRegions(shapes: readonly Shape[]): ClipRegion {
  const loops = shapes.flatMap(({ contours, fill }, shape) =>
    contours.map(closeContour).map((contour) => ({
      contour,
      shape,
      fill: fill ?? 'nonzero',
      drawnIn: contourLength(contour),
      addedIn: 0,
    })),
  );
  return regionOf(
    outline(loops).boundary.loops.map((loop) => loop.contour),
    'nonzero',
  );
}
