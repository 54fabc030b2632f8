import { contourArea, contourBox, contourLength } from '@measurement-nesting/curves';
import type { Part } from '@measurement-nesting/curves/drawing';

/**
 * Maximum gap in inches between a part and a hole, beyond the spacing, at which coarse outlines may miss that the part
 * fits: the outlines of both are up to 0.02 in larger.
 */
const maxGapIn = 0.06;
const roundingIn = 1e-6;
/** `sidesIn` are those of the box, the shorter first: parts turn by quarter turns. */
type Measured = { readonly areaSqIn: number; readonly aroundIn: number; readonly sidesIn: readonly [number, number] };

/**
 * Returns for each group of parts whether one of its parts nearly fills a hole of a group, or has such a hole, by the
 * areas, lengths and boxes of the outlines.
 */
export function closeFits(groups: readonly (readonly Part[])[], spacingIn: number): readonly boolean[] {
  const measured = groups.map((parts) => parts.map(({ outer }) => measureOutline(outer)));
  const holes = groups.flatMap((parts, group) =>
    parts.flatMap((part) => part.holes.map((hole) => ({ group, ...measureOutline(hole) }))),
  );
  const close = new Set<number>();
  for (const hole of holes) {
    measured.forEach((outlines, group) => {
      if (!outlines.some((outline) => isCloseFit(outline, hole, spacingIn))) return;
      close.add(group);
      close.add(hole.group);
    });
  }
  return groups.map((_, group) => close.has(group));
}

function measureOutline(contour: Part['outer']): Measured {
  const { minX, minY, maxX, maxY } = contourBox(contour);
  const [width, height] = [maxX - minX, maxY - minY];
  return {
    areaSqIn: Math.abs(contourArea(contour)),
    aroundIn: contourLength(contour),
    sidesIn: [Math.min(width, height), Math.max(width, height)],
  };
}

/**
 * Returns true when a hole is hardly larger than a part grown by the spacing. The area of a convex outline grown by d is
 * A + P d + pi d² (Steiner); straight sides need no finer outlines, so corners of holes count as round.
 */
function isCloseFit(part: Measured, hole: Measured, spacingIn: number): boolean {
  const hasBox = part.sidesIn.every((side, k) => {
    const play = hole.sidesIn[k]! - side - 2 * spacingIn;
    return play > -roundingIn && play < 2 * maxGapIn;
  });
  const grown = part.areaSqIn + part.aroundIn * spacingIn + Math.PI * spacingIn ** 2;
  return hasBox && hole.areaSqIn < grown + maxGapIn * part.aroundIn;
}
