import { readPathData } from '../drawing/svg/path-data.ts';
import { applyToPoint, transformContour } from '../geometry/affine.ts';
import type { Affine, Contour, Point } from '../geometry/types.ts';
import type { JobMeasurement, JobPart, JobPlacement } from '../job/types.ts';

/** A part where it lies on its sheet: the sheet's frame, inches, y down, exact curves. */
export type PlacedPart = {
  readonly part: JobPart;
  readonly outer: Contour;
  readonly holes: readonly Contour[];
  readonly lines: readonly Contour[];
  /** Middle of its box as drawn, where a label may stand. */
  readonly middle: Point;
};

/** The parts of one sheet, in the order of their placements. A placement of a part that is not in the measurement is left out. */
export function placedParts(measurement: JobMeasurement, placements: readonly JobPlacement[]): PlacedPart[] {
  const partsByKey = new Map<string, JobPart>();
  for (const row of measurement.rows) {
    for (const part of row.parts) partsByKey.set(`${row.id}/${part.id}`, part);
  }
  return placements.flatMap((placement) => {
    const part = partsByKey.get(`${placement.rowId}/${placement.partId}`);
    return part ? placedPart(part, placementMap(placement)) : [];
  });
}

/** Turn clockwise on screen, then move. Quarter turns are exact: no 1e-17 dust in the file. */
export function placementMap({ angleDeg, xIn, yIn }: Pick<JobPlacement, 'angleDeg' | 'xIn' | 'yIn'>): Affine {
  const quarter = (((angleDeg / 90) % 4) + 4) % 4;
  const isQuarter = Number.isInteger(quarter);
  const cos = isQuarter ? [1, 0, -1, 0][quarter]! : Math.cos((angleDeg * Math.PI) / 180);
  const sin = isQuarter ? [0, 1, 0, -1][quarter]! : Math.sin((angleDeg * Math.PI) / 180);
  return [cos, sin, -sin, cos, xIn, yIn];
}

function placedPart(part: JobPart, map: Affine): PlacedPart[] {
  const placed = (path: string): Contour[] =>
    readPathData(path, Number.POSITIVE_INFINITY).contours.map((contour) => transformContour(map, contour));
  const [outer, ...holes] = placed(part.path);
  if (!outer) return [];
  const middle = applyToPoint(map, (part.box.minX + part.box.maxX) / 2, (part.box.minY + part.box.maxY) / 2);
  return [{ part, outer, holes, lines: placed(part.linesPath), middle }];
}
