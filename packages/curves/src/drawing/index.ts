export {
  cmykToRgb,
  hexOf,
  labToRgb,
  linearToRgb,
  type Rgb,
  rgbOfComponents,
  transformed,
  xyzOfD50ToRgb,
  xyzToRgb,
} from './color.ts';
export {
  addLayoutDoubts,
  cleanText,
  counted,
  DiagnosticCollector,
  type DiagnosticText,
  type Place,
  quoted,
  setInYourFont,
  sourceName,
} from './diagnostics.ts';
export type {
  Diagnostic,
  DiagnosticCode,
  Drawing,
  NamedPart,
  Scale,
  ScaleOverride,
  ScaleRule,
  Shape,
  Source,
} from './drawing.ts';
export { scaleShape } from './drawing.ts';
export {
  area,
  bareLength,
  capitalized,
  length,
  type Message,
  messageOf,
  type Quantity,
  type Sentence,
  sentence,
  sentenceText,
  significantLength,
  unitWords,
} from '../sentence.ts';
export { dotText, sizelessText, tooManySegments, tooManyShapes } from './messages.ts';
export {
  classOf,
  formatOperationRule,
  matchesRule,
  type Operation,
  operationOf,
  type OperationRule,
  operations,
  type PaintClass,
  type PaintKind,
  parseOperationRule,
} from './operations.ts';
export { type Mark, type Part, TINY_IN } from './part.ts';
export {
  defaultReadLimits,
  type EmbeddedFace,
  largestCoordinate,
  type ReadLimits,
  type ReadOptions,
  type TextOutline,
  type TextRun,
} from './read-options.ts';
export { textDecoder, type TextDecoding } from './text-decoder.ts';
export { UniqueNames } from './unique-names.ts';
export { noteReplacedSize, overrideFactor, usableOverride } from './usable-override.ts';
export type { FileLayer, FilePage, VectorFile } from './vector-file.ts';
