/** The engine's only door: bytes and plain data in, plain data out. Units, frame and sign rules: geometry/types.ts. */
export { EngineError, type EngineErrorCode } from './errors.ts';
export { ENGINE_VERSION } from './version.ts';

export type * from './geometry/types.ts';
export type * from './model/answer.ts';
export type * from './model/drawing.ts';
export type * from './lettering/types.ts';
export type { FontFile } from './lettering/fonts/own-font.ts';
export { unwrapFont } from './font-file/read-font.ts';
export type * from './model/measurement.ts';
export type * from './model/part.ts';
export type * from './nest/types.ts';
export type * from './export/types.ts';
export type * from './job/types.ts';

export { contoursBox, pathData } from './geometry/index.ts';
export { readDrawing } from './drawing/read-drawing.ts';
export { defaultReadLimits, type ReadLimits, type ReadOptions } from './drawing/read-options.ts';
export { createFontLibrary, letterRow, liveTextOutliner, type FontLibrary } from './lettering/index.ts';
export { measureDrawing } from './measure/measure-drawing.ts';
export { checkLayout } from './nest/check/check-layout.ts';
export { nest } from './nest/nest.ts';
export { RasterCache } from './nest/collision/raster-cache.ts';
export { sharedRasterBytes } from './nest/collision/raster-budget.ts';
export { exportFiles, exportZip } from './export/export-zip.ts';
export { measureArtwork, type MeasureTools } from './job/measure-artwork.ts';
export { goOnSearch, nestOn, type GoOn, type TakenOff } from './job/go-on.ts';
export { nestFill, type NestFillControl } from './job/fill-job.ts';
export type { Fill, FillFound } from './job/fill-run.ts';
export { layJobByHand, type NestedJob } from './job/hand-job.ts';
export type { HandPlacements } from './job/hand-placements.ts';
export {
  countCopies,
  nestItems,
  nestJob,
  nestOptions,
  sheetsToNest,
  type EarlierJob,
  type NestJobControl,
  type NestJobResult,
} from './job/nest-job.ts';
export { safeName } from './export/safe-name.ts';
export * from './trace/index.ts';
