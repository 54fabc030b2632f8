/** The engine's only door: bytes and plain data in, plain data out. Units, frame and sign rules: geometry/types.ts. */
export { EngineError, type EngineErrorCode } from './errors.ts';
export { ENGINE_VERSION } from './version.ts';

export type { Point, Box, Affine, Line, Quadratic, Cubic, Arc, Segment, Contour, FillRule } from './geometry/types.ts';
export type {
  Source,
  Shape,
  DiagnosticCode,
  Diagnostic,
  ScaleRule,
  Scale,
  ScaleOverride,
  Drawing,
} from './model/drawing.ts';
export type { Part } from './model/part.ts';
export type {
  Sheet,
  StockSheet,
  Stock,
  NestItem,
  NestOptions,
  Placement,
  Unplaced,
  Layout,
  Partner,
  PreviousLayout,
  NestControl,
  StartedFrom,
  NestResult,
} from './nest/types.ts';
export type { AllowedRotations } from './model/rotations.ts';
export type { CostRule } from './model/cost-rule.ts';
export type * from './model/answer.ts';
export type * from './lettering/types.ts';
export type { FontFile } from './lettering/fonts/own-font.ts';
export { unwrapFont } from './font-file/read-font.ts';
export type * from './model/measurement.ts';
export type * from './export/types.ts';
export type * from './job/types.ts';

export { contoursBox } from './geometry/bounds.ts';
export { pathData } from './geometry/path-codec/write-path-data.ts';
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
export { checkCuttability, type TraceReason, type TraceVerdict } from './trace/check/cuttability.ts';
export { tracePicture, type TracedPicture } from './trace/trace-picture.ts';
export type { TracedColor } from './trace/traced-color.ts';
export type { TraceOptions } from './trace/trace-options.ts';
export type { TraceDrawing } from './trace/files/trace-drawing.ts';
export type { Gray, Rgb } from './trace/types.ts';
export { traceDxf } from './trace/files/trace-dxf.ts';
export { traceEps } from './trace/files/trace-eps.ts';
export { traceSvg } from './trace/files/trace-svg.ts';
export { drawOutlines } from './trace/files/draw-outlines.ts';
