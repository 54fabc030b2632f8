export { checkLayout, type Violation } from './check/check-layout.ts';
export { sharedRasterBytes } from './collision/raster-budget.ts';
export { RasterCache } from './collision/raster-cache.ts';
export { constructFill } from './construct-fill.ts';
export { type CachedNestControl, nest } from './nest.ts';
export { encodedLength } from './search/incumbent-exchange.ts';
export { countCopySets } from './sheet/previous-layout/slots-by-shape.ts';
export { sharedOutlineBytes } from './prepare/shared-outlines.ts';
export { removedManually } from './sheet/unplaced.ts';
export { verifyManualLayout } from './sheet/verify-manual-layout.ts';
export type { ExclusionZone } from './model/exclusion-zones.ts';
export type {
  SearchExtension,
  Layout,
  NestControl,
  NestItem,
  NestOptions,
  NestResult,
  Partner,
  Placement,
  PreviousLayout,
  Sheet,
  StartedFrom,
  Stock,
  StockSheet,
  Unplaced,
} from './types.ts';
