import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { contoursLength } from '#packages/curves/src/geometry/length/segment-length.ts';
import type { Box, Contour } from '#engine';
import type { PathComparison } from './compare-paths.ts';
import { theirContours, type PathEvent } from './ghostscript.ts';
import type { OurEvent } from './our-paths.ts';

/** Properties of a letter's contour that do not depend on its start, direction and kind of curves; in pt. */
type Outline = { readonly box: Box; readonly lengthPt: number };

/** Maximum size (pt) of contours that Ghostscript draws as dots. */
const dotPt = 1e-3;
/** Tolerance of a length whose points are rounded to whole dots: a fixed amount in pt, plus a share of the length. */
const lengthRoundingPt = 0.1;
const lengthShare = 0.01;

/**
 * Compares letters contour by contour, in any order: one program shows a string at once and the other letter by letter,
 * and Ghostscript converts TrueType's curves to cubics. Contours are matched by the nearest boxes.
 */
export function compareLetters(product: readonly OurEvent[], peer: readonly PathEvent[]): PathComparison {
  const a = product.filter(({ kind }) => kind === 'T').flatMap(({ contours }) => outlinesOf(contours));
  const b = peer.filter(({ kind }) => kind === 'T').flatMap((event) => outlinesOf(theirContours(event)));
  const left = new Set(b);
  let [worstPt, different] = [0, 0];
  for (const outline of a) {
    let nearest: Outline | null = null;
    let min = Infinity;
    for (const other of left) {
      const far = edgeDistance(outline, other) + lengthDifference(outline, other);
      if (far < min) [nearest, min] = [other, far];
    }
    if (nearest === null) continue;
    left.delete(nearest);
    const edges = edgeDistance(outline, nearest);
    const isOther = lengthDifference(outline, nearest) > lengthRoundingPt + outline.lengthPt * lengthShare;
    if (isOther || edges > outline.lengthPt / 4) different++;
    else worstPt = Math.max(worstPt, edges);
  }
  return { counts: [a.length, b.length], segments: a.length, worstPt, different, inLetters: 0, hasLetters: true };
}

function outlinesOf(contours: readonly Contour[]): Outline[] {
  return contours
    .map((contour) => {
      const { minX, minY, maxX, maxY } = contoursBox([contour]);
      const box = { minX: minX * 72, minY: minY * 72, maxX: maxX * 72, maxY: maxY * 72 };
      return { box, lengthPt: contoursLength([contour]) * 72 };
    })
    .filter(({ lengthPt }) => lengthPt > dotPt);
}

/** Returns the maximum difference of the four edges of the boxes, in pt. */
function edgeDistance(a: Outline, b: Outline): number {
  return Math.max(...(['minX', 'minY', 'maxX', 'maxY'] as const).map((edge) => Math.abs(a.box[edge] - b.box[edge])));
}

const lengthDifference = (a: Outline, b: Outline): number => Math.abs(a.lengthPt - b.lengthPt);
