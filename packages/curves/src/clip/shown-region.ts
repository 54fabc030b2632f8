import type { Shape } from '../drawing/drawing.ts';
import { EngineError } from '../errors.ts';
import { uniteRegions } from './clip-cut.ts';
import { type ClipRegion, regionOf } from './clip-region.ts';
import { regionWhere } from './region-where.ts';

type MaskOptions = {
  /** Returns whether the art under a shape of the mask shows; null for a shape that shows a part of it. */
  readonly shows: (shape: Shape) => boolean | null;
  /** Returns false for more segments than may be intersected. */
  readonly isAllowed: (segments: number) => boolean;
};

/**
 * Returns the region of a mask of opaque filled shapes where the topmost shape shows what is under it; null when the mask is no clip,
 * or too complex.
 */
export function shownRegion(shapes: readonly Shape[], { shows, isAllowed }: MaskOptions): ClipRegion | null {
  const runs: { readonly isShown: boolean; readonly shapes: Shape[] }[] = [];
  for (const shape of shapes) {
    const isShown = shows(shape);
    if (isShown === null) return null;
    const last = runs.at(-1);
    if (last?.isShown === isShown) last.shapes.push(shape);
    else if (isShown || last !== undefined) runs.push({ isShown, shapes: [shape] });
  }
  const [only, ...more] = runs;
  if (only === undefined) return regionOf([], 'nonzero');
  const segments = shapes.flatMap(({ contours }) => contours.map((contour) => contour.segments.length));
  if (!isAllowed(segments.reduce((sum, count) => sum + count, 0))) return null;
  try {
    const [first] = only.shapes;
    if (more.length === 0 && only.shapes.length === 1) return regionOf(first!.contours, first!.fill!);
    if (more.length === 0) return uniteRegions(only.shapes);
    const topFirst = runs.map((_, i) => runs.length - 1 - i);
    const contours = regionWhere(
      runs.map((run) => run.shapes),
      (isIn) => {
        const top = topFirst.find(isIn);
        return top !== undefined && runs[top]!.isShown;
      },
    );
    return contours === null ? null : regionOf(contours, 'nonzero');
  } catch (error) {
    if (error instanceof EngineError && error.code === 'too_complex') return null;
    throw error;
  }
}
