import { bareLength, length, type Message, messageOf, sentence } from '@measurement-nesting/curves/drawing';

/**
 * A rectangle of a sheet that no part may touch, such as a clamp, a defect or a hole: its corner of least x and y, and
 * its size, in inches in the sheet's frame. Zones may overlap and may extend beyond the sheet.
 */
export type ExclusionZone = {
  readonly xIn: number;
  readonly yIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
};

/** Share of a sheet that zones must leave. */
const minFreeShare = 1e-6;

type ZonedSheet = {
  readonly widthIn: number;
  readonly heightIn: number;
  readonly zones?: readonly ExclusionZone[] | undefined;
};
type Area = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };

/** Returns the box of a zone on its sheet, without what extends beyond the sheet or into its margin. */
export const zoneBox = (
  { xIn, yIn, widthIn, heightIn }: ExclusionZone,
  sheet: Omit<ZonedSheet, 'zones'>,
  marginIn = 0,
): Area => ({
  minX: Math.max(marginIn, xIn),
  minY: Math.max(marginIn, yIn),
  maxX: Math.min(sheet.widthIn - marginIn, xIn + widthIn),
  maxY: Math.min(sheet.heightIn - marginIn, yIn + heightIn),
});

export const hasArea = ({ minX, minY, maxX, maxY }: Area): boolean => maxX > minX && maxY > minY;

/** Returns the area that the zones of a sheet cover inside its margin, each point once, in square inches. */
export const zonesAreaSqIn = (sheet: ZonedSheet, marginIn = 0): number =>
  unionArea((sheet.zones ?? []).map((zone) => zoneBox(zone, sheet, marginIn)).filter(hasArea));

/** Returns the area of the union of boxes, column by column between their sides. */
export function unionArea(boxes: readonly Area[]): number {
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

/** Returns the zones of a sheet without what extends beyond it. */
export const clippedZones = (sheet: ZonedSheet): readonly ExclusionZone[] =>
  (sheet.zones ?? []).map((zone) => {
    const { minX, minY, maxX, maxY } = zoneBox(zone, sheet);
    return { xIn: minX, yIn: minY, widthIn: maxX - minX, heightIn: maxY - minY };
  });

/** A reason to refuse the zones of a sheet: the index of the zone at fault, null for all together, and a sentence. */
export type ZonesProblem = Message & { readonly zone: number | null };

/**
 * Returns the first reason to refuse the exclusion zones of a sheet, or null: one without a size or outside the sheet,
 * or nothing of the sheet left.
 */
export function zonesProblem(sheet: ZonedSheet): ZonesProblem | null {
  const { zones = [], widthIn, heightIn } = sheet;
  const on = sentence`the ${bareLength(widthIn, 4)} x ${length(heightIn, 4)} sheet`;
  for (const [zone, { xIn, yIn, ...size }] of zones.entries()) {
    const name = sentence`Exclusion zone ${String(zone + 1)} of ${on}`;
    if (![xIn, yIn, size.widthIn, size.heightIn].every(Number.isFinite))
      return { zone, ...messageOf(sentence`${name} has a value that is not a number. Enter X, Y, width and height.`) };
    if (!(size.widthIn > 0) || !(size.heightIn > 0))
      return {
        zone,
        ...messageOf(sentence`${name} has no size. Enter a width and a height above 0, or remove the zone.`),
      };
    if (!hasArea(zoneBox(zones[zone]!, sheet)))
      return { zone, ...messageOf(sentence`${name} is outside the sheet. Move or remove it.`) };
  }
  if (zonesAreaSqIn(sheet) < widthIn * heightIn * (1 - minFreeShare)) return null;
  return {
    zone: null,
    ...messageOf(sentence`The exclusion zones cover ${on} completely. Make one smaller or remove it.`),
  };
}
