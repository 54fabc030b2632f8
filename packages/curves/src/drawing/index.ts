export {
  addLayoutDoubts,
  cleanText,
  counted,
  DiagnosticCollector,
  type Place,
  quoted,
  setInYourFont,
} from './diagnostics.ts';
export { dotText } from './dot-text.ts';
export type { Diagnostic, DiagnosticCode, Drawing, Scale, ScaleOverride, ScaleRule, Shape, Source } from './drawing.ts';
export type { Part } from './part.ts';
export {
  defaultReadLimits,
  type EmbeddedFace,
  largestCoordinate,
  type ReadLimits,
  type ReadOptions,
  type TextOutline,
  type TextRun,
} from './read-options.ts';
export { sizelessText } from './sizeless-text.ts';
export { tooManySegments, tooManyShapes } from './too-many.ts';
export { usableOverride } from './usable-override.ts';
