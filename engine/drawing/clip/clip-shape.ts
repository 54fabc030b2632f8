import { contoursBox } from '../../geometry/bounds.ts';
import type { Contour } from '../../geometry/types.ts';
import type { Shape } from '../../model/drawing.ts';
import { apart, holds, isRectangle, regionNear, type ClipRegion } from './clip-region.ts';

/** 'whole': the clip does not touch the shape; 'gone': nothing is left; 'kept': it would be cut, but could not be. */
export type ClipOutcome =
  { readonly what: 'whole' | 'cut' | 'kept'; readonly shape: Shape } | { readonly what: 'gone' };

/** Cuts a shape by the contours of a region that are near it; null when it cannot. */
export type Cutter = (shape: Shape, near: readonly Contour[], region: ClipRegion) => ClipOutcome | null;

/**
 * What is left of a shape inside a clip region, by the three rules that real files need: (a) a clip that holds the whole
 * shape changes nothing; (b) a filled rectangle that covers the clip is only a means of painting it: the shape is the
 * clip's outline, curves kept (this is how macOS and gradients are written); (c) otherwise the two are intersected.
 */
export function clipShape(shape: Shape, region: ClipRegion, cut: Cutter): ClipOutcome {
  const box = contoursBox(shape.contours);
  if (region.contours.length === 0 || apart(box, region.box)) {
    // A line that runs along an axis has a box without area: it may lie inside all the same.
    const flat = box.minX === box.maxX || box.minY === box.maxY;
    if (region.contours.length === 0 || !flat || !holds(region.box, box)) return { what: 'gone' };
  }
  if (region.rectangle && holds(region.box, box)) return { what: 'whole', shape };
  const [only] = shape.contours;
  const covers =
    shape.fill !== null && shape.contours.length === 1 && isRectangle(only!, box) && holds(box, region.box);
  if (covers) {
    return { what: 'cut', shape: { ...shape, contours: region.contours, fill: region.rule, strokeWidthIn: null } };
  }
  return cut(shape, regionNear(region, box), region) ?? { what: 'kept', shape };
}
