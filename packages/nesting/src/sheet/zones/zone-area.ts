import type { Box } from '@measurement-nesting/curves';
import type { ExclusionZone, Sheet } from '../../types.ts';

/** Returns the box of a zone on its sheet, in inches; parts beyond the sheet are cut off. */
export const zoneBox = ({ xIn, yIn, widthIn, heightIn }: ExclusionZone, sheet: Sheet): Box => ({
  minX: Math.max(0, xIn),
  minY: Math.max(0, yIn),
  maxX: Math.min(sheet.widthIn, xIn + widthIn),
  maxY: Math.min(sheet.heightIn, yIn + heightIn),
});

export const hasArea = ({ minX, minY, maxX, maxY }: Box): boolean => maxX > minX && maxY > minY;

/** Returns the area that the zones of a sheet cover, each point once, in square inches. */
export const zonesAreaSqIn = (sheet: Sheet): number =>
  unionArea((sheet.zones ?? []).map((zone) => zoneBox(zone, sheet)).filter(hasArea));

/** Returns the area of the union of boxes, column by column between their sides. */
export function unionArea(boxes: readonly Box[]): number {
  const xs = [...new Set(boxes.flatMap(({ minX, maxX }) => [minX, maxX]))].sort((a, b) => a - b);
  return xs.slice(1).reduce((sum, x, k) => {
    const across = boxes.filter(({ minX, maxX }) => minX <= xs[k]! && maxX >= x).sort((a, b) => a.minY - b.minY);
    let covered = 0;
    let end = -Infinity;
    for (const { minY, maxY } of across) {
      covered += Math.max(0, maxY - Math.max(minY, end));
      end = Math.max(end, maxY);
    }
    return sum + (x - xs[k]!) * covered;
  }, 0);
}
