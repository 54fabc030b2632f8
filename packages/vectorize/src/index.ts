export { checkCuttability, type TraceReason, type TraceVerdict } from './check/cuttability.ts';
export { drawOutlines } from './draw-outlines.ts';
export type { TraceOptions } from './trace-options.ts';
export { type TracedPicture, tracePicture } from './trace-picture.ts';
export type { TracedColor } from './traced-color.ts';
export type { Gray, Rgb } from './types.ts';
