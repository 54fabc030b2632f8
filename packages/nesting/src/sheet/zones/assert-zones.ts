import { EngineError } from '@measurement-nesting/curves';
import type { Sheet } from '../../types.ts';
import { hasArea, zoneBox, zonesAreaSqIn } from './zone-area.ts';

/** Maximum number of exclusion zones of a sheet. */
export const mostZones = 20;
/** Share of a sheet that zones must leave. */
const leastFreeShare = 1e-6;

/**
 * Throws for exclusion zones without a size, outside their sheet, too many, or that leave nothing of the sheet.
 *
 * @throws EngineError sheet_out_of_range.
 */
export function assertZones(sheet: Sheet): void {
  const { zones = [], widthIn, heightIn } = sheet;
  const on = `the ${widthIn} x ${heightIn} in sheet`;
  const refuse = (message: string): never => {
    throw new EngineError('sheet_out_of_range', message);
  };
  if (zones.length > mostZones) {
    refuse(`A sheet has up to ${mostZones} exclusion zones; ${on} has ${zones.length}. Combine some of them.`);
  }
  zones.forEach((zone, index) => {
    const name = `Exclusion zone ${index + 1} of ${on}`;
    if (![zone.xIn, zone.yIn, zone.widthIn, zone.heightIn].every(Number.isFinite))
      refuse(`${name} has a value that is not a number. Enter X, Y, width and height in inches.`);
    if (!(zone.widthIn > 0) || !(zone.heightIn > 0))
      refuse(`${name} has no size. Enter a width and a height above 0, or remove the zone.`);
    if (!hasArea(zoneBox(zone, sheet))) refuse(`${name} is outside the sheet. Move or remove it.`);
  });
  if (zonesAreaSqIn(sheet) >= widthIn * heightIn * (1 - leastFreeShare))
    refuse(`The exclusion zones cover ${on} completely. Make one smaller or remove it.`);
}
