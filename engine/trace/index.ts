/** The tracer: a raster in, outlines in inches out, and a word on whether they can be cut. */
export { judgeTrace, type TraceReason, type TraceVerdict } from './check/judge-trace.ts';
export { tracePicture, type TracedColor, type TracedPicture } from './trace-picture.ts';
export type { TraceOptions } from './trace-options.ts';
export type { TraceDrawing } from './files/trace-drawing.ts';
export type { Gray, Rgb } from './types.ts';
export { traceDxf } from './files/trace-dxf.ts';
export { traceEps } from './files/trace-eps.ts';
export { traceSvg } from './files/trace-svg.ts';
export { drawOutlines } from './fit/draw-outlines.ts';
