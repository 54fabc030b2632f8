export { EngineError, type EngineErrorCode } from './errors.ts';
export {
  applyToPoint,
  determinant,
  identity,
  invert,
  multiply,
  rotation,
  scaling,
  transformContour,
  transformSegment,
  translation,
} from './geometry/affine.ts';
export { arcAroundCenter, type Ellipse, wholeEllipse } from './geometry/arc.ts';
export { contourArea } from './geometry/area.ts';
export { boxesTouch, contourBox, contoursBox, emptyBox, isEmptyBox, unite } from './geometry/bounds.ts';
export { BoxIndex } from './geometry/box-index.ts';
export { cellSlot, slotCount } from './geometry/cell-slot.ts';
export { closeContour, closingLine, polygonContour, rectangleContour, reverseContour } from './geometry/contour.ts';
export { extremeParameters } from './geometry/extremes.ts';
export { appendFlattened, flattenContour } from './geometry/flatten.ts';
export { isLabelAreaFree } from './geometry/label/label-area.ts';
export { labelSpot, type LabelSpot } from './geometry/label/label-spot.ts';
export { contourLength, contoursLength, segmentLength } from './geometry/length/segment-length.ts';
export { type PathData, readPathData } from './geometry/path-codec/read-path-data.ts';
export { readWrittenPaths } from './geometry/path-codec/read-written-paths.ts';
export {
  type NumberCursor,
  readNumberList,
  scanNumber,
  skipComma,
  skipSpace,
} from './geometry/path-codec/scan-number.ts';
export { pathData } from './geometry/path-codec/write-path-data.ts';
export { derivativeAt, pointAt, reverseSegment, subSegment, withEnds } from './geometry/segment.ts';
export { groupBy } from './group-by.ts';
export { neumaierSum } from './geometry/sum.ts';
export type { Affine, Arc, Box, Contour, Cubic, FillRule, Line, Point, Quadratic, Segment } from './geometry/types.ts';
