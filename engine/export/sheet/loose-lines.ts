import {
  type Affine,
  type Box,
  type Contour,
  emptyBox,
  groupBy,
  readWrittenPaths,
  rectangleContour,
  transformContour,
  unite,
} from '@measurement-nesting/curves';
import type { JobLayout, JobMeasurement } from '../../model/answer.ts';
import { partKey } from '../../model/part-numbers.ts';
import { outlineContour } from './sheet-edge.ts';
import { boxDistance, isInside, polyline, polylineDistance, type Polyline } from './polylines.ts';

/** An open line outside every part, as drawn in its row. */
export type LooseLine = {
  readonly rowId: string;
  readonly contour: Contour;
  /** `partKey` of the part that it moves with; null if there is none. */
  readonly companion: string | null;
};

/** Maximum distance in inches from a part; a line farther from every part belongs to the page. */
export const BESIDE_IN = 1;
/** Distance in inches below which a line touches; flattening and rounding errors are smaller. */
const TOUCH_IN = 0.004;

/**
 * Returns the open lines of a job that are inside no part, each with the part it moves with: the nearest of its own drawing or row, up to
 * BESIDE_IN away. A line that touches several parts has none, because they may be placed separately; nor has one beside a part with a
 * quantity, because it is measured once.
 */
export function looseLines(measurement: JobMeasurement): LooseLine[] {
  return measurement.rows.flatMap((row) => {
    const lines = readWrittenPaths(row.looseLinesPath);
    if (lines.length === 0) return [];
    const parts = row.parts.map((part) => outlineOf(partKey(row.id, part.id), readWrittenPaths(part.path)));
    const several = new Set(
      row.parts.flatMap(({ id, quantity }) => (quantity === undefined ? [] : [partKey(row.id, id)])),
    );
    return lines.map((contour) => {
      const nearest = companionOf(polyline(contour), parts);
      return { rowId: row.id, contour, companion: nearest !== null && several.has(nearest) ? null : nearest };
    });
  });
}

type Outline = { readonly key: string; readonly rings: readonly Polyline[]; readonly box: Box };

function outlineOf(key: string, contours: readonly Contour[]): Outline {
  const rings = contours.map(polyline);
  return { key, rings, box: rings.map(({ box }) => box).reduce(unite) };
}

function companionOf(line: Polyline, parts: readonly Outline[]): string | null {
  let nearest: { key: string; distance: number } | null = null;
  let touched = 0;
  for (const { key, rings, box } of parts) {
    const limit = Math.max(nearest?.distance ?? BESIDE_IN, TOUCH_IN);
    if (boxDistance(line.box, box) >= limit) continue;
    const distance = rings.reduce((min, ring) => polylineDistance(line, ring, min), limit);
    if (distance < TOUCH_IN) touched += 1;
    if (distance < (nearest?.distance ?? BESIDE_IN)) nearest = { key, distance };
  }
  return touched > 1 ? null : (nearest?.key ?? null);
}

/** A line at its position on a sheet. */
export type PlacedLine = { readonly line: LooseLine; readonly contour: Contour };

/** Copy of a part on a sheet, with the properties that lines depend on. */
type Copy = { readonly key: string; readonly map: Affine; readonly outer: Contour; readonly holes: readonly Contour[] };

/**
 * Returns the loose lines of one sheet. A line appears beside every copy of its companion, as drawn, if it stays within `room`, the used area of
 * the sheet, and touches neither an exclusion zone nor the edge of the sheet, and nothing but that companion and the lines that move with the same copy. Other lines are left off the sheet.
 */
export function placeLooseLines(
  lines: readonly LooseLine[],
  copies: readonly Copy[],
  room: Box,
  sheet: Pick<JobLayout['sheet'], 'zones' | 'outline'> = {},
): PlacedLine[] {
  if (!lines.some(({ companion }) => companion !== null)) return [];
  const obstacles = copies.map(({ key, outer, holes }) => outlineOf(key, [outer, ...holes]));
  const zones = (sheet.zones ?? []).map(({ xIn, yIn, widthIn, heightIn }) =>
    outlineOf('', [rectangleContour(xIn, yIn, widthIn, heightIn)]),
  );
  const edge = sheet.outline && outlineOf('', [outlineContour(sheet.outline)]);
  const byCompanion = groupBy(lines, ({ companion }) => companion);
  const placed: PlacedLine[] = [];
  const before: { box: Box; shapes: Polyline[] }[] = [];
  copies.forEach(({ key, map }, copy) => {
    const own: { box: Box; shapes: Polyline[] } = { box: emptyBox, shapes: [] };
    for (const line of byCompanion.get(key) ?? []) {
      const contour = transformContour(map, line.contour);
      const shape = polyline(contour);
      const isFree =
        isWithin(shape.box, room) &&
        (edge === undefined || isInOutline(shape, edge)) &&
        zones.every((zone) => !touches(shape, zone)) &&
        obstacles.every((outline, other) => other === copy || !touches(shape, outline)) &&
        before.every(({ box, shapes }) => !isNear(shape.box, box) || !shapes.some((other) => meets(shape, other)));
      if (!isFree) continue;
      placed.push({ line, contour });
      own.shapes.push(shape);
      own.box = unite(own.box, shape.box);
    }
    if (own.shapes.length > 0) before.push(own);
  });
  return placed;
}

const isWithin = (box: Box, room: Box): boolean =>
  box.minX >= room.minX && box.minY >= room.minY && box.maxX <= room.maxX && box.maxY <= room.maxY;

/** Returns true if a line is inside the edge of the sheet and touches it nowhere. */
const isInOutline = (line: Polyline, { rings }: Outline): boolean =>
  isInside(line.points[0]!, rings) && !rings.some((ring) => meets(line, ring));

const isNear = (one: Box, other: Box): boolean => boxDistance(one, other) < TOUCH_IN;

/** Returns true if a line touches an edge of a part or is on its material. */
function touches(line: Polyline, { rings, box }: Outline): boolean {
  if (!isNear(line.box, box)) return false;
  return rings.some((ring) => meets(line, ring)) || isInside(line.points[0]!, rings);
}

const meets = (one: Polyline, other: Polyline): boolean =>
  isNear(one.box, other.box) && polylineDistance(one, other, TOUCH_IN) < TOUCH_IN;
