/** Tracer: converts a raster to outlines in inches and checks whether they can be cut. */
export { checkCuttability, type TraceReason, type TraceVerdict } from './check/cuttability.ts';
export { tracePicture, type TracedPicture } from './trace-picture.ts';
export type { TracedColor } from './traced-color.ts';
export type { TraceOptions } from './trace-options.ts';
export type { TraceDrawing } from './files/trace-drawing.ts';
export type { Gray, Rgb } from './types.ts';
export { traceDxf } from './files/trace-dxf.ts';
export { traceEps } from './files/trace-eps.ts';
export { traceSvg } from './files/trace-svg.ts';
export { drawOutlines } from './files/draw-outlines.ts';
