export { cutByRegion, cutLinesOf, uniteRegions } from './clip-cut.ts';
export { apart, boxTransform, type ClipRegion, frameRegion, holds, regionOf, sameMatrix } from './clip-region.ts';
export { type ClipOutcome, clipShape, type Cutter, regionOutline } from './clip-shape.ts';
export { insideTest, pointInside } from './point-inside.ts';
export { regionWhere } from './region-where.ts';
export { shownRegion } from './shown-region.ts';
