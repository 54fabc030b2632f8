import { contoursBox } from '../geometry/bounds.ts';
import type { Contour } from '../geometry/types.ts';
import type { Shape, Source } from '../drawing/drawing.ts';
import { apart, holds, isRectangle, regionNear, type ClipRegion } from './clip-region.ts';

/**
 * Result of clipping a shape: a `whole` shape is not affected by the clip, a `filled` one covers the clip and has its outline, a `cut` one is
 * the part inside, `gone` means that nothing is inside, and an `unclipped` one is returned as it was because the clip could not be applied.
 */
export type ClipOutcome =
  | { readonly what: 'whole' | 'cut' | 'filled' | 'unclipped'; readonly shape: Shape }
  | { readonly what: 'gone' };

/**
 * Cuts a shape by the contours of a region that are near it; a shape that has the contours of the region loses their
 * seams. Returns null when it cannot.
 */
export type Cutter = (shape: Shape, near: readonly Contour[], region: ClipRegion) => ClipOutcome | null;

/**
 * Returns the part of a shape inside a clip region, by the three rules that real files need: (a) a clip that contains
 * the whole shape changes nothing; (b) a filled rectangle that covers the clip only paints it, so the shape is the
 * clip's outline with its curves (macOS and gradients are written this way), without seams between its contours; (c)
 * otherwise the two are intersected. A region has the same outline array each time.
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
    const filled = regionOutline(region, cut);
    if (filled === null) return { what: 'gone' };
    return { what: 'filled', shape: { ...shape, ...filled, strokeWidthIn: null } };
  }
  return cut(shape, regionNear(region, box), region) ?? { what: 'unclipped', shape };
}

type Outline = Pick<Shape, 'contours' | 'fill'>;

/** Outlines of regions, which tiles and steps of a gradient paint again and again. */
const outlines = new WeakMap<ClipRegion, Outline | null>();

/** Returns the outline of a region without seams, its own contours when they cannot be determined; null without an area. */
export function regionOutline(region: ClipRegion, cut: Cutter): Outline | null {
  const own = { contours: region.contours, fill: region.rule };
  if (region.rectangle) return own;
  let outline = outlines.get(region);
  if (outline === undefined) {
    const outcome = cut({ ...own, strokeWidthIn: null, source: noSource }, region.contours, region);
    outline =
      outcome === null
        ? own
        : outcome.what === 'gone'
          ? null
          : { contours: outcome.shape.contours, fill: outcome.shape.fill };
    outlines.set(region, outline);
  }
  return outline;
}

const noSource: Source = { id: '', layer: '', group: '', strokeColor: '', fillColor: '' };
