import type { ExclusionZone } from '../model/exclusion-zones.ts';
import { movePolyline, turnPolyline } from './check-outline.ts';
import type { BoundedOutline } from './check-overlap.ts';

/** Returns the outline of an exclusion zone on its sheet. */
export function zoneOutline({ xIn, yIn, widthIn, heightIn }: ExclusionZone): BoundedOutline {
  const corners = Float64Array.of(0, 0, widthIn, 0, widthIn, heightIn, 0, heightIn);
  const polyline = movePolyline(turnPolyline(corners, 1, 0), xIn, yIn);
  const { boxes } = polyline;
  return { polylines: [polyline], minX: boxes[0]!, minY: boxes[1]!, maxX: boxes[2]!, maxY: boxes[3]! };
}
