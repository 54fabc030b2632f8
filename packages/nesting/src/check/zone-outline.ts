import type { ExclusionZone } from '../model/exclusion-zones.ts';
import { movePolyline, turnPolyline } from './check-outline.ts';
import type { PlacedOutline } from './check-overlap.ts';

/** Returns the outline of an exclusion zone on its sheet. */
export function zoneOutline({ xIn, yIn, widthIn, heightIn }: ExclusionZone): PlacedOutline {
  const corners = Float64Array.of(0, 0, widthIn, 0, widthIn, heightIn, 0, heightIn);
  return { polylines: [movePolyline(turnPolyline(corners, 1, 0), xIn, yIn)] };
}
