import { type Affine, contoursBox, transformContour } from '@measurement-nesting/curves';
import type { Part } from '@measurement-nesting/curves/drawing';
import type { NestItem } from '@measurement-nesting/nesting';
import type { PartGrain } from '@measurement-nesting/nesting/model';
import type { JobPlacement } from '../../model/answer.ts';
import type { JobSheets } from '../job-stock.ts';

/** A quarter turn clockwise on screen, without rounding errors. */
const quarterTurn: Affine = [0, 1, -1, 0, 0, 0];

/**
 * Returns for each item whether its own grain is across that of the sheets as it is drawn. Such a part is nested as if it had been drawn a
 * quarter turn further; its allowed rotations count from there. Parts that stay together turn together: if all of them are across.
 *
 * @param grains grain of each item; undefined for a part that is drawn along the grain
 */
export function itemsAcrossGrain(
  items: readonly NestItem[],
  grains: readonly (PartGrain | undefined)[],
  on: JobSheets,
): readonly boolean[] {
  const ofSheets = 'widthIn' in on ? undefined : on.find(({ grain = 'none' }) => grain !== 'none')?.grain;
  if (ofSheets === undefined) return items.map(() => false);
  const isAcross = items.map(({ part: { box } }, k) => {
    const grain = grains[k];
    if (grain === undefined || grain === 'any') return false;
    const isWide = box.maxX - box.minX >= box.maxY - box.minY;
    return (grain === 'length') === isWide ? ofSheets !== 'width' : ofSheets !== 'height';
  });
  const stay = new Set(items.flatMap(({ part: { group } }, k) => (isAcross[k]! ? [] : [group])));
  return items.map(({ part: { group } }, k) => isAcross[k]! && (group === '' || !stay.has(group)));
}

/** Returns a part a quarter turn further, about the origin of its drawing. */
export function turnedPart(part: Part): Part {
  const [outer, holes, lines] = [[part.outer], part.holes, part.lines].map((contours) =>
    contours.map((contour) => transformContour(quarterTurn, contour)),
  );
  return { ...part, outer: outer![0]!, holes: holes!, lines: lines!, box: contoursBox(outer!) };
}

/** Quarter turn of an angle in degrees: backward for a mirror image, whose reflection is before its rotation. */
const turnOf = ({ mirrored }: Pick<JobPlacement, 'mirrored'>): number => (mirrored === true ? -90 : 90);

/** Returns the placement of a part as drawn for that of the turned part. */
export function asDrawn(placement: JobPlacement): JobPlacement {
  const angleDeg = placement.angleDeg + turnOf(placement);
  return { ...placement, angleDeg: angleDeg >= 360 ? angleDeg - 360 : angleDeg < 0 ? angleDeg + 360 : angleDeg };
}

/** Returns the placement of the turned part for that of a part as drawn. */
export const asTurned = (placement: JobPlacement): JobPlacement => ({
  ...placement,
  angleDeg: placement.angleDeg - turnOf(placement),
});
