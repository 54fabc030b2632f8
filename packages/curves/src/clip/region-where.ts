import { closeContour } from '../geometry/contour.ts';
import { contoursBox } from '../geometry/bounds.ts';
import type { Contour, FillRule } from '../geometry/types.ts';
import { arrange, prepareContours } from '../arrangement/arrangement.ts';
import { boundaryOf, insideOf } from '../arrangement/boundary.ts';
import type { Region } from '../arrangement/winding/fill-region.ts';
import { reaches } from './clip-cut.ts';

/** Filled outlines, each with its own fill rule. */
export type FilledOutlines = readonly { readonly contours: readonly Contour[]; readonly fill: FillRule | null }[];

/**
 * Returns the outline, filled by 'nonzero', of all points for which `holds` is true; `isIn(g)` is true inside the
 * outlines of group g. It uses the exact curves; null when the outlines do not close to loops at any tolerance. Throws
 * too_complex.
 */
export function regionWhere(
  groups: readonly FilledOutlines[],
  holds: (isIn: (group: number) => boolean) => boolean,
): Contour[] | null {
  const contours: Contour[] = [];
  /** Outline of each contour, and group and fill rule of each outline. */
  const outlineOf: number[] = [];
  const groupOf: number[] = [];
  const rules: FillRule[] = [];
  groups.forEach((outlines, group) => {
    for (const outline of outlines) {
      for (const contour of outline.contours) {
        contours.push(closeContour(contour));
        outlineOf.push(groupOf.length);
      }
      groupOf.push(group);
      rules.push(outline.fill ?? 'nonzero');
    }
  });
  if (contours.length === 0) return [];
  const box = contoursBox(contours);
  const size = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const ready = prepareContours(contours);
  for (const reach of reaches) {
    const arrangement = arrange(ready, reach * size);
    const turns = new Int32Array(groupOf.length);
    const filled = new Int32Array(groups.length);
    const isFilled = (outline: number) =>
      rules[outline] === 'nonzero' ? turns[outline] !== 0 : turns[outline]! % 2 !== 0;
    const isIn = (group: number) => filled[group]! > 0;
    const region: Region = {
      turn: (loop, by) => {
        const outline = outlineOf[loop]!;
        const before = isFilled(outline);
        turns[outline]! += by;
        filled[groupOf[outline]!]! += Number(isFilled(outline)) - Number(before);
      },
      inside: () => holds(isIn),
    };
    const { loops, sound } = boundaryOf(arrangement, insideOf(arrangement, region));
    if (sound) return loops.map((loop) => loop.contour);
  }
  return null;
}
