/**
 * The engine's only entry point: bytes and plain data in, plain data out. Units, frame and sign rules:
 * packages/curves/src/geometry/types.ts.
 */
export { EngineError, type EngineErrorCode } from '@measurement-nesting/curves';
export { ENGINE_VERSION } from './version.ts';

export type {
  Point,
  Box,
  Affine,
  Line,
  Quadratic,
  Cubic,
  Arc,
  Segment,
  Contour,
  FillRule,
} from '@measurement-nesting/curves';
export type {
  Source,
  Shape,
  DiagnosticCode,
  Diagnostic,
  ScaleRule,
  Scale,
  ScaleOverride,
  Drawing,
  OperationRule,
} from '@measurement-nesting/curves/drawing';
export type { Part } from '@measurement-nesting/curves/drawing';
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
} from '@measurement-nesting/nesting';
export type { AllowedRotations } from '@measurement-nesting/nesting/model';
export type { CostRule } from '@measurement-nesting/nesting/model';
export type * from './model/answer.ts';
export { unwrapFont } from '@measurement-nesting/lettering/font-file';
export type {
  Difference,
  DrawingClass,
  Figures,
  Measurement,
  OperationFigures,
  PartMeasurement,
} from '@measurement-nesting/measure';
export { applyNames, type ItemName, unusedNames } from './model/item-names.ts';
export type * from './export/types.ts';
export type { OutputChoice } from './export/file-layout.ts';
export type { ColorChoice } from './export/sheet/sheet-colors.ts';
export type * from './job/types.ts';

export { contoursBox } from '@measurement-nesting/curves';
export { pathData } from '@measurement-nesting/curves';
export { readDrawing } from './drawing/read-drawing.ts';
export { defaultReadLimits, type ReadLimits, type ReadOptions } from '@measurement-nesting/curves/drawing';
export {
  createFontLibrary,
  type FontFile,
  type FontLibrary,
  letterRow,
  liveTextOutliner,
} from '@measurement-nesting/lettering';
export type {
  FontFiles,
  HeightRule,
  Letter,
  LetteredRow,
  LicensedFile,
  ListedMetrics,
  OwnFont,
  StandInFile,
  TextRow,
} from '@measurement-nesting/lettering';
export { measureDrawing } from '@measurement-nesting/measure';
export { checkLayout } from '@measurement-nesting/nesting';
export { nest } from '@measurement-nesting/nesting';
export { RasterCache } from '@measurement-nesting/nesting';
export { sharedOutlineBytes, sharedRasterBytes } from '@measurement-nesting/nesting';
export { exportFiles, exportZip } from './export/export-zip.ts';
export { measureArtwork, type MeasureTools } from './job/measure-artwork.ts';
export { continuationSearch, continueNesting, type Continuation, type TakenOff } from './job/continue-nesting.ts';
export { nestFill, type NestFillControl } from './job/fill-job.ts';
export type { Fill, FillFound } from './job/fill-run.ts';
export { applyManualLayout, type NestedJob } from './job/manual-layout-job.ts';
export { manualSheets, type ManualPlacements } from './job/manual-placements.ts';
export {
  countPlaceable,
  nestItems,
  nestJob,
  nestOptions,
  sheetsToNest,
  type EarlierJob,
  type NestJobControl,
  type NestJobResult,
} from './job/nest-job.ts';
export { createCheapestEnd } from './job/cheapest-end.ts';
export { safeName } from './export/safe-name.ts';
export { checkCuttability, type TraceReason, type TraceVerdict } from '@measurement-nesting/vectorize';
export { tracePicture, type TracedPicture } from '@measurement-nesting/vectorize';
export type { TracedColor } from '@measurement-nesting/vectorize';
export type { TraceOptions } from '@measurement-nesting/vectorize';
export type { TraceDrawing } from './export/trace-files.ts';
export type { Gray, Rgb } from '@measurement-nesting/vectorize';
export { traceDxf } from './export/trace-files.ts';
export { traceEps } from './export/trace-files.ts';
export { traceSvg } from './export/trace-files.ts';
export { drawOutlines } from '@measurement-nesting/vectorize';
