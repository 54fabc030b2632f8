import { readPathData } from '../drawing/svg/path-data.ts';
import { transformContour } from '../geometry/affine.ts';
import type { Affine, Box, Contour } from '../geometry/types.ts';
import type { JobLayout, JobMeasurement, JobPart } from '../job/types.ts';
import { distinctSheets, type DistinctSheet } from './distinct-sheets.ts';
import { looseLines, placeLooseLines, type PlacedLine } from './loose-lines.ts';
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
  /** Open lines beside the parts. */
  readonly looseLines: readonly PlacedLine[];
};

export type PlacedPart = {
  readonly part: JobPart;
  /** Its `partKey`. */
  readonly key: string;
  /** The number it goes by on paper. */
  readonly number: number;
  /** From the part's own frame to the sheet's. */
  readonly map: Affine;
  readonly outer: Contour;
  readonly holes: readonly Contour[];
  /** Open lines inside it. */
  readonly lines: readonly Contour[];
  readonly label: PartLabel | null;
};

export type CountedSheet = {
  readonly distinct: DistinctSheet;
  readonly count: number;
  readonly contents: SheetContents;
};

/** The sheets of a layout that differ. A placement of a part that is not in the measurement is left out. */
export function sheetsOf(measurement: JobMeasurement, layout: JobLayout): CountedSheet[] {
  const numbered = numberedParts(measurement);
  const lines = looseLines(measurement);
  return distinctSheets(layout).map((distinct) => {
    const parts = distinct.placements.flatMap((placement) => {
      const key = partKey(placement.rowId, placement.partId);
      const found = numbered.get(key);
      return found ? placedPart(found.part, key, found.number, placementMap(placement)) : [];
    });
    const contents: SheetContents = {
      sheet: layout.sheet,
      index: distinct.sheet,
      sheets: layout.sheets,
      parts,
      looseLines: placeLooseLines(lines, parts, usedRoom(layout, distinct)),
    };
    return { distinct, count: distinct.count, contents };
  });
}

/** The sheet without the piece that is cut off and kept. */
function usedRoom({ sheet, sheets, cutOff }: JobLayout, { alike }: DistinctSheet): Box {
  const cut = alike.at(-1) === sheets - 1 ? cutOff : null;
  return {
    minX: 0,
    minY: 0,
    maxX: cut?.axis === 'x' ? cut.atIn : sheet.widthIn,
    maxY: cut?.axis === 'y' ? cut.atIn : sheet.heightIn,
  };
}

function placedPart(part: JobPart, key: string, number: number, map: Affine): PlacedPart[] {
  const placed = (path: string): Contour[] =>
    readPathData(path, Number.POSITIVE_INFINITY).contours.map((contour) => transformContour(map, contour));
  const [outer, ...holes] = placed(part.path);
  if (!outer) return [];
  const found = { part, key, number, map, outer, holes, lines: placed(part.linesPath) };
  return [{ ...found, label: partLabel(found) }];
}
