import { contoursBox } from '../geometry/bounds.ts';
import type { Contour } from '../geometry/types.ts';
import type { Shape } from '../drawing/drawing.ts';
import { apart, holds, isRectangle, regionNear, type ClipRegion } from './clip-region.ts';

/** 'whole': the clip does not affect the shape; 'gone': nothing remains; 'kept': it should be cut, but could not be. */
export type ClipOutcome =
  { readonly what: 'whole' | 'cut' | 'kept'; readonly shape: Shape } | { readonly what: 'gone' };

/** Cuts a shape by the contours of a region that are near it; returns null when it cannot. */
export type Cutter = (shape: Shape, near: readonly Contour[], region: ClipRegion) => ClipOutcome | null;

/**
 * Returns the part of a shape inside a clip region, by the three rules that real files need: (a) a clip that contains
 * the whole shape changes nothing; (b) a filled rectangle that covers the clip only paints it, so the shape is the
 * clip's outline with its curves (macOS and gradients are written this way); (c) otherwise the two are intersected.
 */
export function clipShape(shape: Shape, region: ClipRegion, cut: Cutter): ClipOutcome {
  const box = contoursBox(shape.contours);
  if (region.contours.length === 0 || apart(box, region.box)) {
    // A line along an axis has a box without area and may still be inside.
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
