import { sheetShape } from '../model/sheet-outline.ts';
import type { Sheet } from '../types.ts';
import { movePolyline, turnPolyline } from './check-outline.ts';
import type { BoundedOutline } from './check-overlap.ts';

/** Distance in inches by which the surround of a sheet extends beyond it and its margin. */
const extentIn = 1;

/** Returns what surrounds a sheet with an outline, as an outline with the sheet as its hole; null for a rectangle. */
export function sheetSurround(sheet: Sheet, marginIn: number): BoundedOutline | null {
  const shape = sheetShape(sheet);
  if (shape === null) return null;
  const [low, right, bottom] = [
    -marginIn - extentIn,
    sheet.widthIn + marginIn + extentIn,
    sheet.heightIn + marginIn + extentIn,
  ];
  const around = Float64Array.of(low, low, right, low, right, bottom, low, bottom);
  const hole = Float64Array.from(shape.flatMap(({ xIn, yIn }) => [xIn, yIn]));
  const polylines = [around, hole].map((line) => movePolyline(turnPolyline(line, 1, 0), 0, 0));
  return { polylines, minX: low, minY: low, maxX: right, maxY: bottom };
}
