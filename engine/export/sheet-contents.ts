import { readPathData } from '../drawing/svg/path-data.ts';
import { transformContour } from '../geometry/affine.ts';
import type { Affine, Contour } from '../geometry/types.ts';
import type { JobLayout, JobMeasurement, JobPart } from '../job/types.ts';
import type { DistinctSheet } from './distinct-sheets.ts';
import { numberedParts, partKey } from './numbered-parts.ts';
import { partLabel, type PartLabel } from './part-label.ts';
import { placementMap } from './placement-map.ts';

/** What lies on one sheet, in the sheet's frame: inches, y down, exact curves. All files of a sheet are written from it. */
export type SheetContents = {
  readonly sheet: JobLayout['sheet'];
  /** Index of the sheet, and how many the layout has. */
  readonly index: number;
  readonly sheets: number;
  /** In the order of their placements. */
  readonly parts: readonly PlacedPart[];
};

export type PlacedPart = {
  readonly part: JobPart;
  /** The number it goes by on paper. */
  readonly number: number;
  readonly outer: Contour;
  readonly holes: readonly Contour[];
  /** Open lines inside it. */
  readonly lines: readonly Contour[];
  readonly label: PartLabel | null;
};

/** A placement of a part that is not in the measurement is left out. */
export function sheetContents(measurement: JobMeasurement, layout: JobLayout, distinct: DistinctSheet): SheetContents {
  const numbered = numberedParts(measurement);
  const parts = distinct.placements.flatMap((placement) => {
    const found = numbered.get(partKey(placement.rowId, placement.partId));
    return found ? placedPart(found.part, found.number, placementMap(placement)) : [];
  });
  return { sheet: layout.sheet, index: distinct.sheet, sheets: layout.sheets, parts };
}

function placedPart(part: JobPart, number: number, map: Affine): PlacedPart[] {
  const placed = (path: string): Contour[] =>
    readPathData(path, Number.POSITIVE_INFINITY).contours.map((contour) => transformContour(map, contour));
  const [outer, ...holes] = placed(part.path);
  if (!outer) return [];
  const found = { part, number, outer, holes, lines: placed(part.linesPath) };
  return [{ ...found, label: partLabel(found) }];
}
